import { productTag } from '@bakehouse/contract/product-tag';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { createdColumn, nameColumn, parentColumn, slugColumn, statusColumn } from '../../ui/table/record-columns.tsx';

export const productTagScreens = crudScreens(productTag, {
  columns: [nameColumn, slugColumn, parentColumn, statusColumn(), createdColumn],
  loadForm: () => import('./product-tag.form.tsx').then((own) => own.ProductTagForm),
  empty: { name: '', status: 'Active', parent: null, description: '' },
  nameOf: ({ name }) => name,
});
