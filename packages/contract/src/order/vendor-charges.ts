/** Suggested payment to a vendor for an order, shown before the order is assigned. Pure functions. */

/** Commission of the marketplace in percent when the payment settings have none. */
export const defaultCommission = 25;

/**
 * Subtracts the marketplace's commission from the value of an order.
 * @param subtotal items and add-ons of the order, in paise.
 * @param commission percentage from 0 to 100.
 * @returns whole paise.
 */
export const chargesAfterCommission = (subtotal: number, commission: number): number =>
  Math.round((subtotal * (100 - commission)) / 100);
