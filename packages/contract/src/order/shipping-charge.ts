import { formatRupees } from '../core/money.ts';

/** Allowed shipping costs of an order item by delivery type. Pure functions shared by the order form and the API. */

/**
 * Formats a delivery charge; `0` becomes `Free`.
 * @param rupees amount in rupees.
 * @returns the formatted text.
 */
export const chargeText = (rupees: number): string => (rupees === 0 ? 'Free' : formatRupees(rupees).replace('.00', ''));

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/**
 * Returns the message for a shipping cost outside the range of its delivery type.
 * @param type name of the delivery type.
 * @param range allowed charges in rupees.
 * @returns a complete sentence.
 */
export const chargeOutsideRange = (type: string, range: readonly number[]): string =>
  `${type} allows ${either.format(range.map(chargeText))}. Choose one of them, or give a reason for another charge.`;
