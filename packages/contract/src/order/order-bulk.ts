import type { BulkAction } from '../bulk/bulk-actions.ts';
import { statusChoices, storeStatuses } from './order-lifecycle.ts';

/** The bulk actions of orders. Each requires the permission of the action on a single order. */

const remove = 'DELETE order/delete/{id}';
const restore = 'PUT order/restore/{id}';
const assign = 'POST order/{id}/vendor_assign';
const unassign = 'POST order/{id}/vendor_unassign';
const status = 'POST order/{id}/update_status';
const reschedule = 'POST order/{id}/reschedule';

export const orderBulkActions = {
  assign: {
    name: 'assign',
    label: 'Assign vendor',
    list: 'active',
    permission: assign,
    undoPermission: assign,
    inputs: [{ name: 'vendor', label: 'Vendor', kind: 'vendor' }],
  },
  unassign: {
    name: 'unassign',
    label: 'Remove vendor',
    list: 'active',
    permission: unassign,
    undoPermission: assign,
  },
  status: {
    name: 'status',
    label: 'Set status',
    list: 'active',
    permission: status,
    undoPermission: status,
    inputs: [{ name: 'status', label: 'Status', kind: 'choice', options: statusChoices }],
  },
  reschedule: {
    name: 'reschedule',
    label: 'Move delivery',
    list: 'active',
    permission: reschedule,
    undoPermission: reschedule,
    inputs: [
      { name: 'date', label: 'Delivery date', kind: 'day' },
      { name: 'from', label: 'Slot from', kind: 'clock' },
      { name: 'upto', label: 'Slot until', kind: 'clock' },
      { name: 'reason', label: 'Reason', kind: 'text', description: 'The stores see it on the orders.' },
    ],
  },
  tickets: {
    name: 'tickets',
    label: 'Print kitchen tickets',
    list: 'active',
    permission: 'GET order/details/{id}',
    file: 'application/pdf',
  },
  invoices: {
    name: 'invoices',
    label: 'Invoices',
    list: 'active',
    permission: 'GET order/{id}/get_invoice',
    file: 'application/pdf',
  },
  export: { name: 'export', label: 'Export CSV', list: 'active', permission: 'GET order/export', file: 'text/csv' },
  delete: { name: 'delete', label: 'Delete', list: 'active', permission: remove, undoPermission: restore },
  restore: { name: 'restore', label: 'Restore', list: 'deleted', permission: restore, undoPermission: remove },
} as const satisfies Record<string, BulkAction>;

/** The bulk actions that are offered to staff. */
export const staffBulkActions: readonly BulkAction[] = Object.values(orderBulkActions);

/** The bulk actions that are offered to a store, with only the statuses that a store may set. */
export const storeBulkActions: readonly BulkAction[] = Object.values({
  ...orderBulkActions,
  status: {
    ...orderBulkActions.status,
    inputs: [{ ...orderBulkActions.status.inputs[0], options: storeStatuses }],
  },
});
