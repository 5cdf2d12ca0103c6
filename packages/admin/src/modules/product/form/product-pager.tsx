import type { ProductPage } from '@bakehouse/contract/product/product.endpoints';
import { Button, Group, Text } from '@mantine/core';
import { countLabel } from '../../../ui/table/pager.tsx';

type Props = { readonly page: ProductPage | undefined; readonly onPage: (page: string) => void };

/** 'Showing from-to', Prev and Next (spec 2 §2); the server decides the page size. */
export function ProductPager({ page, onPage }: Props) {
  if (!page || page.totalProduct === 0) return null;
  const { products, productPerPage, currentPage, totalProduct, totalIsMinimum, totalPages } = page;
  const from = (currentPage - 1) * productPerPage + 1;
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" mt="sm" gap="sm">
      <Text fz={13} c="dimmed">
        {products.length === 0
          ? `Nothing on page ${currentPage} of ${totalPages}`
          : `Showing ${from}-${from + products.length - 1} of ${countLabel(totalProduct, totalIsMinimum)}`}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          disabled={currentPage <= 1}
          // From beyond the last page, returns to the last page.
          onClick={() => onPage(String(Math.min(currentPage - 1, totalPages)))}
        >
          Prev
        </Button>
        <Button
          variant="default"
          size="compact-md"
          disabled={currentPage >= totalPages}
          onClick={() => onPage(String(currentPage + 1))}
        >
          Next
        </Button>
      </Group>
    </Group>
  );
}
