import type { MismatchReason } from '@bakehouse/contract/money/gateway';
import type { Ctx, Deps } from '../../kernel/http/context.ts';
import { serverActor } from '../../kernel/http/server-actor.ts';
import { type Db, runTransaction } from '../../platform/db/client.ts';
import { OutgoingError } from '../../platform/gateways/outgoing.ts';
import type { GatewayNotice } from '../../platform/gateways/payments/payment-gateway.ts';
import type { StoredMoney } from '../order/money/order-money.queries.ts';
import { openOrder } from '../order/money/order-money.ts';
import { authorOf, findByReference, reportPayment } from '../order/money/order-payments.ts';
import { changeRefund, refundReference } from '../order/money/order-refunds.ts';
import { type LockedOrder, lockOrder } from '../order/order.queries.ts';
import { findLink, findLinkAtGateway, type PaymentLinkRow } from '../order/payment-link/payment-link.queries.ts';
import { changeLink, setLink } from '../order/payment-link/payment-links.ts';
import {
  type EventRow,
  hasMismatch,
  insertEvent,
  lockEvent,
  setEvent,
  settleMismatches,
} from './gateway-event.queries.ts';
import { setLineOrder } from './gateway-settlement.queries.ts';

/**
 * Applies what the payment gateway reports, each event once, in one transaction under the lock of its order. Events may arrive twice,
 * late and in any order: the id of a payment gives one payment, and a state never goes back.
 */

type Result =
  | { readonly state: 'applied' | 'ignored' }
  | { readonly state: 'mismatch'; readonly reason: MismatchReason };
const applied: Result = { state: 'applied' };
const ignored: Result = { state: 'ignored' };
const mismatch = (reason: MismatchReason): Result => ({ state: 'mismatch', reason });

/** What an event is about. */
type Subject = { readonly order: LockedOrder; readonly money: StoredMoney; readonly link: PaymentLinkRow | undefined };

/** Runs work in a transaction, as the payment gateway. */
export const asGateway = <Result>(
  deps: Deps,
  requestId: string,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> =>
  runTransaction(deps.database, (transaction) => {
    const user = { ...serverActor.user, name: deps.payments?.label ?? 'Payment gateway' };
    return work({ deps, ...transaction, actor: { ...serverActor, user }, scope: { reach: 'all' }, requestId });
  });

/** Stores and applies an event. An event that was stored before changes nothing. */
export async function receiveEvent(deps: Deps, notice: GatewayNotice, requestId: string): Promise<void> {
  await asGateway(deps, requestId, async (ctx) => {
    const eventId = await insertEvent(ctx.db, notice, deps.now());
    if (eventId === undefined) return;
    const { reason } = await applyEvent(ctx, eventId, notice);
    if (reason === 'unknown_order') await deps.jobs.send(ctx.db, 'gateway-event', { eventId });
    if (notice.kind === 'settlement_processed')
      await deps.jobs.send(ctx.db, 'gateway-settlements', { gateway: 'razorpay' });
  });
}

/**
 * Applies an event whose order was unknown.
 * @throws OutgoingError if it is still unknown, so that the job is retried
 */
export async function retryEvent(deps: Deps, { eventId }: { eventId: string }): Promise<void> {
  const reason = await asGateway(deps, `gateway-event-${eventId}`, async (ctx) => {
    const event = await lockEvent(ctx.db, eventId);
    if (event?.state !== 'mismatch' || event.reason !== 'unknown_order') return undefined;
    const { reason, order } = await applyEvent(ctx, eventId, toNotice(event));
    if (order) await setLineOrder(ctx.db, event.payment, order);
    return reason;
  });
  if (reason === 'unknown_order') throw new OutgoingError('the order of a payment is not there yet');
}

/** Returns a stored event as it was reported. */
export const toNotice = (event: EventRow): GatewayNotice => ({
  eventId: event.event_id,
  kind: event.kind,
  occurredAt: new Date(event.occurred_at),
  amount: Number(event.amount),
  method: event.method,
  payment: event.payment,
  refund: event.refund,
  link: event.link,
  linkEnd: event.link_end,
  orderId: event.sent_order,
  reference: event.reference,
  failure: event.failure,
});

/** Applies a stored event, and stores the result. A payment is listed as one mismatch, for the latest reason that has an order. */
async function applyEvent(
  ctx: Ctx,
  eventId: string,
  notice: GatewayNotice,
): Promise<{ reason: MismatchReason | null; order: LockedOrder | undefined }> {
  const subject = await lockSubject(ctx, notice);
  const result = subject ? await handlers[notice.kind](ctx, notice, subject) : withoutOrder(notice);
  const reason = result.state === 'mismatch' ? result.reason : null;
  const isListed = reason === 'unknown_order' && (await hasMismatch(ctx.db, notice, eventId));
  if (subject && result.state !== 'ignored') await settleMismatches(ctx.db, notice);
  await setEvent(ctx.db, eventId, { ...(isListed ? ignored : result), reason, orderId: subject?.order.id ?? null });
  return { reason, order: subject?.order };
}

/** Finds and locks the order of an event: the one that link or refund were made with, or that of the link at the gateway. */
async function lockSubject(ctx: Ctx, notice: GatewayNotice): Promise<Subject | undefined> {
  const known = notice.link === '' ? undefined : await findLinkAtGateway(ctx.db, notice.link);
  const orderId = known?.order_id ?? notice.orderId;
  const order = isId(orderId) ? await lockOrder(ctx.db, ctx.scope, orderId) : undefined;
  if (!order) return undefined;
  const link = known ?? (isId(notice.reference) ? await findLink(ctx.db, order.id, notice.reference) : undefined);
  return { order, link, money: await openOrder(ctx.db, order.id, authorOf(ctx)) };
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Money that came or went must be explained; a failure without an order concerns nobody. A settlement has no order. */
function withoutOrder({ kind }: GatewayNotice): Result {
  if (kind === 'settlement_processed') return applied;
  return kind === 'payment_received' || kind === 'refund_processed' ? mismatch('unknown_order') : ignored;
}

type Handler = (ctx: Ctx, notice: GatewayNotice, subject: Subject) => Promise<Result>;
const handlers: Readonly<Record<GatewayNotice['kind'], Handler>> = {
  payment_received: receivePayment,
  payment_failed: receiveFailure,
  link_ended: endLink,
  refund_processed: (ctx, notice, subject) => finishRefund(ctx, notice, subject),
  refund_failed: (ctx, notice, subject) => finishRefund(ctx, notice, subject),
  settlement_processed: async () => applied,
};

async function receivePayment(ctx: Ctx, notice: GatewayNotice, { order, money, link }: Subject): Promise<Result> {
  if (link) await markPaid(ctx.db, link);
  const existing = findByReference(money, correctedReference(notice)) ?? findByReference(money, notice.payment);
  if (existing?.status === 'reversed') return mismatch('reversed_payment');
  const expected = existing?.amount ?? (link && Number(link.amount));
  if (expected !== undefined && expected !== notice.amount) return mismatch('other_amount');
  if (existing?.status === 'received') return ignored;
  await storePayment(ctx, order, notice);
  return order.status === 'cancelled' ? mismatch('cancelled_order') : applied;
}

/** Returns the reference of a payment that corrects one with the id of the gateway, because a reference gives one payment. */
export const correctedReference = ({ payment }: Pick<GatewayNotice, 'payment'>): string => `${payment}/2`;

/** A link can be paid until the gateway knows that it has ended. */
const markPaid = (db: Db, link: PaymentLinkRow) =>
  setLink(db, link, ['created', 'sent', 'expired', 'cancelled'], { status: 'paid' });

/** Stores a payment that the gateway reports in an order. */
export const storePayment = (
  ctx: Ctx,
  { id }: Pick<LockedOrder, 'id'>,
  notice: GatewayNotice,
  reference = notice.payment,
) =>
  reportPayment(ctx, id, {
    reference,
    method: notice.method ?? 'other',
    amount: notice.amount,
    status: notice.kind === 'payment_failed' ? 'failed' : 'received',
    reason: notice.failure,
    source: 'gateway',
    received_at: notice.occurredAt.toISOString(),
  });

async function receiveFailure(ctx: Ctx, notice: GatewayNotice, { order, money }: Subject): Promise<Result> {
  if (notice.amount === 0 || findByReference(money, notice.payment)) return ignored;
  await storePayment(ctx, order, notice);
  return applied;
}

async function endLink(ctx: Ctx, { linkEnd }: GatewayNotice, { order, link }: Subject): Promise<Result> {
  if (!link || linkEnd === null) return ignored;
  return (await changeLink(ctx, { order, link, text: linkEnd }, { status: linkEnd })) ? applied : ignored;
}

async function finishRefund(ctx: Ctx, notice: GatewayNotice, subject: Subject): Promise<Result> {
  const { refunds } = subject.money;
  const refund = refunds.find(
    (row) => row.payment_id !== null && (row.reference === notice.refund || refundReference(row) === notice.reference),
  );
  const isProcessed = notice.kind === 'refund_processed';
  if (!refund || refund.state === 'recorded') return isProcessed ? mismatch('unknown_refund') : ignored;
  if (refund.state === 'processed') return ignored;
  if (isProcessed) {
    await changeRefund(ctx, subject, refund, { state: 'processed', reference: notice.refund, failure: '' });
    return applied;
  }
  if (refund.state === 'failed') return ignored;
  const failure = notice.failure || 'The gateway could not pay the refund';
  await changeRefund(ctx, subject, refund, { state: 'failed', reference: notice.refund, failure });
  return mismatch('refund_failed');
}
