import type { BodyOf, QueryOf } from '@bakehouse/contract/core/endpoint';
import { toRupees } from '@bakehouse/contract/core/money';
import { type MismatchAction, mismatchActionLabels, mismatchActionsOf } from '@bakehouse/contract/money/gateway';
import type { gatewayEndpoints, Mismatch } from '@bakehouse/contract/money/gateway.endpoints';
import { customerBalance } from '@bakehouse/contract/money/payment-state';
import { orderNumberForms } from '@bakehouse/contract/order/order-number';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { newId } from '../../platform/db/columns.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { openOrder } from '../order/money/order-money.ts';
import { authorOf, findByReference, reversalOf, storeChange } from '../order/money/order-payments.ts';
import { changeRefund, routeOf, storeRefund } from '../order/money/order-refunds.ts';
import { findOrderByNumber, type LockedOrder, lockOrder } from '../order/order.queries.ts';
import {
  type EventRow,
  findMismatches,
  lockEvent,
  type MismatchRow,
  setEvent,
  settleMismatches,
} from './gateway-event.queries.ts';
import { correctedReference, storePayment, toNotice } from './gateway-events.ts';
import { setLineOrder } from './gateway-settlement.queries.ts';

/** What the payment gateway reported and what does not agree with the orders, and the actions that settle it. */

export async function listMismatches({ db }: Ctx, query: QueryOf<typeof gatewayEndpoints.mismatches>) {
  const { rows, ...total } = await findMismatches(db, query);
  return { data: rows.map(toMismatch), ...total };
}

const toMismatch = (row: MismatchRow): Mismatch => {
  const reason = row.reason ?? 'unknown_order';
  return {
    _id: row.id,
    at: toIsoTime(row.occurred_at),
    kind: row.kind,
    reason,
    amount: toRupees(Number(row.amount)),
    method: row.method,
    payment_reference: row.payment,
    refund_reference: row.refund,
    failure: row.failure,
    order:
      row.order_id !== null && row.order_number !== null ? { _id: row.order_id, order_number: row.order_number } : null,
    actions: [...mismatchActionsOf(reason)],
  };
};

type Input = BodyOf<typeof gatewayEndpoints.resolve>;
type Action = (ctx: Ctx, event: EventRow, input: Input) => Promise<LockedOrder | undefined>;

/**
 * Settles a mismatch.
 * @throws AppError not_found; wrong_status for a settled one and for another action; invalid for a missing or wrong value of the action
 */
export async function resolveMismatch(ctx: Ctx, id: string, input: Input): Promise<{ message: string }> {
  const event = await lockEvent(ctx.db, id);
  if (!event?.reason) throw notFound('Mismatch');
  if (event.state !== 'mismatch') throw new AppError('wrong_status', 'This mismatch is settled already');
  if (!mismatchActionsOf(event.reason).includes(input.action))
    throw new AppError('wrong_status', `${mismatchActionLabels[input.action]} does not settle this mismatch`);
  const order = await actions[input.action](ctx, event, input);
  await settleMismatches(ctx.db, event);
  await setEvent(ctx.db, id, { state: 'resolved', orderId: order?.id ?? event.order_id });
  if (order) await setLineOrder(ctx.db, event.payment, order);
  await audit(ctx, {
    module: 'gateway',
    action: input.action,
    recordId: id,
    recordName: order?.order_number ?? event.payment,
    changes: {
      Mismatch: { from: event.reason, to: mismatchActionLabels[input.action] },
      ...(input.reason ? { Reason: { from: null, to: input.reason } } : {}),
    },
  });
  return { message: 'Mismatch settled successfully' };
}

const actions: Readonly<Record<MismatchAction, Action>> = {
  match: matchOrder,
  accept: acceptAmount,
  refund: refundCustomer,
  retry: (ctx, event) => changeFailedRefund(ctx, event),
  transfer: (ctx, event, { reference }) => {
    if (!reference) throw invalidField('reference', 'Enter the number of the bank transfer');
    return changeFailedRefund(ctx, event, reference);
  },
  dismiss: async (_ctx, _event, { reason }) => {
    if (!reason) throw invalidField('reason', /* i18n */ 'Reason is required');
    return undefined;
  },
};

async function lockMoney(ctx: Ctx, id: string | null) {
  const order = id === null ? undefined : await lockOrder(ctx.db, ctx.scope, id);
  if (!order) throw new AppError('wrong_status', 'The order of this mismatch is deleted. Restore it first.');
  return { order, money: await openOrder(ctx.db, order.id, authorOf(ctx)) };
}

async function matchOrder(ctx: Ctx, event: EventRow, { order_number: typed }: Input) {
  if (!typed) throw invalidField('order_number', 'Enter the number of the order');
  if (event.kind !== 'payment_received')
    throw new AppError('wrong_status', 'Only a payment can be matched to an order. Record the refund on its order.');
  for (const number of orderNumberForms(typed)) {
    const found = await findOrderByNumber(ctx.db, number);
    const order = found && (await lockOrder(ctx.db, ctx.scope, found.id));
    if (!order) continue;
    await storePayment(ctx, order, toNotice(event));
    return order;
  }
  throw invalidField('order_number', 'There is no order with this number');
}

/** Records what the gateway says: the amount of a payment, a payment that was reversed here, or a refund that was made there. */
async function acceptAmount(ctx: Ctx, event: EventRow) {
  const subject = await lockMoney(ctx, event.order_id);
  const notice = toNotice(event);
  if (event.reason === 'unknown_refund') {
    const payment = findByReference(subject.money, notice.payment);
    const common = { key: newId(), amount: notice.amount, bearer: 'customer', target: 'source' } as const;
    const made = { reference: notice.refund, reason: `Made at ${ctx.deps.payments?.label ?? 'the gateway'}` };
    const state = payment ? ({ state: 'processed', payment_id: payment.id, attempt: 1 } as const) : {};
    await storeRefund(ctx, subject, { ...common, ...made, ...state });
    return subject.order;
  }
  const existing = findByReference(subject.money, notice.payment);
  if (existing?.status !== 'reversed' && existing) {
    const text = `Payment ${notice.payment} reversed: the gateway received another amount`;
    await storeChange(ctx, subject.order, {
      money: subject.money,
      change: { changed: [reversalOf(ctx, existing)] },
      event: 'reversal',
      text,
    });
  }
  await storePayment(ctx, subject.order, notice, existing && correctedReference(notice));
  return subject.order;
}

/** Returns the credit of the customer, at most this payment. */
async function refundCustomer(ctx: Ctx, event: EventRow) {
  const { order, money } = await lockMoney(ctx, event.order_id);
  const credit = -customerBalance(money, order.status === 'cancelled' ? 0 : Number(money.order_total));
  const amount = Math.min(Number(event.amount), credit);
  if (amount <= 0) throw new AppError('wrong_status', 'Nothing is left to refund. Dismiss this mismatch.');
  const target = 'source';
  const reason = 'Paid after the order was cancelled';
  const refund = { key: newId(), amount, target, bearer: 'customer', reason, reference: '' } as const;
  await storeRefund(ctx, { order, money }, { ...refund, ...routeOf(ctx, money, { amount, target }) });
  return order;
}

/** Sends a failed refund again, or records the bank transfer that replaces it. */
async function changeFailedRefund(ctx: Ctx, event: EventRow, transfer?: string) {
  const subject = await lockMoney(ctx, event.order_id);
  const refund = subject.money.refunds.find(({ id }) => event.reference.startsWith(id));
  if (refund?.state !== 'failed') throw new AppError('wrong_status', 'This refund is not failed any more');
  const patch =
    transfer === undefined
      ? ({ state: 'sending', attempt: refund.attempt + 1, failure: '', reference: '' } as const)
      : ({ state: 'recorded', target: 'bank_transfer', failure: '', reference: transfer } as const);
  await changeRefund(ctx, subject, refund, patch);
  if (transfer === undefined)
    await ctx.deps.jobs.send(ctx.db, 'gateway-refund', { orderId: subject.order.id, refundId: refund.id });
  return subject.order;
}
