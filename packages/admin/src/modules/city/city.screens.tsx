import { city } from '@bakehouse/contract/city';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { createdColumn, imageColumn, nameColumn, statusColumn } from '../../ui/table/record-columns.tsx';

export const cityScreens = crudScreens(city, {
  columns: [
    imageColumn,
    nameColumn,
    { id: 'state', header: 'State', sort: 'state', cell: ({ state }) => state },
    statusColumn({ labels: publishedLabels }),
    createdColumn,
  ],
  loadForm: () => import('./city.form.tsx').then((own) => own.CityForm),
  empty: { name: '', state: '', status: 'Active', image: null },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
});
