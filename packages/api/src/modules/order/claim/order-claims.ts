import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { slotEnd } from '@bakehouse/contract/core/local-time';
import { toPaise } from '@bakehouse/contract/core/money';
import {
  type ClaimReason,
  type ClaimStatus,
  claimPhotos,
  claimReasonLabels,
  claimStatusLabels,
  claimWindow,
  claimWishLabels,
} from '@bakehouse/contract/order/order-claim';
import type {
  ClaimInput,
  OrderClaim,
  OrderClaims,
  orderClaimEndpoints,
  StaffClaimInput,
} from '@bakehouse/contract/order/order-claim.endpoints';
import { and, eq } from 'drizzle-orm';
import { imageId } from '../../../kernel/crud/image-field.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { newId } from '../../../platform/db/columns.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { toSlot } from '../../../platform/lib/iso-time.ts';
import { instantIn } from '../../../platform/lib/zoned-time.ts';
import { rupeesText } from '../money/order-payments.ts';
import { hasOrder, type LockedOrder } from '../order.queries.ts';
import { recordChange } from '../order.writes.ts';
import { auditOrder, lockOrderAtVersion } from '../order-access.ts';
import { presentClaim } from './order-claim.present.ts';
import {
  type ClaimFacts,
  type ClaimRow,
  findClaimFacts,
  findClaimHours,
  findClaims,
  findOrderClaims,
  findReplacedOrder,
} from './order-claim.queries.ts';
import { orderClaimPhotoTable, orderClaimTable } from './order-claim.table.ts';

/** Claims of customers about orders. Each is filed, decided and withdrawn under the lock of its order. */

export async function listClaims({ db, scope }: Ctx, query: QueryOf<typeof orderClaimEndpoints.list>) {
  const { rows, ...total } = await findClaims(db, scope, query);
  return { data: rows.map((row) => presentClaim(scope, row)), ...total };
}

/**
 * Returns the claims about an order, newest first.
 * @throws AppError not_found
 */
export async function viewOrderClaims({ db, scope }: Ctx, orderId: string): Promise<{ data: OrderClaims }> {
  if (!(await hasOrder(db, scope, orderId))) throw notFound(/* i18n */ 'Order');
  const rows = await findOrderClaims(db, scope, orderId);
  const replaced = await findReplacedOrder(db, scope, orderId);
  const rebake_of = replaced ? { _id: replaced.id, order_number: replaced.order_number } : null;
  return { data: { claims: rows.map((row) => presentClaim(scope, row)), rebake_of } };
}

/** The response to a change of a claim. */
export type SavedClaim = { message: string; data: OrderClaim };

/**
 * Files a claim that staff received from a customer.
 * @throws AppError those of `fileClaim`; invalid for a claim after the time for claims without a reason
 */
export async function fileStaffClaim(ctx: Ctx, orderId: string, input: StaffClaimInput): Promise<SavedClaim> {
  const claim = await fileClaim(ctx, orderId, input, (order) => {
    if (order.isLate && !input.late_reason)
      throw invalidField('late_reason', 'The time for claims is over. Enter why this one is accepted.');
  });
  return { message: 'Claim filed successfully', data: presentClaim(ctx.scope, claim) };
}

type ClaimedOrder = {
  /** Hours of the window; 0 while claims of storefronts are switched off. */
  readonly hours: number;
  readonly isLate: boolean;
};

/**
 * Files a claim.
 * @param check throws if the caller may not file it
 * @throws AppError not_found; wrong_status for a cancelled order and for one that is not delivered; duplicate for an order with an open
 *   claim; invalid for an amount of more than the order
 */
export async function fileClaim(
  ctx: Ctx,
  orderId: string,
  input: ClaimInput & Pick<StaffClaimInput, 'late_reason'>,
  check: (order: ClaimedOrder) => void,
): Promise<ClaimRow> {
  const order = await lockOrderAtVersion(ctx, orderId, undefined);
  const facts = await requireFacts(ctx, orderId);
  const hours = await findClaimHours(ctx.db);
  check({ hours, isLate: isLate(ctx, order, { facts, hours, reason: input.reason }) });
  if (await findOpenClaim(ctx, orderId))
    throw new AppError('duplicate', 'This order has an open claim. It must be decided before another one is filed.');
  const requested = input.amount === undefined ? null : toPaise(input.amount);
  if (requested !== null && requested > facts.order_total)
    throw invalidField('amount', `At most ${rupeesText(facts.order_total)} can be asked for: the total of the order`);
  const claimId = await insertClaim(ctx, order, input, requested);
  const wish = requested === null ? '' : ` of ${rupeesText(requested)}`;
  const text = `${claimReasonLabels[input.reason]}, filed with the wish: ${claimWishLabels[input.wish].toLowerCase()}${wish}`;
  await recordClaim(ctx, order, 'claim_filed', { text, reason: input.late_reason });
  return requireClaim(ctx, orderId, claimId);
}

async function requireFacts(ctx: Ctx, orderId: string): Promise<ClaimFacts> {
  const facts = await findClaimFacts(ctx.db, orderId);
  if (!facts) throw notFound(/* i18n */ 'Order');
  return facts;
}

type Window = { readonly facts: ClaimFacts; readonly hours: number; readonly reason: ClaimReason };

/** @throws AppError wrong_status for an order about which no claim can be filed yet or any more */
function isLate(ctx: Ctx, order: LockedOrder, { facts, hours, reason }: Window): boolean {
  if (order.status === 'cancelled')
    throw new AppError('wrong_status', 'This order was cancelled, so no claim can be filed about it');
  const window = claimWindow(reason, deliveryOf(ctx, order, facts), hours);
  const now = ctx.deps.now();
  if (!window) throw new AppError('wrong_status', 'This order is not delivered yet');
  if (now < window.from) throw new AppError('wrong_status', 'The delivery slot of this order has not ended yet');
  return hours > 0 && now > window.until;
}

/** Returns when an order was delivered, by its timeline, else at the end of its slot; and when its last slot ends. */
export function deliveryOf(ctx: Pick<Ctx, 'deps'>, { status }: Pick<LockedOrder, 'status'>, facts: ClaimFacts) {
  const zone = ctx.deps.config.TIME_ZONE;
  const ends = facts.deliveries.map(({ delivery_date: date, slot_from, slot_upto }) => {
    const [day = '', clock = ''] = slotEnd({ date, ...toSlot(slot_from, slot_upto) }).split('T');
    return instantIn(zone, day, clock).getTime();
  });
  const end = new Date(Math.max(...ends));
  const delivered = facts.delivered_at === null ? end : new Date(facts.delivered_at);
  return { deliveredAt: status === 'delivered' ? delivered : null, slotEnd: end };
}

const findOpenClaim = async (ctx: Ctx, orderId: string): Promise<ClaimRow | undefined> =>
  (await findOrderClaims(ctx.db, ctx.scope, orderId)).find(({ status }) => status === 'open');

/**
 * Returns a claim of an order.
 * @throws AppError not_found
 */
export async function requireClaim(ctx: Ctx, orderId: string, claimId: string): Promise<ClaimRow> {
  const claim = (await findOrderClaims(ctx.db, ctx.scope, orderId)).find(({ id }) => id === claimId.toLowerCase());
  if (!claim) throw notFound('Claim');
  return claim;
}

async function insertClaim(
  ctx: Ctx,
  order: LockedOrder,
  input: ClaimInput & Pick<StaffClaimInput, 'late_reason'>,
  requested: number | null,
): Promise<string> {
  const { reason, wish, text, late_reason: lateReason = '' } = input;
  const claimId = newId();
  const images = claimPhotos.flatMap((field) => imageId(field, input[field] ?? null) ?? []);
  await ctx.db.insert(orderClaimTable).values({
    orderId: order.id,
    _id: claimId,
    at: ctx.deps.now(),
    actorId: ctx.actor.user._id,
    actorName: ctx.actor.user.name,
    reason,
    wish,
    text,
    requested,
    lateReason,
    vendorId: order.vendor_id,
  });
  if (images.length > 0)
    await ctx.db
      .insert(orderClaimPhotoTable)
      .values(images.map((image, position) => ({ orderId: order.id, claimId, position, image })));
  return claimId;
}

type ClaimChange = {
  readonly text: string;
  readonly reason?: string | undefined;
  /** What the vendor bears. Its people are notified of it. */
  readonly vendorShare?: number | undefined;
};

/** Adds a change of a claim to the timeline and the audit log, with a new version of the order. */
export async function recordClaim(
  ctx: Ctx,
  order: LockedOrder,
  action: 'claim_filed' | 'claim_decided' | 'claim_withdrawn',
  { text, reason, vendorShare = 0 }: ClaimChange,
): Promise<void> {
  const detail = { subject: 'Claim', from: '', to: text, ...(reason && { reason }) };
  const { user: actor } = ctx.actor;
  await recordChange(ctx.db, order.id, { at: ctx.deps.now(), actor, kind: 'claim', detail });
  await auditOrder(ctx, order, action, {
    Claim: { from: null, to: text },
    ...(vendorShare > 0 && { 'Vendor share': { from: null, to: rupeesText(vendorShare) } }),
  });
}

type Decision = Partial<
  Pick<typeof orderClaimTable.$inferInsert, 'answer' | 'note' | 'decisionKey' | 'rebakeOrderId' | 'vendorId'>
>;

/** Closes an open claim of a locked order. */
export async function closeClaim(
  ctx: Ctx,
  { order_id, id }: ClaimRow,
  status: Exclude<ClaimStatus, 'open'>,
  decision: Decision,
): Promise<void> {
  await ctx.db
    .update(orderClaimTable)
    .set({ status, decidedAt: ctx.deps.now(), decidedBy: ctx.actor.user.name, ...decision })
    .where(and(eq(orderClaimTable.orderId, order_id), eq(orderClaimTable._id, id)));
}

/** @throws AppError wrong_status for a claim that is decided or withdrawn */
export function requireOpen({ status }: ClaimRow): void {
  if (status !== 'open')
    throw new AppError('wrong_status', `This claim is ${claimStatusLabels[status].toLowerCase()} already`);
}

/**
 * Closes an open claim that the customer has given up.
 * @throws AppError not_found; wrong_status
 */
export async function withdrawClaim(ctx: Ctx, orderId: string, claimId: string, reason: string): Promise<SavedClaim> {
  const order = await lockOrderAtVersion(ctx, orderId, undefined);
  const claim = await requireClaim(ctx, orderId, claimId);
  requireOpen(claim);
  await closeClaim(ctx, claim, 'withdrawn', { answer: reason });
  await recordClaim(ctx, order, 'claim_withdrawn', { text: 'Withdrawn', reason });
  return {
    message: 'Claim withdrawn successfully',
    data: presentClaim(ctx.scope, await requireClaim(ctx, orderId, claimId)),
  };
}
