import { toPaise } from '@bakehouse/contract/core/money';
import { refundStateLabels } from '@bakehouse/contract/money/gateway';
import { refundableToSource } from '@bakehouse/contract/money/order-ledger';
import { refundTargetLabels } from '@bakehouse/contract/money/payment';
import { refundableOf } from '@bakehouse/contract/money/payment-state';
import { gatewayPaymentFor } from '@bakehouse/contract/money/refund-source';
import type { RefundInput } from '@bakehouse/contract/order/order-money.endpoints';
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../kernel/http/context.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { LockedOrder } from '../order.queries.ts';
import { loadOrder, type Saved } from '../order-access.ts';
import type { NewRefund, RefundRow, StoredMoney } from './order-money.queries.ts';
import { orderRefundTable } from './order-money.table.ts';
import { postOrders, toLedgerOrder } from './order-money.ts';
import { authorOf, openLocked, rupeesText, storeChange } from './order-payments.ts';

/**
 * Refunds of orders. A refund of a payment that the gateway holds is stored first and sent by a job after the commit, because a request
 * that holds a lock must not wait for another machine.
 */

/**
 * Stores a refund. A repeated key gives no second one.
 * @throws AppError not_found; duplicate for a key with another amount; invalid for more than was received and not refunded yet, or
 *   than the gateway received
 */
export async function refundOrder(ctx: Ctx, id: string, input: RefundInput): Promise<Saved> {
  const { order, money } = await openLocked(ctx, id);
  const key = input.key.toLowerCase();
  const amount = toPaise(input.amount);
  const existing = money.refunds.find((refund) => refund.key === key);
  if (existing && existing.amount !== amount)
    throw new AppError('duplicate', 'Another refund has this key. Reload the order before you refund again.');
  if (!existing) {
    const { target, bearer, reason, reference = '', items = [] } = input;
    checkRefund(money, { amount, target, bearer });
    await requireItems(ctx, id, items);
    const route = routeOf(ctx, money, { amount, target });
    await storeRefund(ctx, { order, money }, { key, amount, target, bearer, reason, reference, items, ...route });
  }
  return { message: 'Refund recorded successfully', data: await loadOrder(ctx, id) };
}

/** Stores a checked refund of a locked order, and queues the job that sends it to the gateway. */
export async function storeRefund(
  ctx: Ctx,
  { order, money }: { order: LockedOrder; money: StoredMoney },
  refund: NewRefund,
): Promise<void> {
  const { amount, target, reference, reason, state } = refund;
  const refundId = newId();
  const details = [refundTargetLabels[target], reference && `ref ${reference}`].filter(Boolean).join(', ');
  await storeChange(ctx, order, {
    money,
    change: { refunds: [{ ...refund, id: refundId }] },
    event: 'refund',
    text: `Refund of ${rupeesText(amount)} (${details})`,
    amount,
    reason,
  });
  if (state === 'sending') await ctx.deps.jobs.send(ctx.db, 'gateway-refund', { orderId: order.id, refundId });
}

/**
 * Checks that an order allows a refund.
 * @throws AppError invalid for more than can be refunded, or than the gateway received, and for a vendor that the order does not have
 */
export function checkRefund(
  money: StoredMoney,
  { amount, target, bearer }: Pick<RefundInput, 'amount' | 'target' | 'bearer'>,
) {
  const refundable = refundableOf(money);
  if (refundable <= 0) throw invalidField('amount', 'Nothing can be refunded: no payment is left');
  if (amount > refundable)
    throw invalidField(
      'amount',
      `At most ${rupeesText(refundable)} can be refunded: the rest was refunded or not received`,
    );
  const toSource = refundableToSource(toLedgerOrder(money));
  if (target === 'source' && amount > toSource)
    throw invalidField(
      'target',
      toSource > 0
        ? `Only ${rupeesText(toSource)} came through the gateway. Refund the rest by bank transfer or in cash.`
        : 'No payment came through the gateway. Refund by bank transfer or in cash.',
    );
  if (bearer === 'vendor' && money.vendor_id === null)
    throw invalidField('bearer', 'This order has no vendor who could bear the refund');
}

async function requireItems({ db }: Ctx, id: string, items: readonly number[]): Promise<void> {
  if (items.length === 0) return;
  const rows = await rowsOf(
    db,
    sql`select 1 from order_item i where i.order_id = ${id} and i.position in ${[...items]}`,
  );
  if (rows.length < items.length)
    throw invalidField('items', /* i18n */ 'The order has no such item. Reload the order.');
}

/**
 * Decides whether the gateway makes a refund.
 * @throws AppError invalid if several payments through the gateway would have to be returned at once
 */
export function routeOf(
  { deps }: Pick<Ctx, 'deps'>,
  money: StoredMoney,
  { amount, target }: Pick<RefundInput, 'amount' | 'target'>,
): Pick<NewRefund, 'state' | 'payment_id' | 'attempt'> {
  if (target !== 'source' || !deps.payments) return {};
  const { payment, most, sum } = gatewayPaymentFor(money, amount);
  if (payment) return { state: 'sending', payment_id: payment.id, attempt: 1 };
  // The storefront's gateway received the rest. Staff refund it there.
  if (amount <= refundableToSource(toLedgerOrder(money)) - sum) return {};
  throw invalidField(
    'amount',
    `The gateway returns one payment at a time. Refund at most ${rupeesText(most)} first, then the rest.`,
  );
}

export type RefundPatch = Partial<Pick<RefundRow, 'state' | 'target' | 'reference' | 'attempt' | 'failure'>>;

/** Changes a refund of a locked order, posts the order, and adds the change to timeline and audit log. */
export async function changeRefund(
  ctx: Ctx,
  { order, money }: { order: LockedOrder; money: StoredMoney },
  refund: RefundRow,
  patch: RefundPatch,
): Promise<void> {
  await ctx.db
    .update(orderRefundTable)
    .set(patch)
    .where(and(eq(orderRefundTable.orderId, order.id), eq(orderRefundTable._id, refund.id)));
  const [posted = money] = await postOrders(ctx.db, [order.id], { ...authorOf(ctx), event: 'refund' });
  const { state, target, amount, failure } = { ...refund, ...patch };
  const text = `Refund of ${rupeesText(amount)}: ${refundStateLabels[state].toLowerCase()} (${refundTargetLabels[target]})`;
  await storeChange(ctx, order, { money: posted, change: {}, event: 'refund', text, reason: failure });
}

/** Returns the reference of a refund at the gateway, which is different for each attempt. */
export const refundReference = ({ id, attempt }: Pick<RefundRow, 'id' | 'attempt'>): string =>
  attempt <= 1 ? id : `${id}-${attempt}`;
