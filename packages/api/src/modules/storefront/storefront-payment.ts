import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import { balanceDue } from '@bakehouse/contract/money/payment-state';
import { orderNumberForms } from '@bakehouse/contract/order/order-number';
import type { StorefrontPaymentInput } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import type { Ctx } from '../../kernel/http/context.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { reportPayment } from '../order/money/order-payments.ts';
import { findOrderByNumber } from '../order/order.queries.ts';

/** Milliseconds that the clock of a gateway may be ahead. */
const maxClockDifference = 300_000;

/**
 * Stores a payment that a storefront reports for an order.
 * @param typed number of the order, in any spelling
 * @throws AppError not_found; duplicate for a known reference with another amount; invalid for a time in the future
 */
export async function reportStorefrontPayment(ctx: Ctx, typed: string, input: StorefrontPaymentInput) {
  const { reference, method, status, paid_at } = input;
  if (paid_at !== undefined && Date.parse(paid_at) > ctx.deps.now().getTime() + maxClockDifference)
    throw invalidField('paid_at', 'The time of the payment is in the future');
  const { id } = await findActiveOrder(ctx, typed);
  const amount = toPaise(input.amount);
  const order = await reportPayment(ctx, id, {
    reference,
    method,
    status: status === 'failed' ? 'failed' : 'received',
    amount,
    reason: '',
    source: 'storefront',
    received_at: paid_at,
  });
  const [total, paid] = [Number(order.order_total), Number(order.paid_total)];
  return {
    message: 'Payment stored successfully',
    data: {
      order_number: order.order_number,
      payment_status: order.payment_status,
      order_total: toRupees(total),
      due: toRupees(balanceDue(total, paid)),
    },
  };
}

/**
 * Returns an order by its number.
 * @param typed number of the order, in any spelling
 * @throws AppError not_found
 */
export async function findActiveOrder(ctx: Pick<Ctx, 'db'>, typed: string) {
  for (const number of orderNumberForms(typed)) {
    const order = await findOrderByNumber(ctx.db, number);
    if (order && order.deleted_at === null) return order;
  }
  throw notFound(/* i18n */ 'Order');
}
