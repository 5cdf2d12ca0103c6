import { formatRupees } from '../core/money.ts';

/** The shipping cost of an order item: which amounts its delivery type allows. Pure; the order form and the API share it. */

/** A delivery charge as text: `0` is `Free`. @param rupees amount in rupees. */
export const chargeText = (rupees: number): string => (rupees === 0 ? 'Free' : formatRupees(rupees).replace('.00', ''));

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/**
 * The sentence for a shipping cost outside the range of its delivery type.
 * @param type name of the delivery type.
 * @param range allowed charges in rupees.
 */
export const chargeOutsideRange = (type: string, range: readonly number[]): string =>
  `${type} allows ${either.format(range.map(chargeText))}. Choose one of them, or give a reason for another charge.`;
