import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import { isOpenLink, type PaymentLinkStatus, paymentLinkLabels } from '@bakehouse/contract/money/gateway';
import type { OrderMoney, PaymentLinkInput } from '@bakehouse/contract/order/order-money.endpoints';
import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../../kernel/http/context.ts';
import type { Db } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { toIsoTime } from '../../../platform/lib/iso-time.ts';
import { authorOf, detailOf, rupeesText } from '../money/order-payments.ts';
import { findOrder, type LockedOrder } from '../order.queries.ts';
import { recordChange } from '../order.writes.ts';
import { auditOrder, loadOrder, lockOrderAtVersion, type Saved } from '../order-access.ts';
import { findLink, findLinks, isGatewayOffered, type PaymentLinkRow } from './payment-link.queries.ts';
import { orderPaymentLinkTable } from './payment-link.table.ts';

/** Payment links of orders. A request stores what is wanted; a job asks the gateway for it after the commit. */

/** Returns whether a payment link can be made: a gateway is set up, and the payment settings have not switched it off. */
export const offersLinks = async ({ db, deps }: Pick<Ctx, 'db' | 'deps'>): Promise<boolean> =>
  deps.payments !== undefined && (await isGatewayOffered(db));

/**
 * Stores a payment link and queues the job that makes it. A repeated key gives no second one.
 * @throws AppError not_found; wrong_status without a gateway, and for a cancelled order; duplicate for a key with another amount;
 *   invalid for a channel that the customer does not have
 */
export async function createPaymentLink(ctx: Ctx, orderId: string, input: PaymentLinkInput): Promise<Saved> {
  const order = await lockOrderAtVersion(ctx, orderId, undefined);
  const amount = toPaise(input.amount);
  const key = input.key.toLowerCase();
  const existing = (await findLinks(ctx.db, orderId)).find((link) => link.key === key);
  if (existing && Number(existing.amount) !== amount)
    throw new AppError('duplicate', 'Another payment link has this key. Reload the order before you make a link.');
  if (!existing) {
    await requireGateway(ctx);
    if (order.status === 'cancelled')
      throw new AppError('wrong_status', 'This order was cancelled, so the customer does not have to pay it');
    await requireAddresses(ctx, orderId, input);
    const linkId = newId();
    const at = ctx.deps.now();
    await ctx.db.insert(orderPaymentLinkTable).values({
      orderId,
      _id: linkId,
      at,
      actorId: ctx.actor.user._id,
      actorName: ctx.actor.user.name,
      key,
      amount,
      bySms: input.channels.includes('sms'),
      byEmail: input.channels.includes('email'),
      expiresAt: new Date(at.getTime() + input.hours * 3_600_000),
    });
    await noteLink(ctx, order, `Payment link of ${rupeesText(amount)} created`);
    await ctx.deps.jobs.send(ctx.db, 'payment-link', { orderId, linkId });
  }
  return { message: 'Payment link created successfully', data: await loadOrder(ctx, orderId) };
}

async function requireGateway(ctx: Ctx): Promise<void> {
  if (!ctx.deps.payments) throw new AppError('wrong_status', 'No payment gateway is set up');
  if (!(await isGatewayOffered(ctx.db)))
    throw new AppError('wrong_status', 'Razorpay is switched off in the payment settings');
}

async function requireAddresses(ctx: Ctx, id: string, { channels }: PaymentLinkInput): Promise<void> {
  const order = await findOrder(ctx.db, ctx.scope, id);
  if (channels.includes('email') && !order?.customer_email)
    throw invalidField('channels', 'This customer has no email. Send the link by SMS, or copy it.');
}

/** Adds a change of a link to the timeline and the audit log, with a new version of the order. */
async function noteLink(ctx: Ctx, order: LockedOrder, text: string): Promise<void> {
  await recordChange(ctx.db, order.id, { ...authorOf(ctx), kind: 'payment', detail: detailOf(text) });
  await auditOrder(ctx, order, 'payment_link', { Payment: { from: null, to: text } });
}

/**
 * Cancels a link, and queues the job that cancels it at the gateway.
 * @throws AppError not_found; wrong_status for a link that is paid or has ended
 */
export async function cancelPaymentLink(ctx: Ctx, orderId: string, linkId: string): Promise<Saved> {
  const order = await lockOrderAtVersion(ctx, orderId, undefined);
  const link = await findLink(ctx.db, orderId, linkId);
  if (!link) throw notFound('Payment link');
  const status = statusOf(link, ctx.deps.now());
  if (!isOpenLink(status))
    throw new AppError(
      'wrong_status',
      `This payment link cannot be cancelled: ${paymentLinkLabels[status].toLowerCase()}`,
    );
  await changeLink(ctx, { order, link, text: 'cancelled' }, { status: 'cancelled' });
  await ctx.deps.jobs.send(ctx.db, 'payment-link', { orderId, linkId });
  return { message: 'Payment link cancelled successfully', data: await loadOrder(ctx, orderId) };
}

type LinkChange = Partial<Pick<typeof orderPaymentLinkTable.$inferInsert, 'status' | 'gatewayId' | 'url' | 'failure'>>;

/**
 * Changes a link of a locked order if it still has one of these statuses.
 * @returns whether it was changed
 */
export async function setLink(
  db: Db,
  { order_id, id }: Pick<PaymentLinkRow, 'order_id' | 'id'>,
  from: readonly PaymentLinkStatus[],
  change: LinkChange,
): Promise<boolean> {
  const table = orderPaymentLinkTable;
  const rows = await db
    .update(table)
    .set(change)
    .where(and(eq(table.orderId, order_id), eq(table._id, id), inArray(table.status, [...from])))
    .returning({ id: table._id });
  return rows.length > 0;
}

/** Changes an open link of a locked order and tells the readers of the order. Returns whether it was open. */
export async function changeLink(
  ctx: Ctx,
  { order, link, text }: { order: LockedOrder; link: PaymentLinkRow; text: string },
  change: LinkChange,
): Promise<boolean> {
  const isChanged = await setLink(ctx.db, link, ['created', 'sent'], change);
  if (isChanged) await noteLink(ctx, order, `Payment link of ${rupeesText(Number(link.amount))} ${text}`);
  return isChanged;
}

/** Returns the status of a link. The gateway reports late or never that a link has expired. */
const statusOf = ({ status, expires_at }: PaymentLinkRow, now: Date): PaymentLinkStatus =>
  isOpenLink(status) && new Date(expires_at).getTime() <= now.getTime() ? 'expired' : status;

/** Returns the links of an order as staff see them. */
export const presentLinks = async (ctx: Pick<Ctx, 'db' | 'deps'>, orderId: string): Promise<OrderMoney['links']> =>
  (await findLinks(ctx.db, orderId)).map((link) => ({
    _id: link.id,
    amount: toRupees(Number(link.amount)),
    status: statusOf(link, ctx.deps.now()),
    url: link.url,
    channels: [...(link.by_sms ? (['sms'] as const) : []), ...(link.by_email ? (['email'] as const) : [])],
    expires_at: toIsoTime(link.expires_at),
    failure: link.failure,
    at: toIsoTime(link.at),
    actor: link.actor_name,
  }));
