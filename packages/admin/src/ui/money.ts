import { formatRupees } from '@bakehouse/contract/money';

export { formatRupees };

/** spec 1 §9: a delivery charge of 0 is 'Free'. */
export const formatCharge = (amount: number): string => (amount === 0 ? 'Free' : formatRupees(amount));
