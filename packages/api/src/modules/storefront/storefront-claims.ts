import { toRupees } from '@bakehouse/contract/core/money';
import { claimWindow } from '@bakehouse/contract/order/order-claim';
import type { ClaimInput } from '@bakehouse/contract/order/order-claim.endpoints';
import type { StorefrontClaim, StorefrontClaims } from '@bakehouse/contract/storefront/storefront-claim.endpoints';
import type { Ctx } from '../../kernel/http/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { presentPhotos } from '../order/claim/order-claim.present.ts';
import { type ClaimRow, findClaimFacts, findClaimHours, findOrderClaims } from '../order/claim/order-claim.queries.ts';
import { deliveryOf, fileClaim } from '../order/claim/order-claims.ts';
import { findActiveOrder } from './storefront-payment.ts';

/** Claims that storefronts file for their customers. */

/**
 * Files a claim of a customer.
 * @param typed number of the order, in any spelling
 * @throws AppError those of `fileClaim`; wrong_status after the time for claims, and while they are switched off
 */
export async function fileStorefrontClaim(ctx: Ctx, typed: string, input: ClaimInput) {
  const { id } = await findActiveOrder(ctx, typed);
  const claim = await fileClaim(ctx, id, input, ({ hours, isLate }) => {
    if (hours === 0) throw new AppError('wrong_status', 'Claims are switched off. Contact the marketplace.');
    if (isLate)
      throw new AppError('wrong_status', `Claims can be filed within ${hours} hours after the delivery. Contact us.`);
  });
  return { message: 'Claim filed successfully', data: toStorefrontClaim(claim) };
}

/**
 * Returns the claims about an order, newest first.
 * @throws AppError not_found
 */
export async function viewStorefrontClaims(ctx: Ctx, typed: string): Promise<{ data: StorefrontClaims }> {
  const order = await findActiveOrder(ctx, typed);
  const claims = await findOrderClaims(ctx.db, ctx.scope, order.id);
  const facts = await findClaimFacts(ctx.db, order.id);
  if (!facts) throw notFound(/* i18n */ 'Order');
  const hours = await findClaimHours(ctx.db);
  const window = hours > 0 ? claimWindow('other', deliveryOf(ctx, order, facts), hours) : undefined;
  return { data: { claims: claims.map(toStorefrontClaim), file_until: window?.until.toISOString() ?? null } };
}

const toStorefrontClaim = (row: ClaimRow): StorefrontClaim => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  wish: row.wish,
  text: row.text,
  requested: row.requested === null ? null : toRupees(Number(row.requested)),
  photos: presentPhotos(row),
  filed_at: toIsoTime(row.at),
  decided_at: row.decided_at && toIsoTime(row.decided_at),
  answer: row.answer,
  refund: row.refund && toRupees(row.refund.amount),
  rebake_number: row.rebake?.order_number ?? null,
});
