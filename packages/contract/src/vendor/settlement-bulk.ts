import type { BulkAction } from '../bulk/bulk-actions.ts';

/** The bulk actions of settlements. They cannot be undone, because the vendors are paid. */
export const settlementBulkActions = {
  review: { name: 'review', label: 'Review', list: 'active', permission: 'POST money/settlements/{id}/review' },
  pay: {
    name: 'pay',
    label: 'Mark as paid',
    list: 'active',
    permission: 'POST money/settlements/{id}/pay',
    inputs: [
      { name: 'reference', label: 'Reference', kind: 'text', description: 'Number of the transfer, or of its batch' },
    ],
  },
} as const satisfies Record<string, BulkAction>;
