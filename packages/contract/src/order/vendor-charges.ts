/** What a vendor is paid for an order: the suggestion that staff see before they assign it. Pure. */

/** Commission of the marketplace in percent while the payment settings hold none. */
export const defaultCommission = 25;

/**
 * The value of an order less the marketplace's commission.
 * @param subtotal items and add-ons of the order, in paise.
 * @param commission percentage from 0 to 100.
 * @returns whole paise.
 */
export const chargesAfterCommission = (subtotal: number, commission: number): number =>
  Math.round((subtotal * (100 - commission)) / 100);
