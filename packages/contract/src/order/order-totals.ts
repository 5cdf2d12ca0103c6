/** The amounts of an order in whole paise. Pure functions for the order form, the API, the screens and the invoice. */

export type LinePaise = { price: number; quantity: number };
export type ItemPaise = LinePaise & { shipping_cost: number; addons: readonly LinePaise[] };

/**
 * Add-on total = quantity * price (spec 1 §9).
 * @param addon price in paise and quantity.
 * @returns paise.
 */
export const addonTotal = (addon: LinePaise): number => addon.quantity * addon.price;

/**
 * Item total = quantity * price + shipping_cost (spec 1 §9); add-ons are separate lines.
 * @param item price and shipping cost in paise, and quantity.
 * @returns paise.
 */
export const itemTotal = (item: Omit<ItemPaise, 'addons'>): number => item.quantity * item.price + item.shipping_cost;

/**
 * Sums an order.
 * @param items lines with their add-ons, in paise.
 * @param discount total of the coupons in paise.
 * @param addedTax tax in paise that is not included in the prices.
 * @returns the totals in paise.
 */
export function orderTotals(items: readonly ItemPaise[], discount: number, addedTax = 0) {
  let subtotal = 0;
  let shipping = 0;
  for (const item of items) {
    subtotal += item.quantity * item.price;
    for (const addon of item.addons) subtotal += addonTotal(addon);
    shipping += item.shipping_cost;
  }
  return { subtotal, shipping, discount, total: subtotal + shipping - discount + addedTax };
}

/** Commission of the marketplace in percent when the payment settings have none. */
export const defaultCommission = 25;

/**
 * Returns the suggested payment to a vendor: the value of an order minus the marketplace's commission.
 * @param subtotal items and add-ons of the order, in paise.
 * @param commission percentage from 0 to 100.
 * @returns whole paise.
 */
export const chargesAfterCommission = (subtotal: number, commission: number): number =>
  Math.round((subtotal * (100 - commission)) / 100);
