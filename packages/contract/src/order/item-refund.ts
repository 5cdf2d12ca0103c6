import { divideAmount } from '../coupon/coupon-discounts.ts';
import { addonTotal, type ItemPaise, itemTotal } from './order-totals.ts';

/**
 * Returns what the customer paid for some items of an order: their totals with add-ons and shipping, less their share of the discount.
 * @param items all items of the order, amounts in paise.
 * @param discount discount of the order in paise.
 * @param positions positions of the items that are refunded, from 0. Unknown and repeated ones count nothing.
 * @returns paise. All items together give the total of the order.
 */
export function refundOfItems(items: readonly ItemPaise[], discount: number, positions: readonly number[]): number {
  const totals = items.map((item) => itemTotal(item) + item.addons.reduce((sum, addon) => sum + addonTotal(addon), 0));
  const shares = divideAmount(discount, totals);
  return [...new Set(positions)].reduce((sum, position) => sum + (totals[position] ?? 0) - (shares[position] ?? 0), 0);
}
