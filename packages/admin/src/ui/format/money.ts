import { formatRupees } from '@bakehouse/contract/core/money';
import { readAmount } from './amount.ts';

export { formatRupees };

/** spec 1 §9: a delivery charge of 0 is 'Free'. */
export const formatCharge = (amount: number): string => (amount === 0 ? 'Free' : formatRupees(amount));

/** The range '450 - 1200' of a product with variants is '₹450.00 – ₹1,200.00'; any other text stays as it is. */
export const formatPriceRange = (range: string): string => {
  const ends = range.split(/\s*[-–]\s*/).map(readAmount);
  return ends.every((end) => typeof end === 'number') ? ends.map((end) => formatRupees(end)).join(' – ') : range;
};

const counts = new Intl.NumberFormat('en-IN');

/** A count with Indian grouping: 123456 is '1,23,456'. */
export const formatCount = (count: number): string => counts.format(count);
