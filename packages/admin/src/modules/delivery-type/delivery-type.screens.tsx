import { deliveryType } from '@bakehouse/contract/delivery-type';
import { crudScreens } from '../../crud/crud-screens.tsx';
import { formatCharge } from '../../ui/format/money.ts';
import { createdColumn, nameColumn, slugColumn, statusColumn } from '../../ui/table/record-columns.tsx';

/** Formats seconds as hours: seconds / 3600 (spec 1 §9). */
const hoursText = (seconds: number): string => {
  const hours = Math.round((seconds / 3600) * 100) / 100;
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
};

const chargesText = (costs: readonly number[]): string => costs.map(formatCharge).join(', ');

export const deliveryTypeScreens = crudScreens(deliveryType, {
  columns: [
    nameColumn,
    slugColumn,
    { id: 'time', header: 'Time To Deliver', sort: 'time', align: 'right', cell: ({ time }) => hoursText(time) },
    { id: 'cost_range', header: 'Delivery Charges', wide: true, cell: ({ cost_range }) => chargesText(cost_range) },
    statusColumn(),
    createdColumn,
  ],
  loadForm: () => import('./delivery-type.form.tsx').then((own) => own.DeliveryTypeForm),
  empty: { name: '', time: null, cost_range: [], status: 'Active' },
  nameOf: ({ name }) => name,
});
