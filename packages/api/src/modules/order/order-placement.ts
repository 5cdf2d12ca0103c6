import { randomBytes } from 'node:crypto';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { toRupees } from '@bakehouse/contract/core/money';
import type { OrderInput } from '@bakehouse/contract/order/order-input';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { type OrderPrice, priceOrder, redeemCoupons } from './coupon/order-coupons.ts';
import { cashBlockedMessage, checkReferences } from './edit/order-checks.ts';
import {
  type CatalogueFacts,
  findPastSlot,
  hasSlotEnded,
  intakeDigest,
  type NewOrder,
  toPaiseOrder,
  toRows,
} from './edit/order-intake.ts';
import { moneyOfNewOrder } from './money/order-money.ts';
import { toOrder } from './order.present.ts';
import { findOrderByNumber } from './order.queries.ts';
import { insertOrder } from './order.writes.ts';
import { loadOrder, type Saved } from './order-access.ts';
import { takeStock } from './stock/order-stock.ts';
import { priceTax, rejectOtherTax, type StoredTax, toTaxedOrder } from './tax/order-tax.ts';

/** Places orders: those of the phone form, of imports and of storefronts are checked and priced, and then stored here. */

/** An order that is ready to be stored: its references are checked, and its coupons are locked. */
export type PricedOrder = OrderPrice & {
  readonly order: NewOrder;
  /** The order as it was sent, for the digest. Without the date of the server, a repeated request is the same order. */
  readonly sent: object;
  readonly facts: CatalogueFacts;
  readonly tax: StoredTax;
  /** True for an order that routing does not get. */
  readonly isLeftToStaff?: true;
  /** True for an order that was sold elsewhere. It is stored even if there is not enough stock, or its customer cannot pay in cash. */
  readonly isSold?: boolean;
};

/**
 * Stores an order with its redemptions and its audit entry. Idempotent on `order_number`; an order without a number gets one.
 * @throws AppError duplicate for another order under the same number; invalid when a coupon was used up since it was priced; the
 *   error of the priced order
 */
export async function placeOrder(ctx: Ctx, priced: PricedOrder): Promise<Saved> {
  const { order, sent } = priced;
  for (let attempt = 1; ; attempt += 1) {
    const order_number = order.order_number ?? generateOrderNumber(ctx);
    const digest = intakeDigest({ ...sent, order_number });
    const data = await insertNumberedOrder(ctx, order_number, digest, priced);
    if (data) return { message: createdMessage, data };
    if (order.order_number !== undefined || attempt === maxAttempts)
      return findRepeatedOrder(ctx, order_number, digest);
  }
}

/**
 * Creates an order with prices of its own: of the phone form, an import or a program. The contract has checked its sums.
 * @param sent the order in rupees
 * @param isSold by default, the orders of programs were sold elsewhere
 * @throws AppError invalid for an unknown product or delivery type, a slot in the past, a shipping cost outside its type's range
 *   without a reason, or a discount or tax other than the calculated one; out_of_stock; duplicate for another order under the same number
 */
export async function createOrder(ctx: Ctx, sent: OrderInput, isSold = ctx.actor.apiKey !== undefined): Promise<Saved> {
  const order = { ...toPaiseOrder(sent), order_date: sent.order_date ?? ctx.deps.now().toISOString() };
  checkDates(ctx, order);
  const { facts, charges } = await checkReferences(ctx, order.items);
  const price = await priceOrder(ctx, order);
  const reason = [charges.reason, price.reason].filter(Boolean).join('; ');
  const tax = await priceTax(
    ctx,
    toTaxedOrder(
      order.items,
      order.discount,
      price.redemptions.flatMap(({ shares }) => shares),
    ),
    { at: new Date(order.order_date), state: order.address.shipping.state },
  );
  return placeOrder(ctx, { ...price, order, sent, facts, tax, reason, error: charges.error ?? price.error, isSold });
}

/** Milliseconds that the clock of a client may be ahead. */
const maxClockDifference = 86_400_000;
/** Number of days in advance in which an order can be delivered. */
const maxDaysAhead = 730;

/**
 * Checks the dates of an order against the clock of the server.
 * @throws AppError invalid for an order date in the future, and for a delivery that had ended when the order was placed or is years
 *   ahead
 */
export function checkDates({ deps }: Pick<Ctx, 'deps'>, order: NewOrder): void {
  const now = deps.now();
  if (Date.parse(order.order_date) > now.getTime() + maxClockDifference)
    throw invalidField('order_date', 'The order date is in the future');
  const past = findPastSlot(order, deps.config.TIME_ZONE);
  if (past >= 0) throw invalidField(`order_items.${past}.selected_delivery_slot`, 'The delivery slot is in the past');
  const lastDay = dayAfter(dayIn(deps.config.TIME_ZONE, now), maxDaysAhead);
  const late = order.items.findIndex(({ deliveryDate }) => deliveryDate > lastDay);
  if (late >= 0)
    throw invalidField(
      `order_items.${late}.selected_delivery_date`,
      'The delivery is more than two years ahead. Check the date',
    );
}

const createdMessage = 'Order created successfully';

/** Maximum number of attempts to generate a free order number; a collision is one in billions. */
const maxAttempts = 5;

/**
 * Generates an order number such as `BH-261121-7Q2MKX4`: the day in the marketplace's time zone and seven of 32 characters
 * (without 0, O, 1 and I), which gives 34 billion numbers a day.
 */
const generateOrderNumber = ({ deps }: Ctx): string => {
  const day = dayIn(deps.config.TIME_ZONE, deps.now()).slice(2).replaceAll('-', '');
  const suffix = [...randomBytes(7)].map((byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('');
  return `BH-${day}-${suffix}`;
};

/**
 * Inserts an order with its redemptions and its audit entry.
 * @returns undefined, with nothing written, when the number is taken
 */
const insertNumberedOrder = async (
  ctx: Ctx,
  order_number: string,
  intake_digest: string,
  { order, facts, tax, redemptions, reason, error, isLeftToStaff, isSold = false }: PricedOrder,
) => {
  const { header: sentHeader, ...rows } = toRows({ ...order, order_number }, facts, tax);
  const now = ctx.deps.now();
  const at = now.toISOString();
  const { user } = ctx.actor;
  const money = moneyOfNewOrder(sentHeader, redemptions, { event: 'placed', at: now, actor: user });
  const header = { ...sentHeader, ...money.state };
  const detail = { subject: 'Order', from: '', to: `from ${order.source}`, ...(reason && { reason }) };
  const event = { at, actor_name: user.name, kind: 'created', detail } as const;
  const isOpen = isStillDelivered(ctx, order, header.status);
  const parts = { ...rows, event, money: money.rows, isOpen, isRouted: isOpen && !isLeftToStaff };
  const inserted = await insertOrder(ctx.db, { ...header, intake_digest }, parts, user);
  if (!inserted) return undefined;
  // Thrown after the insert, which it rolls back: a repeated order gets its first response, even if a range or a coupon has changed.
  if (error) throw error;
  if (inserted.isCashBlocked && !isSold) throw invalidField('payment_method', cashBlockedMessage);
  rejectOtherTax(order.sentTax, { tax: Number(header.tax_total), total: Number(header.order_total) });
  if (facts.hasStock && isOpen) await takeStock(ctx, header.id, { isSold });
  const coupons = await redeemCoupons(ctx, header.id, order, redemptions);
  await audit(ctx, {
    module: 'order',
    action: 'create',
    recordId: header.id,
    recordName: order_number,
    changes: {
      order_number: { from: null, to: order_number },
      order_total: { from: null, to: toRupees(Number(header.order_total)) },
      status: { from: null, to: header.status },
    },
    version: 1,
  });
  return toOrder({
    ...header,
    ...rows,
    items: rows.items.map((item) => ({ ...item, properties: facts.properties?.get(item.product_id) ?? [] })),
    version: 1,
    events: [event],
    assignment: null,
    notes: [],
    invoice: null,
    documents: [],
    offer: null,
    accept_until: null,
    routing: null,
    phone_facts: null,
    change: null,
    coupons,
    vendor_id: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  });
};

/** Returns whether a new order has to be delivered, and no slot has ended. */
const isStillDelivered = ({ deps }: Ctx, { items }: NewOrder, status: string): boolean =>
  (status === 'pending' || status === 'confirmed') &&
  !items.some(({ deliveryDate, slot }) => hasSlotEnded(deps.config.TIME_ZONE, deliveryDate, slot, deps.now()));

/**
 * Returns the stored order for a repeated request.
 * @throws AppError duplicate for another order with the same number
 */
const findRepeatedOrder = async (ctx: Ctx, number: string, digest: string): Promise<Saved> => {
  const existing = await findOrderByNumber(ctx.db, number);
  const message = `Order number ${number} is already taken`;
  if (existing?.intake_digest !== digest || existing.deleted_at)
    throw new AppError('duplicate', message, { fields: { order_number: message } });
  return { message: createdMessage, data: await loadOrder(ctx, existing.id) };
};
