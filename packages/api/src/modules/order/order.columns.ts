import { columnList, columnNames, type SqlRow } from '../../platform/db/table-columns.ts';
import { orderAddonTable, orderAddressTable, orderAssignmentTable, orderItemTable, orderTable } from './order.table.ts';

/** The columns that the writes of orders fill, derived from the tables. */

/** Columns that the database or a later action sets. */
const setLater = ['version', 'created_at', 'updated_at', 'deleted_at', 'words', 'vendor_id', 'accept_until'] as const;
/** Columns that an edit does not change. */
const notEdited = [
  'id',
  'order_number',
  'intake_digest',
  'order_date',
  'source',
  'status',
  'payment_status',
  'paid_total',
] as const;

export const newOrderColumns = columnNames(orderTable, setLater);
export const editedColumns = columnNames(orderTable, [...setLater, ...notEdited]);
export const itemColumns = columnNames(orderItemTable, ['order_id']);
export const addonColumns = columnNames(orderAddonTable, ['order_id']);
export const addressColumns = columnNames(orderAddressTable, ['order_id']);
export const editedAddressColumns = columnNames(orderAddressTable, ['order_id', 'kind']);
export const assignmentColumns = columnNames(orderAssignmentTable, ['order_id']);
export const eventColumns = columnList(['id', 'order_id', 'at', 'actor_id', 'actor_name', 'kind', 'detail']);

/** The columns of an order that an edit replaces; sums are in paise. */
export type EditedOrder = Pick<SqlRow<typeof orderTable>, (typeof editedColumns)[number]>;
export type NewOrderRow = Pick<SqlRow<typeof orderTable>, (typeof newOrderColumns)[number]>;
