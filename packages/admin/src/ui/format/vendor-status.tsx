import type { VendorStatus } from '@bakehouse/contract/vendor/vendor';
import { StatusBadge } from './status-badge.tsx';

/** Display text of a store's status. */
export const vendorStatusLabels: Readonly<Record<VendorStatus, string>> = {
  draft: /* i18n */ 'Draft',
  review: /* i18n */ 'In review',
  approve: /* i18n */ 'Approved',
  reject: /* i18n */ 'Rejected',
};

const colors: Readonly<Record<VendorStatus, string>> = {
  draft: 'gray',
  review: 'yellow',
  approve: 'green',
  reject: 'red',
};

export const VendorStatusBadge = ({ status }: { status: VendorStatus }) => (
  <StatusBadge status={vendorStatusLabels[status]} color={colors[status]} />
);
