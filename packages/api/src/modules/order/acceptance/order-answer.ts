import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { audit } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { serverActor } from '../../../kernel/http/server-actor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { assignChosen, bestAssignment } from '../assign/best-assignment.ts';
import { type AssignmentInput, unassignVendor } from '../assign/order-assignment.ts';
import { findCandidates } from '../assign/order-candidates.ts';
import { findAssignment, findOrderDestination } from '../assign/order-vendor.queries.ts';
import type { LockedOrder } from '../order.queries.ts';
import { recordChange } from '../order.writes.ts';
import { auditOrder, loadOrder, lockOrderAtVersion, type Saved } from '../order-access.ts';
import {
  answerOffer,
  type ClosedOffer,
  type ContinuedRound,
  expireOffer,
  findLastOfferState,
  findOfferedStoreIds,
  type OfferState,
  remindOffer,
  withdrawOpenOffer,
} from './order-offer.queries.ts';
import { findAcceptanceSettings, findStoresWithTime, offerDetail, recordOfferEntry } from './order-offer.ts';

/** The answers of stores to offers of orders, and the consequences of a decline or a missing answer. */

/** Number of stores that did not accept an order, after which staff are alerted. */
const attemptsBeforeAlert = 3;

const answerErrors: Readonly<Record<OfferState, string>> = {
  offered: /* i18n */ 'The time to answer is over',
  expired: /* i18n */ 'The time to answer is over',
  accepted: /* i18n */ 'This order has already been accepted',
  declined: /* i18n */ 'This order has already been declined',
  withdrawn: /* i18n */ 'The offer was withdrawn. This order no longer needs an answer',
};

/** Accepts an order for its store. */
export async function acceptOrder(ctx: Ctx, id: string): Promise<Saved> {
  await recordAnswer(ctx, id, 'accepted', { action: 'accept', label: 'Accepted' });
  return { message: 'Order accepted successfully', data: await loadOrder(ctx, id) };
}

type Step = { readonly action: string; readonly label: string; readonly reason?: string };

/**
 * Closes the open offer of an order with the answer of its store. Of several simultaneous answers, the first one counts.
 * @throws AppError wrong_status unless the order waits for this store, with what happened before
 */
async function recordAnswer(ctx: Ctx, id: string, state: 'accepted' | 'declined', step: Step) {
  const order = await lockOrderAtVersion(ctx, id, undefined);
  const answer = { state, ...(step.reason && { reason: step.reason }) };
  const closed = order.vendor_id && (await answerOffer(ctx.db, id, order.vendor_id, answer));
  if (!closed) throw await answerError(ctx, order);
  await recordStep(ctx, order, closed, step);
  return { order, closed };
}

/** Returns the error for an answer that is not accepted, with what happened before. */
async function answerError(ctx: Ctx, order: LockedOrder): Promise<AppError> {
  const state = order.vendor_id === null ? undefined : await findLastOfferState(ctx.db, order.id, order.vendor_id);
  return new AppError(
    'wrong_status',
    state ? answerErrors[state] : /* i18n */ 'This order is not waiting for an answer',
  );
}

/** Records a step of an offer with timeline, audit log and a new version. */
async function recordStep(ctx: Ctx, order: LockedOrder, offer: Pick<ClosedOffer, 'store_name' | 'at'>, step: Step) {
  const { action, label, reason } = step;
  const detail = offerDetail(offer, { to: label, ...(reason && { reason }) });
  await recordChange(ctx.db, order.id, { at: offer.at, actor: ctx.actor.user, kind: 'offer', detail });
  await auditOrder(ctx, order, action, {
    offer: { from: offer.store_name, to: label },
    ...(reason && { reason: { from: null, to: reason } }),
  });
}

/** Declines an order for its store, which loses it. */
export async function declineOrder(
  ctx: Ctx,
  id: string,
  { reason }: BodyOf<typeof orderAcceptanceEndpoints.decline>,
): Promise<{ message: string }> {
  const step = { action: 'decline', label: 'Declined', reason };
  const { order, closed } = await recordAnswer(ctx, id, 'declined', step);
  await offerToNextStore(ctx, order, closed, closed.store_name);
  return { message: 'Order declined successfully' };
}

/**
 * Offers the order to the next store, or removes its store. Alerts staff after the third store, or if no other store is possible.
 * @param declinedBy name of the store that declined; undefined after a missing answer
 */
async function offerToNextStore(
  ctx: Ctx,
  order: LockedOrder,
  { round, attempt }: ClosedOffer,
  declinedBy?: string,
): Promise<void> {
  const serverCtx: Ctx = { ...ctx, actor: serverActor, scope: { reach: 'all' } };
  const { is_enabled, on_expiry, now } = await findAcceptanceSettings(serverCtx);
  const declined = declinedBy === undefined ? {} : { declinedBy };
  const continued = { round, attempt: attempt + 1, ...declined };
  const isAssigned =
    is_enabled && on_expiry === 'next' && (await assignToNextStore(serverCtx, order.id, continued, now));
  if (!isAssigned) await unassignVendor(serverCtx, order.id, declined);
  if (isAssigned && attempt !== attemptsBeforeAlert) return;
  await audit(serverCtx, {
    module: 'order',
    action: 'needs_vendor',
    recordId: order.id,
    recordName: order.order_number,
    changes: { attempts: { from: null, to: attempt } },
  });
}

/**
 * Assigns the order to the best store that can deliver it.
 * @param now time of the database
 * @returns whether there was one
 */
async function assignToNextStore(ctx: Ctx, id: string, continued: ContinuedRound, now: Date): Promise<boolean> {
  const choose = () => findNextAssignment(ctx, id, continued.round, now);
  return 'body' in (await assignChosen(ctx, id, choose, { continued }));
}

/**
 * Returns the assignment to the best store that got no offer in this round and has time to answer, or why there is none.
 * @param now time of the database
 */
async function findNextAssignment(
  ctx: Ctx,
  id: string,
  round: number,
  now: Date,
): Promise<{ body: AssignmentInput } | { reason: string }> {
  const destination = await findOrderDestination(ctx.db, id);
  if (!destination) throw notFound(/* i18n */ 'Order');
  const found = await findCandidates(ctx, destination);
  const offeredIds = await findOfferedStoreIds(ctx.db, id, round);
  const notOffered = found.choices.filter((choice) => choice.reasons.length === 0 && !offeredIds.includes(choice.id));
  const idsWithTime = await findStoresWithTime(
    ctx,
    id,
    notOffered.map((store) => store.id),
    now,
  );
  const choices = notOffered.filter((store) => idsWithTime.has(store.id));
  const best = bestAssignment(destination, { ...found, choices });
  if ('reason' in best) return best;
  const before = await findAssignment(ctx.db, id);
  return { body: { ...best.body, vendors_note: before?.vendors_note ?? '' } };
}

/** Expires the offer of a locked order, or sends its reminder, if that is due. Withdraws it if acceptance was switched off. */
export async function advanceOffer(ctx: Ctx, order: LockedOrder): Promise<void> {
  const { is_enabled } = await findAcceptanceSettings(ctx);
  const expired = is_enabled ? await expireOffer(ctx.db, order.id) : undefined;
  if (expired) {
    await recordStep(ctx, order, expired, { action: 'offer_expired', label: 'No answer in time' });
    return offerToNextStore(ctx, order, expired);
  }
  if (!is_enabled) {
    const withdrawn = await withdrawOpenOffer(ctx.db, order.id);
    if (withdrawn)
      await recordOfferEntry(ctx, order.id, withdrawn, { to: 'Withdrawn', reason: 'Acceptance was switched off' });
    return;
  }
  const reminded = await remindOffer(ctx.db, order.id);
  if (reminded) await recordStep(ctx, order, reminded, { action: 'offer_reminder', label: 'Reminded at half time' });
}
