/**
 * Amounts are whole paise in the server and rupees in requests and responses. Only these functions convert between
 * them.
 */

/**
 * Converts rupees to paise.
 * @param rupees amount with at most two decimals.
 * @returns whole paise.
 */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/**
 * Converts paise to rupees.
 * @param paise whole paise.
 * @returns rupees with at most two decimals.
 */
export const toRupees = (paise: number): number => paise / 100;

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/**
 * Formats rupees with Indian digit grouping: 123456.5 becomes '₹1,23,456.50'.
 * @param amount in rupees.
 * @returns the formatted text.
 */
export const formatRupees = (amount: number): string => rupees.format(amount);
