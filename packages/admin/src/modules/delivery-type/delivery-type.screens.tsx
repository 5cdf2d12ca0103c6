import { deliveryType } from '@bakehouse/contract/delivery-type';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { formatHours } from '../../ui/format/durations.ts';
import { formatCharge } from '../../ui/format/money.ts';
import { createdColumn, nameColumn, slugColumn, statusColumn } from '../../ui/table/record-columns.tsx';

export const deliveryTypeScreens = crudScreens(deliveryType, {
  columns: [
    nameColumn,
    slugColumn,
    { id: 'time', header: 'Time To Deliver', sort: 'time', align: 'right', cell: ({ time }) => formatHours(time) },
    {
      id: 'cost_range',
      header: 'Delivery Charges',
      wide: true,
      cell: ({ cost_range }) => cost_range.map(formatCharge).join(', '),
    },
    statusColumn(),
    createdColumn,
  ],
  loadForm: () => import('./delivery-type.form.tsx').then((own) => own.DeliveryTypeForm),
  empty: { name: '', time: null, cost_range: [], status: 'Active' },
  nameOf: ({ name }) => name,
});
