import type { BulkAction } from '../bulk/bulk-actions.ts';

/**
 * The bulk actions of vendors. Each requires the permission of the action on a single vendor. A decision cannot be undone,
 * because the vendor gets a mail about it.
 */

const remove = 'DELETE vendor/delete/{id}';
const restore = 'PUT vendor/restore/{id}';
const review = 'POST newvendor/{id}/review';

export const vendorBulkActions = {
  approve: { name: 'approve', label: 'Approve', list: 'active', permission: review },
  reject: {
    name: 'reject',
    label: 'Reject',
    list: 'active',
    permission: review,
    inputs: [{ name: 'reason', label: 'Reason', kind: 'text', description: 'The vendors will read this' }],
  },
  delete: { name: 'delete', label: 'Delete', list: 'active', permission: remove, undoPermission: restore },
  restore: { name: 'restore', label: 'Restore', list: 'deleted', permission: restore, undoPermission: remove },
} as const satisfies Record<string, BulkAction>;
