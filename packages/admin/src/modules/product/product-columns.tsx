import type { ProductRow } from '@bakehouse/contract/product/product';
import { Text, VisuallyHidden } from '@mantine/core';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatCount, formatRupees } from '../../ui/format/money.ts';
import { publishedLabels, StatusBadge } from '../../ui/format/status-badge.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { typeLabels } from './product.resource.ts';

/**
 * The price a customer pays: a range when variants differ, and the regular price struck through next to a lower one.
 */
const Price = ({ product_type, price, discounted_price, lowest_price, highest_price }: ProductRow) =>
  product_type === 'variation' ? (
    lowest_price < highest_price ? (
      `${formatRupees(lowest_price)} – ${formatRupees(highest_price)}`
    ) : (
      formatRupees(lowest_price)
    )
  ) : discounted_price < price ? (
    <>
      <VisuallyHidden>Sale price </VisuallyHidden>
      {formatRupees(discounted_price)}
      <Text component="s" td="line-through" fz={12} c="dimmed" display="block">
        <VisuallyHidden>instead of </VisuallyHidden>
        {formatRupees(price)}
      </Text>
    </>
  ) : (
    formatRupees(price)
  );

export const productColumns: readonly Column<ProductRow>[] = [
  {
    id: 'image',
    exports: ['featured_image'],
    header: 'Image',
    picture: true,
    cell: ({ featured_image }) => <Thumbnail src={featured_image?.thumbnail} />,
  },
  { id: 'name', header: 'Name', main: true, sort: 'name', cell: ({ name }) => name },
  { id: 'type', header: 'Type', exports: ['product_type'], cell: ({ product_type }) => typeLabels[product_type] },
  { id: 'category', header: 'Category', cell: ({ category }) => category.join(', ') },
  {
    id: 'price',
    header: 'Price',
    exports: ['price', 'sale_price', 'lowest_price', 'highest_price'],
    sort: 'price',
    align: 'right',
    cell: Price,
  },
  {
    id: 'quantity',
    exports: ['total_quantity'],
    header: 'Quantity',
    align: 'right',
    cell: ({ made_to_order, total_quantity }) => (made_to_order ? 'Made to order' : formatCount(total_quantity)),
  },
  { id: 'sku', header: 'SKU', exports: ['product_sku'], optional: true, cell: ({ product_sku }) => product_sku },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} labels={publishedLabels} /> },
  { id: 'createdAt', header: 'Created At', sort: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
];
