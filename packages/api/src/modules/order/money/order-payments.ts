import { formatRupees, toPaise, toRupees } from '@bakehouse/contract/core/money';
import type { LedgerEvent } from '@bakehouse/contract/money/ledger-accounts';
import { defaultHolder, paymentMethodLabels } from '@bakehouse/contract/money/payment';
import { refundableOf } from '@bakehouse/contract/money/payment-state';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import type { PaymentInput } from '@bakehouse/contract/order/order-money.endpoints';
import { amountToCollect } from '@bakehouse/contract/order/order-payment';
import type { Ctx } from '../../../kernel/http/context.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import type { LockedOrder } from '../order.queries.ts';
import { addTimelineEntry, recordChange } from '../order.writes.ts';
import { auditOrder, loadOrder, lockOrderAtVersion, type Saved } from '../order-access.ts';
import type { NewPayment, PaymentRow, StoredMoney } from './order-money.queries.ts';
import { type MoneyChange, openOrder, postOrders, writeMoney } from './order-money.ts';

/** Payments and refunds of orders. Each is checked and stored under the lock of its order, in the transaction of its request. */

/**
 * Records a payment that staff received or saw in an account.
 * @throws AppError not_found; duplicate for a reference of the order; invalid for a vendor's cash without a vendor, and for a time in
 *   the future
 */
export async function recordPayment(ctx: Ctx, id: string, input: PaymentInput): Promise<Saved> {
  const { order, money } = await openLocked(ctx, id);
  const { method, reference = '', reason, paid_at } = input;
  const holder = input.holder ?? defaultHolder(method);
  if (findByReference(money, reference)) throw repeatedReference(reference);
  if (holder === 'vendor' && order.vendor_id === null)
    throw invalidField('holder', 'This order has no vendor. Choose who else has the money.');
  if (paid_at !== undefined && Date.parse(paid_at) > ctx.deps.now().getTime())
    throw invalidField('paid_at', 'The time of the payment is in the future');
  const payment: NewPayment = {
    method,
    holder,
    vendor_id: holder === 'vendor' ? order.vendor_id : null,
    reference,
    status: 'received',
    amount: toPaise(input.amount),
    reason,
    source: 'staff',
    ...(paid_at && { received_at: new Date(paid_at).toISOString() }),
  };
  await storeChange(ctx, order, {
    money,
    change: { payments: [payment] },
    event: 'payment',
    text: textOf(payment),
    amount: payment.amount,
    reason,
  });
  return { message: 'Payment recorded successfully', data: await loadOrder(ctx, id) };
}

/** Locks an order and returns its money. An order from before payments were stored gets the payments of its status. */
export async function openLocked(ctx: Ctx, id: string): Promise<{ order: LockedOrder; money: StoredMoney }> {
  const order = await lockOrderAtVersion(ctx, id, undefined);
  return { order, money: await openOrder(ctx.db, id, authorOf(ctx)) };
}

export const authorOf = (ctx: Ctx) => ({ at: ctx.deps.now(), actor: ctx.actor.user });

export const findByReference = ({ payments }: StoredMoney, reference: string): PaymentRow | undefined =>
  reference === '' ? undefined : payments.find((payment) => payment.reference === reference);

function repeatedReference(reference: string): AppError {
  const message = `The payment ${reference} of this order is already recorded`;
  return new AppError('duplicate', message, { fields: { reference: message } });
}

export const rupeesText = (paise: number) => formatRupees(toRupees(paise)).replace('.00', '');

/** Describes a payment for timeline and audit log. */
function textOf({ method, reference, amount, status }: Pick<PaymentRow, 'method' | 'reference' | 'amount' | 'status'>) {
  const details = [paymentMethodLabels[method], reference && `ref ${reference}`].filter(Boolean).join(', ');
  return `Payment of ${rupeesText(amount)} ${status} (${details})`;
}

type Change = {
  readonly money: StoredMoney;
  readonly change: MoneyChange;
  readonly event: LedgerEvent;
  readonly text: string;
  /** What the customer is told that was received or refunded, in paise; undefined without a message. */
  readonly amount?: number | undefined;
  readonly reason?: string | undefined;
};

/** Stores a change of payments or refunds with a new version of the order, and its entries of timeline and audit log. */
export async function storeChange(
  ctx: Ctx,
  order: LockedOrder,
  { money, change, event, text, amount, reason }: Change,
): Promise<StoredMoney> {
  const author = authorOf(ctx);
  const [stored = money] = await writeMoney(ctx.db, [{ order: money, change }], { ...author, event });
  await recordChange(ctx.db, order.id, { ...author, kind: 'payment', detail: detailOf(text, reason) });
  await auditOrder(ctx, order, event, {
    Payment: { from: null, to: text },
    ...(amount !== undefined && { Amount: { from: null, to: toRupees(amount) } }),
  });
  return stored;
}

export const detailOf = (text: string, reason?: string) => ({
  subject: 'Payment',
  from: '',
  to: text,
  ...(reason && { reason }),
});

/**
 * Reverses a received payment that was recorded by mistake.
 * @throws AppError not_found; wrong_status for a payment that is not received, or that a refund was made from
 */
export async function reversePayment(ctx: Ctx, id: string, paymentId: string, reason: string): Promise<Saved> {
  const { order, money } = await openLocked(ctx, id);
  const payment = money.payments.find((row) => row.id === paymentId);
  if (!payment) throw notFound('Payment');
  if (payment.status !== 'received') throw new AppError('wrong_status', 'Only a received payment can be reversed');
  if (refundableOf(money) < payment.amount)
    throw new AppError('wrong_status', 'A refund was made from this payment, so it cannot be reversed');
  const change = { changed: [reversalOf(ctx, payment)] };
  const text = textOf({ ...payment, status: 'reversed' });
  await storeChange(ctx, order, { money, change, event: 'reversal', text, reason });
  return { message: 'Payment reversed successfully', data: await loadOrder(ctx, id) };
}

export const reversalOf = (ctx: Ctx, { id, received_at }: PaymentRow) => ({
  id,
  status: 'reversed' as const,
  received_at,
  reversed_at: ctx.deps.now().toISOString(),
});

/** A payment that a storefront or the gateway reports. The amount is in paise. */
export type ReportedPayment = Pick<NewPayment, 'method' | 'reference' | 'amount' | 'reason'> & {
  readonly source: 'storefront' | 'gateway';
  readonly status: 'received' | 'failed';
  readonly received_at?: string | undefined;
};

/**
 * Stores a payment that is reported. Reports may be repeated and arrive in any order: a reference gives one payment, and a
 * received one does not fail any more.
 * @throws AppError not_found; duplicate for a known reference with another amount
 */
export async function reportPayment(
  ctx: Ctx,
  id: string,
  { received_at, ...report }: ReportedPayment,
): Promise<StoredMoney & { order_number: string }> {
  const { order, money } = await openLocked(ctx, id);
  const existing = findByReference(money, report.reference);
  if (existing && existing.amount !== report.amount)
    throw new AppError('duplicate', `The payment ${report.reference} was reported with ${rupeesText(existing.amount)}`);
  const { order_number } = order;
  if (existing && (existing.status !== 'failed' || report.status === 'failed')) return { ...money, order_number };
  const receivedAt = received_at ? new Date(received_at).toISOString() : ctx.deps.now().toISOString();
  const change: MoneyChange = existing
    ? { changed: [{ id: existing.id, status: 'received', reversed_at: null, received_at: receivedAt }] }
    : { payments: [newReport(report, receivedAt)] };
  const amount = report.status === 'received' ? report.amount : undefined;
  const stored = await storeChange(ctx, order, { money, change, event: 'payment', text: textOf(report), amount });
  return { ...stored, order_number };
}

const newReport = (report: Omit<ReportedPayment, 'received_at'>, received_at: string): NewPayment => ({
  ...report,
  holder: report.source === 'gateway' ? 'gateway' : defaultHolder(report.method),
  vendor_id: null,
  received_at,
});

/**
 * Posts a change of the status of a locked order. Delivery collects the cash that is due; when the order is no longer delivered, exactly
 * this payment is reversed. A cancelled order keeps its payments, because what was received must be refunded.
 */
export async function postStatus(ctx: Ctx, order: LockedOrder, to: OrderStatus): Promise<void> {
  if (order.status === 'cancelled' || to === 'cancelled')
    await postOrders(ctx.db, [order.id], { ...authorOf(ctx), event: to === 'cancelled' ? 'cancelled' : 'restored' });
  if (to === 'delivered') await collectCash(ctx, order);
  else if (order.status === 'delivered' && to !== 'cancelled') await reverseCollection(ctx, order);
}

async function collectCash(ctx: Ctx, order: LockedOrder): Promise<void> {
  const money = await openOrder(ctx.db, order.id, authorOf(ctx));
  const due = amountToCollect(money);
  if (due === null || due === 0) return;
  const payment: NewPayment = {
    method: 'cash',
    holder: order.vendor_id === null ? 'platform' : 'vendor',
    vendor_id: order.vendor_id,
    reference: '',
    status: 'received',
    amount: toPaise(due),
    reason: '',
    source: 'delivery',
  };
  await postCollection(ctx, money, { change: { payments: [payment] }, event: 'payment', text: textOf(payment) });
}

/** Reverses the cash of a delivery, unless a refund was made from it. */
async function reverseCollection(ctx: Ctx, order: LockedOrder): Promise<void> {
  const money = await openOrder(ctx.db, order.id, authorOf(ctx));
  const payment = money.payments.findLast(({ source, status }) => source === 'delivery' && status === 'received');
  if (!payment || refundableOf(money) < payment.amount) return;
  const text = textOf({ ...payment, status: 'reversed' });
  await postCollection(ctx, money, { change: { changed: [reversalOf(ctx, payment)] }, event: 'reversal', text });
}

/** Stores a payment that follows from a status. The change of the status has raised the version and written the audit entry. */
async function postCollection(
  ctx: Ctx,
  money: StoredMoney,
  { change, event, text }: Omit<Change, 'money' | 'amount' | 'reason'>,
) {
  const author = authorOf(ctx);
  await writeMoney(ctx.db, [{ order: money, change }], { ...author, event });
  await addTimelineEntry(ctx.db, money.id, { ...author, kind: 'payment', detail: detailOf(text) });
}
