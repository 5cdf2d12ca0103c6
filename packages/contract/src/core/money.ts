/** Money is whole paise inside and rupees on the wire; nothing else converts. */

/** Rupees (at most two decimals) to whole paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Whole paise to rupees. */
export const toRupees = (paise: number): number => paise / 100;

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Rupees with Indian grouping: 123456.5 is '₹1,23,456.50'. */
export const formatRupees = (amount: number): string => rupees.format(amount);
