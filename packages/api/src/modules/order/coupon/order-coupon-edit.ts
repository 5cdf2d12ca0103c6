import { toRupees } from '@bakehouse/contract/core/money';
import type { CartInput } from '@bakehouse/contract/coupon/coupon.endpoints';
import type { PricedEdit } from '@bakehouse/contract/order/order-coupon.endpoints';
import type { Ctx } from '../../../kernel/http/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { dayIn } from '../../../platform/lib/zoned-time.ts';
import { type CartItem, priceWithRedeemed, toCartItem } from '../../coupon/coupon-pricing.ts';
import type { OrderBody } from '../edit/order-intake.ts';
import { findOrder, type OrderDetailRow } from '../order.queries.ts';
import { addedTaxOf } from '../tax/order-tax.ts';
import { rejectOtherTotal, toRedemption, writeUseEvents } from './order-coupons.ts';
import { lockCouponsOfOrder, type NewRedemption, replaceRedemptions } from './order-redemption.writes.ts';

/** Edits of orders with coupons: prices the edited items with the coupons of the order. */

type CartItems = readonly CartItem[];

/**
 * Returns the prices of edited items with the coupons of their order. Items with unchanged prices keep the stored discount, even if
 * the terms of a coupon have changed.
 * @throws AppError not_found; invalid for an unknown product
 */
export async function priceEdit(ctx: Ctx, id: string, sent: CartInput['items']): Promise<{ data: PricedEdit }> {
  const items = sent.map(toCartItem);
  const order = await findOrder(ctx.db, ctx.scope, id);
  if (!order) throw notFound(/* i18n */ 'Order');
  if (isSameCart(order, items)) return { data: storedPrice(order) };
  const { priced } = await priceItems(ctx, order, items);
  return {
    data: {
      total_coupon_discount: toRupees(priced.discount + priced.shippingDiscount),
      order_total: toRupees(priced.total),
      applied: priced.applied.map((coupon) => ({
        _id: coupon.id,
        code: coupon.code,
        discount: toRupees(coupon.discount),
        shipping_discount: toRupees(coupon.shippingDiscount),
      })),
      rejected: priced.rejected.map(({ code, reason, message }) => ({ code, reason, message })),
    },
  };
}

/** Returns whether items have the prices of the stored ones. */
export const isSameCart = (order: OrderDetailRow, items: CartItems): boolean =>
  JSON.stringify(pricedFields(storedItems(order))) === JSON.stringify(pricedFields(items));

/** Returns the fields of the items that prices depend on. Another delivery day keeps the discount that was promised. */
const pricedFields = (items: CartItems) =>
  items.map(({ product, price, quantity, shipping_cost, addons }) => [
    product,
    price ?? null,
    quantity,
    shipping_cost,
    addons.map((addon) => [addon.product ?? null, addon.price ?? null, addon.quantity]),
  ]);

const storedItems = ({ items, addons }: OrderDetailRow): CartItems =>
  items.map((item) => ({
    product: item.product_id,
    price: item.price,
    quantity: item.quantity,
    shipping_cost: item.shipping_cost,
    deliveryDate: item.delivery_date,
    addons: addons
      .filter(({ item_position }) => item_position === item.position)
      .map(({ product_id, price, quantity }) => ({ product: product_id ?? undefined, price, quantity })),
  }));

const storedPrice = (order: OrderDetailRow): PricedEdit => ({
  total_coupon_discount: toRupees(Number(order.total_coupon_discount)),
  order_total: toRupees(Number(order.order_total) - addedTaxOf(order)),
  applied: order.coupons.map(({ coupon_id, code, discount, shipping_discount }) => ({
    _id: coupon_id,
    code,
    discount: toRupees(discount),
    shipping_discount: toRupees(shipping_discount),
  })),
  rejected: [],
});

/** Prices edited items on the day on which the order was created. */
export function priceItems(ctx: Pick<Ctx, 'db' | 'deps'>, order: OrderDetailRow, items: CartItems) {
  const day = dayIn(ctx.deps.config.TIME_ZONE, new Date(order.created_at));
  return priceWithRedeemed(ctx, items, { redeemed: order.coupons, day });
}

export type RepricedOrder = {
  /** The discounts of each remaining coupon; undefined when no discount changes. */
  readonly redemptions: readonly NewRedemption[] | undefined;
  /** The changed and removed coupons as text for the timeline; only staff see it. */
  readonly reason: string;
};

/**
 * Prices the coupons of a locked order again with the items of an edit, and locks them. Call it before the order is written:
 * every change of an order locks its coupons before the counts of orders.
 * @throws AppError invalid with the expected amounts in `fields` when the edit has another discount
 */
export async function repriceOrder(ctx: Ctx, order: OrderDetailRow, body: OrderBody): Promise<RepricedOrder> {
  const unchanged = { redemptions: undefined, reason: '' };
  if (order.coupons.length === 0) return unchanged;
  const { items } = body;
  if (isSameCart(order, items)) {
    rejectOtherTotal(body, {
      discount: Number(order.total_coupon_discount),
      total: Number(order.order_total) - addedTaxOf(order),
    });
    return unchanged;
  }
  const locked = await lockCouponsOfOrder(ctx.db, order.id);
  const { priced } = await priceItems(ctx, order, items);
  rejectOtherTotal(body, { discount: priced.discount + priced.shippingDiscount, total: priced.total });
  const redemptions = priced.applied.flatMap((applied) => {
    const coupon = locked.find(({ id }) => id === applied.id);
    return coupon ? toRedemption(coupon, applied) : [];
  });
  return { redemptions, reason: describeChanges(order, priced) };
}

function describeChanges(order: OrderDetailRow, priced: Awaited<ReturnType<typeof priceItems>>['priced']): string {
  const amounts = new Map(priced.applied.map((coupon) => [coupon.id, coupon.discount + coupon.shippingDiscount]));
  const reasons = new Map(priced.rejected.map(({ id, message }) => [id, message]));
  return order.coupons
    .flatMap(({ coupon_id, code, discount, shipping_discount }) => {
      const [before, after] = [discount + shipping_discount, amounts.get(coupon_id)];
      if (after === undefined) return `${code} removed: ${reasons.get(coupon_id) ?? 'This coupon no longer applies.'}`;
      return before === after ? [] : `${code}: ₹${toRupees(before)} → ₹${toRupees(after)}`;
    })
    .join('; ');
}

/** Stores the discounts of an edit. The use of a coupon that no longer applies is returned. */
export async function storeRepricing(ctx: Ctx, order: OrderDetailRow, { redemptions }: RepricedOrder): Promise<void> {
  if (!redemptions) return;
  await replaceRedemptions(ctx.db, order.id, redemptions);
  const counted = order.coupons.filter(({ state }) => state === 'taken');
  writeUseEvents(
    ctx,
    counted.map(({ coupon_id }) => coupon_id),
  );
}
