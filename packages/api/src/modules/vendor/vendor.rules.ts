import { toRupees } from '@bakehouse/contract/core/money';
import type { VendorStatus } from '@bakehouse/contract/vendor/vendor';
import { AppError } from '../../errors.ts';

/** The rules about changes of a store's status, and their messages. They do not use the database. */

const reject = (message: string) => new AppError('wrong_status', message);

/** Rejects a vendor's change of a store that is approved or in review. */
export const rejectOwnChange = (status: VendorStatus): void => {
  if (status === 'approve')
    throw new AppError('forbidden', 'To change an approved store’s address or service area, contact the marketplace.');
  if (status === 'review')
    throw new AppError('forbidden', 'A store in review cannot be changed until our staff have decided.');
};

const draft = 'This store is still a draft. Its codes have to be verified first.';

const notDecided: Record<'approve' | 'reject', Partial<Record<VendorStatus, string>>> = {
  approve: {
    draft,
    approve: 'This store is approved already',
    reject: 'This store was rejected. It has to be sent to review again first.',
  },
  reject: { draft, reject: 'This store is rejected already' },
};

/**
 * Rejects a decision that the status does not allow: a store is approved from review; it is rejected from review or
 * after approval.
 */
export const rejectDecision = (decision: 'approve' | 'reject', status: VendorStatus): void => {
  const message = notDecided[decision][status];
  if (message) throw reject(message);
};

const notSent: Partial<Record<VendorStatus, string>> = {
  draft,
  review: 'This store is in review already',
  approve: 'This store is approved already',
};

export const rejectSending = (status: VendorStatus): void => {
  const message = notSent[status];
  if (message) throw reject(message);
};

type Readiness = { has_address: boolean; has_point: boolean; has_radius: boolean; offers: boolean };

/** Rejects approving or reviewing a store that cannot get orders. */
export const rejectIncomplete = ({ has_address, has_point, has_radius, offers }: Readiness): void => {
  const missing = [
    has_address || 'an address',
    has_point || 'a point on the map',
    has_radius || 'a service radius',
    offers || 'an active delivery type',
  ].filter((one) => typeof one === 'string');
  const last = missing.pop();
  if (!last) return;
  const all = missing.length ? `${missing.join(', ')} and ${last}` : last;
  throw new AppError('invalid', `This store still needs ${all}`);
};

const charge = (paise: number) => (paise === 0 ? 'Free' : `Rs ${toRupees(paise)}`);

/** Returns why a delivery type does not allow a charge (in paise), or undefined if it does. */
export const chargeError = (cost: number, range: readonly number[]): string | undefined =>
  range.includes(cost) ? undefined : `Choose one of ${range.map(charge).join(', ')}`;
