import { productBulkActions } from '@bakehouse/contract/product/product-bulk';
import { DeletedScreen } from '../../kernel/crud/deleted-screen.tsx';
import { product } from './product.resource.ts';
import { productColumns } from './product-columns.tsx';

export const ProductDeleted = () => (
  <DeletedScreen
    resource={product}
    columns={productColumns}
    nameOf={({ name }) => name}
    bulkActions={productBulkActions}
  />
);
