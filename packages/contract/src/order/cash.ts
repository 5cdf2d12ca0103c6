/** Cash on delivery. Pure functions. */

type Payment = { readonly payment_method: string; readonly payment_status: string; readonly order_total: number };

/**
 * Returns the amount that the rider collects in cash.
 * @param order payment method and status, and the total in any unit.
 * @returns the total of an unpaid order with cash on delivery, else 0.
 */
export const amountToCollect = ({ payment_method: method, payment_status: status, order_total }: Payment): number =>
  /\b(cash|cod)\b/i.test(method) && status === 'Pending' ? order_total : 0;
