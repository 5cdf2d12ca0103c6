import { manufacturer } from '@bakehouse/contract/manufacturer';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { createdColumn, nameColumn, statusColumn } from '../../ui/table/record-columns.tsx';

export const manufacturerScreens = crudScreens(manufacturer, {
  columns: [nameColumn, statusColumn({ labels: publishedLabels }), createdColumn],
  loadForm: () => import('./manufacturer.form.tsx').then((own) => own.ManufacturerForm),
  empty: { name: '', status: 'Active' },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
});
