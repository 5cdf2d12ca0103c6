import { productProperty } from '@bakehouse/contract/product-property';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { greenWhenActive, publishedLabels } from '../../ui/format/status-badge.tsx';
import { createdColumn, imageColumn, nameColumn, statusColumn } from '../../ui/table/record-columns.tsx';

export const productPropertyScreens = crudScreens(productProperty, {
  columns: [
    imageColumn,
    nameColumn,
    statusColumn({ labels: publishedLabels, colorOf: greenWhenActive }),
    createdColumn,
  ],
  loadForm: () => import('./product-property.form.tsx').then((own) => own.ProductPropertyForm),
  empty: { name: '', status: 'Active', image: null },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
});
