import { toRupees } from '@bakehouse/contract/core/money';
import { rejectionMessages } from '@bakehouse/contract/coupon/coupon-reasons';
import type { AppliedCoupon } from '@bakehouse/contract/coupon/price-cart';
import type { Ctx } from '../../../kernel/http/context.ts';
import { writeEvent } from '../../../kernel/http/event-writes.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { type CartPrice, priceStoredCart, rejectedCodes } from '../../coupon/coupon-pricing.ts';
import type { NewOrder, OrderBody, OrderItem } from '../edit/order-intake.ts';
import type { OrderDetailRow } from '../order.queries.ts';
import {
  insertRedemptions,
  type LockedCoupon,
  lockActiveCoupons,
  type NewRedemption,
  retakeRedemptions,
  returnRedemptions,
} from './order-redemption.writes.ts';

/** The coupons of an order: calculates its discount, and counts each use once. */

/**
 * Compares the discount of an order with that of its coupons.
 * @param order the order as it was sent
 * @param expected the discount of its coupons and its total
 * @throws AppError invalid with the expected amounts in `fields`
 */
export function rejectOtherTotal(order: Pick<OrderBody, 'discount'>, expected: { discount: number; total: number }) {
  if (order.discount === expected.discount) return;
  const [discount, total] = [toRupees(expected.discount), toRupees(expected.total)];
  const message = `The coupons give ₹${discount}, and the order total is ₹${total}. Check the total and save the order again.`;
  throw new AppError('invalid', message, {
    fields: {
      total_coupon_discount: `total_coupon_discount must be ${discount}`,
      order_total: `order_total must be ${total}`,
    },
  });
}

export const toRedemption = (coupon: LockedCoupon, applied: AppliedCoupon): NewRedemption => ({
  coupon_id: applied.id,
  code: applied.code,
  discount: applied.discount,
  shipping_discount: applied.shippingDiscount,
  shares: applied.shares,
  funded_by: coupon.funded_by,
  vendor_amount: vendorAmountOf(coupon, applied.discount + applied.shippingDiscount),
});

function vendorAmountOf({ funded_by, vendor_share }: LockedCoupon, amount: number): number {
  if (funded_by === 'platform') return 0;
  return funded_by === 'vendor' ? amount : Math.round((amount * (vendor_share ?? 0)) / 100);
}

/** What an order gets from its coupons, which are locked until its transaction ends. */
export type OrderPrice = {
  /** The discounts of each coupon; empty for an order without `coupon_codes`. */
  readonly redemptions: readonly NewRedemption[];
  /** The reasons for charges and prices other than the catalogue's, as text for the timeline. */
  readonly reason: string;
  /** Set for a code that does not apply or has just changed, another discount, or another charge or price without a reason. */
  readonly error: AppError | undefined;
};

/**
 * Locks the coupons that apply, so that they are neither used nor changed before the order is stored. Call it before the order is
 * inserted: every change of an order locks its coupons before the counts of orders.
 * @returns the redemptions; an error if a coupon has changed since it was priced; and whether a coupon was changed or used, so that
 *   the cart may have another price
 */
export async function lockCoupons(ctx: Ctx, { priced: { applied }, coupons }: CartPrice) {
  const ids = applied.map(({ id }) => id);
  const locked = new Map((await lockActiveCoupons(ctx.db, ids)).map((coupon) => [coupon.id, coupon]));
  const priced = ids.flatMap((id) => coupons.find((coupon) => coupon.id === id) ?? []);
  const changed = priced.find(({ id, version }) => locked.get(id)?.version !== version);
  const isUsed = ({ id, used, usageLimit, userLimit }: (typeof priced)[number]) =>
    (usageLimit !== null || userLimit !== null) && locked.get(id)?.used !== used;
  const message = `${changed?.code}: This coupon has just been changed. Check the total and try again.`;
  return {
    redemptions: applied.flatMap((discount) => {
      const coupon = locked.get(discount.id);
      return coupon ? toRedemption(coupon, discount) : [];
    }),
    error: changed && invalidField('coupon_codes', message),
    isStale: changed !== undefined || priced.some(isUsed),
  };
}

/**
 * Calculates the discount of a new order that has `coupon_codes`, compares it with the discount that was sent, and locks the
 * coupons.
 */
export async function priceOrder(ctx: Ctx, order: NewOrder): Promise<OrderPrice> {
  const { coupon_codes: codes, items, customer } = order;
  if (!codes) return { redemptions: [], reason: '', error: undefined };
  try {
    const price = await priceStoredCart(ctx, items, { codes, phone: customer.phone });
    const reason = checkPrices(items, price);
    const [rejected] = rejectedCodes(price.priced, codes);
    if (rejected) throw invalidField('coupon_codes', `${rejected.code}: ${rejected.message}`);
    const { discount, shippingDiscount, total } = price.priced;
    rejectOtherTotal(order, { discount: discount + shippingDiscount, total });
    return { reason, ...(await lockCoupons(ctx, price)) };
  } catch (error) {
    if (error instanceof AppError) return { redemptions: [], reason: '', error };
    throw error;
  }
}

/**
 * Compares the prices of the items with the catalogue.
 * @returns the reasons for other prices, as text for the timeline
 * @throws AppError invalid for an item whose variant is unknown or not determined, and for another price without a reason
 */
function checkPrices(items: readonly OrderItem[], { items: priced }: CartPrice): string {
  const reasons: string[] = [];
  for (const [index, item] of items.entries()) {
    const { prices = [], price = 0, error, openOptions = [] } = priced[index] ?? {};
    if (error) throw invalidField(`order_items.${index}.product.${error.field}`, error.message);
    if (openOptions.length > 0)
      throw invalidField(`order_items.${index}.product.variant`, `Choose ${openOptions.join(' and ')} of ${item.name}`);
    if (prices.includes(price)) continue;
    if (!item.priceReason) {
      const allowed = prices.map((paise) => `₹${toRupees(paise)}`).join(' or ');
      throw invalidField(
        `order_items.${index}.product.price`,
        `${item.name} costs ${allowed}. Enter a reason for another price.`,
      );
    }
    reasons.push(`${item.name} ₹${toRupees(item.price)}: ${item.priceReason}`);
  }
  return reasons.join('; ');
}

/**
 * Writes an event for each coupon with a changed number of uses, so that open lists show it. A use is not a change of the coupon, so
 * it has no audit entry, and webhooks and notifications, which are derived from audit entries, omit it.
 */
export function writeUseEvents(ctx: Ctx, couponIds: readonly string[]): void {
  for (const recordId of couponIds) {
    if (ctx.eventBatch) ctx.eventBatch.add('coupon');
    else ctx.atCommit(writeEvent(ctx.db, { topic: 'coupon', recordId, action: 'update' }));
  }
}

/**
 * Counts the uses of a new order's locked coupons, and stores their discounts.
 * @returns the redemptions, for the response
 * @throws AppError invalid when a coupon was used up since it was priced
 */
export async function redeemCoupons(
  ctx: Ctx,
  orderId: string,
  order: NewOrder,
  redemptions: readonly NewRedemption[],
): Promise<OrderDetailRow['coupons']> {
  if (redemptions.length === 0) return [];
  const at = ctx.deps.now();
  const countedIds = await insertRedemptions(ctx.db, orderId, { phone: order.customer.phone, at, redemptions });
  const missing = redemptions.find(({ coupon_id }) => !countedIds.includes(coupon_id));
  if (missing) throw invalidField('coupon_codes', `${missing.code}: ${rejectionMessages.used_up().message}`);
  const isCounted = order.status !== 'cancelled';
  if (isCounted) writeUseEvents(ctx, countedIds);
  else await returnRedemptions(ctx.db, orderId, at);
  return redemptions.map((redemption) => ({ ...redemption, state: isCounted ? 'taken' : 'returned' }));
}

/** Whether an order counts as a use of its coupons: it does unless it is cancelled or deleted. */
type Counting = { readonly before: boolean; readonly after: boolean };

/**
 * Returns the uses of a locked order's coupons when the order no longer counts, and takes them again when it counts again. Each use
 * is counted at most once, however often the order is cancelled, deleted or restored.
 * @throws AppError wrong_status when a coupon has no use left
 */
export async function recountCoupons(ctx: Ctx, orderId: string, { before, after }: Counting): Promise<void> {
  if (before === after) return;
  const at = ctx.deps.now();
  if (!after) return writeUseEvents(ctx, await returnRedemptions(ctx.db, orderId, at));
  const { coupons, missing } = await retakeRedemptions(ctx.db, orderId, at);
  const [code] = missing;
  if (code !== undefined)
    throw new AppError(
      'wrong_status',
      `The coupon ${code} of this order has no uses left. Create a new order instead, or raise the limit of the coupon.`,
    );
  writeUseEvents(ctx, coupons);
}
