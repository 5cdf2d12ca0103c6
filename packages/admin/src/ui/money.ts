import { formatRupees } from '@bakehouse/contract/money';

export { formatRupees };

/** spec 1 §9: a delivery charge of 0 is 'Free'. */
export const formatCharge = (amount: number): string => (amount === 0 ? 'Free' : formatRupees(amount));

const counts = new Intl.NumberFormat('en-IN');

/** A count with Indian grouping: 123456 is '1,23,456'. */
export const formatCount = (count: number): string => counts.format(count);
