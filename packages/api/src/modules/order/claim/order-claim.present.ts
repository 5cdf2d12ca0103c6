import { toRupees } from '@bakehouse/contract/core/money';
import type { OrderClaim } from '@bakehouse/contract/order/order-claim.endpoints';
import { imageUrls } from '../../../kernel/crud/image-field.ts';
import { isBaker, type Scope } from '../../../kernel/http/context.ts';
import { toIsoTime } from '../../../platform/lib/iso-time.ts';
import { presentShares } from '../money/order-money.present.ts';
import type { ClaimRow } from './order-claim.queries.ts';

/** Converts claims to records of the contract. */

export const presentClaim = (scope: Scope, row: ClaimRow): OrderClaim =>
  scope.reach === 'all' ? toClaim(row) : toStoreClaim(scope, toClaim(row));

const toClaim = (row: ClaimRow): OrderClaim => {
  const shares = row.refund && presentShares({ bearer: 'shared', ...row.refund });
  return {
    _id: row.id,
    order: { _id: row.order_id, order_number: row.order_number },
    customer_name: row.customer_name,
    vendor: row.vendor_id && row.store_name ? { vendor_id: row.vendor_id, store_name: row.store_name } : null,
    status: row.status,
    reason: row.reason,
    wish: row.wish,
    text: row.text,
    requested: row.requested === null ? null : toRupees(Number(row.requested)),
    photos: presentPhotos(row),
    filed_at: toIsoTime(row.at),
    filed_by: row.actor_name,
    late_reason: row.late_reason,
    decided_at: row.decided_at && toIsoTime(row.decided_at),
    decided_by: row.decided_by,
    note: row.note,
    answer: row.answer,
    amount: row.refund && toRupees(row.refund.amount),
    shares,
    vendor_share: shares?.vendor ?? null,
    rebake: row.rebake && { _id: row.rebake.id, order_number: row.rebake.order_number },
  };
};

export const presentPhotos = ({ photos }: Pick<ClaimRow, 'photos'>) => photos.flatMap((id) => imageUrls(id) ?? []);

/** Removes the amounts of the customer, and what staff write for each other. Bakers see no amount at all. */
const toStoreClaim = (scope: Scope, claim: OrderClaim): OrderClaim => ({
  ...claim,
  requested: null,
  amount: null,
  shares: null,
  vendor_share: isBaker(scope) ? null : claim.vendor_share,
  filed_by: '',
  late_reason: '',
  decided_by: '',
  note: '',
});
