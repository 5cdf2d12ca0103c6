/** Order arithmetic in whole paise. Intake, screens and invoice all sum here, and nowhere else. */

export type LinePaise = { price: number; quantity: number };
export type ItemPaise = LinePaise & { shipping_cost: number; addons: readonly LinePaise[] };

/** spec 1 §9: add-on total = quantity * price. */
export const addonTotal = (addon: LinePaise): number => addon.quantity * addon.price;

/** spec 1 §9: item total = quantity * price + shipping_cost. Add-ons are lines of their own. */
export const itemTotal = (item: Omit<ItemPaise, 'addons'>): number => item.quantity * item.price + item.shipping_cost;

/** Sums of an order; `discount` is the coupons' total. */
export const orderTotals = (items: readonly ItemPaise[], discount: number) => {
  let subtotal = 0;
  let shipping = 0;
  for (const item of items) {
    subtotal += item.quantity * item.price;
    for (const addon of item.addons) subtotal += addonTotal(addon);
    shipping += item.shipping_cost;
  }
  return { subtotal, shipping, discount, total: subtotal + shipping - discount };
};
