import { toPaise } from '@bakehouse/contract/core/money';
import { shareLabels } from '@bakehouse/contract/money/refund-shares';
import { claimReasonLabels } from '@bakehouse/contract/order/order-claim';
import type { ClaimDecisionInput } from '@bakehouse/contract/order/order-claim.endpoints';
import type { Ctx } from '../../../kernel/http/context.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { StoredMoney } from '../money/order-money.queries.ts';
import { openLocked, rupeesText } from '../money/order-payments.ts';
import { checkRefund, routeOf, storeRefund } from '../money/order-refunds.ts';
import type { LockedOrder } from '../order.queries.ts';
import { lockOrderAtVersion } from '../order-access.ts';
import { presentClaim } from './order-claim.present.ts';
import type { ClaimRow } from './order-claim.queries.ts';
import { closeClaim, recordClaim, requireClaim, requireOpen, type SavedClaim } from './order-claims.ts';
import { placeRebake } from './rebake.ts';

/** Decides claims. The claim, its refund with the ledger or its rebake, timeline and audit log are stored in one transaction. */

type Subject = { readonly order: LockedOrder; readonly money: StoredMoney; readonly claim: ClaimRow };
type InputOf<Kind> = Extract<ClaimDecisionInput, { decision: Kind }>;

/**
 * Decides an open claim. A repeated key gives no second decision.
 * @throws AppError not_found; wrong_status for a claim that is decided or withdrawn; invalid for a refund that the order does not allow,
 *   for a part of a vendor that it does not have, and for items that it does not have
 */
export async function decideClaim(
  ctx: Ctx,
  orderId: string,
  claimId: string,
  input: ClaimDecisionInput,
): Promise<SavedClaim> {
  const { order, money } = await openLocked(ctx, orderId);
  const claim = await requireClaim(ctx, orderId, claimId);
  const key = input.key.toLowerCase();
  if (claim.decision_key !== key) {
    requireOpen(claim);
    await decide(ctx, { order, money, claim }, input);
  }
  const decided = await requireClaim(ctx, orderId, claimId);
  return { message: 'Claim decided successfully', data: presentClaim(ctx.scope, decided) };
}

async function decide(ctx: Ctx, subject: Subject, input: ClaimDecisionInput): Promise<void> {
  const { order, claim } = subject;
  const common = {
    answer: input.reason,
    note: input.note ?? '',
    decisionKey: input.key,
    vendorId: order.vendor_id,
  };
  if (input.decision === 'refund') {
    await refundClaim(ctx, subject, input);
    await closeClaim(ctx, claim, 'refunded', common);
  } else if (input.decision === 'rebake') {
    const rebake = await placeRebake(ctx, order.id, input);
    await closeClaim(ctx, claim, 'rebaked', { ...common, rebakeOrderId: rebake._id });
    await recordClaim(ctx, order, 'claim_decided', {
      text: `Rebaked as ${rebake.order_number}`,
      reason: input.reason,
    });
  } else {
    await closeClaim(ctx, claim, 'rejected', common);
    await recordClaim(ctx, order, 'claim_decided', { text: 'Rejected', reason: input.reason });
  }
}

async function refundClaim(ctx: Ctx, { order, money, claim }: Subject, input: InputOf<'refund'>): Promise<void> {
  const { target, reference = '', reason } = input;
  const amount = toPaise(input.amount);
  const shares = {
    platform: toPaise(input.shares.platform),
    vendor: toPaise(input.shares.vendor),
    rider: toPaise(input.shares.rider),
  };
  if (shares.vendor > 0 && order.vendor_id === null)
    throw invalidField('shares.vendor', 'This order has no vendor who could bear a part of the refund');
  checkRefund(money, { amount, target, bearer: 'platform' });
  const refund = {
    key: claim.id,
    amount,
    target,
    bearer: 'shared',
    vendor_share: shares.vendor,
    rider_share: shares.rider,
    reference,
    reason: `Claim: ${claimReasonLabels[claim.reason].toLowerCase()}`,
  } as const;
  await storeRefund(ctx, { order, money }, { ...refund, ...routeOf(ctx, money, { amount, target }) });
  const parts = (['platform', 'vendor', 'rider'] as const)
    .filter((part) => shares[part] > 0)
    .map((part) => `${shareLabels[part].toLowerCase()} ${rupeesText(shares[part])}`);
  const text = `Refund of ${rupeesText(amount)} (${parts.join(', ')})`;
  // The refund has raised the version of the order.
  const refunded = await lockOrderAtVersion(ctx, order.id, undefined);
  await recordClaim(ctx, refunded, 'claim_decided', { text, reason, vendorShare: shares.vendor });
}
