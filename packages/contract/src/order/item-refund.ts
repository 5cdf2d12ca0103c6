import { divideAmount } from '../money/allocation.ts';
import { deliveryKey, lineKey } from '../money/tax.ts';
import { addonTotal, type ItemPaise, itemTotal } from './order-totals.ts';

/** What refunds of items follow from. Amounts are paise. */
export type RefundedOrder = {
  readonly items: readonly ItemPaise[];
  readonly discount: number;
  /** The tax of each line that the prices do not include; empty if they include it. */
  readonly addedTax: readonly { readonly key: string; readonly tax: number }[];
};

/**
 * Returns what the customer paid for some items of an order: their totals with add-ons and shipping, less their share of the discount,
 * with the tax that the prices do not include.
 * @param positions positions of the items that are refunded, from 0. Unknown and repeated ones count nothing.
 * @returns paise. All items together give the total of the order.
 */
export function refundOfItems({ items, discount, addedTax }: RefundedOrder, positions: readonly number[]): number {
  const totals = items.map((item) => itemTotal(item) + item.addons.reduce((sum, addon) => sum + addonTotal(addon), 0));
  const shares = divideAmount(discount, totals);
  const taxes = taxesOf(items, addedTax);
  const paidFor = (position: number) => (totals[position] ?? 0) - (shares[position] ?? 0) + (taxes[position] ?? 0);
  return [...new Set(positions)].reduce((sum, position) => sum + paidFor(position), 0);
}

/** Returns the tax of each item with its add-ons, and its share of that of the delivery charges. */
function taxesOf(items: RefundedOrder['items'], lines: RefundedOrder['addedTax']): number[] {
  const sumOf = (isOf: (key: string) => boolean) => lines.reduce((sum, { key, tax }) => sum + (isOf(key) ? tax : 0), 0);
  const delivery = divideAmount(
    sumOf((key) => key === deliveryKey),
    items.map((item) => item.shipping_cost),
  );
  return items.map((_, position) => {
    const own = lineKey(position);
    return sumOf((key) => key === own || key.startsWith(`${own}.`)) + (delivery[position] ?? 0);
  });
}
