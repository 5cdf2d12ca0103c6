import { brand } from '@bakehouse/contract/brand';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { createdColumn, imageColumn, nameColumn, slugColumn, statusColumn } from '../../ui/table/record-columns.tsx';

export const brandScreens = crudScreens(brand, {
  columns: [imageColumn, nameColumn, slugColumn, statusColumn({ labels: publishedLabels }), createdColumn],
  loadForm: () => import('./brand.form.tsx').then((own) => own.BrandForm),
  empty: { name: '', status: 'Active', image: null },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
});
