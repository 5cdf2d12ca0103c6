import type { ProductRow } from '@bakehouse/contract/product/product';
import { DeletedScreen } from '../../crud/deleted-screen.tsx';
import type { AnyRecord } from '../../data/crud-queries.ts';
import type { Column } from '../../ui/table/record-table-props.ts';
import { product } from './product.resource.ts';
import { productColumns } from './product-columns.tsx';

/** The generic screen is typed for any record; these columns need a row of the product list. */
const columns = productColumns as unknown as readonly Column<AnyRecord>[];
const nameOf = (record: AnyRecord) => (record as unknown as ProductRow).name;

export const ProductDeleted = () => (
  <DeletedScreen resource={product} columns={columns} Form={() => null} empty={{}} nameOf={nameOf} />
);
