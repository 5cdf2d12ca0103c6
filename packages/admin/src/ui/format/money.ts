import { formatRupees as format } from '@bakehouse/contract/core/money';
import { i18n } from '@bakehouse/contract/i18n';
import { readAmount } from './amount.ts';

/** Formats an amount in rupees; empty for `null`, an amount that the user may not see. */
export const formatRupees = (amount: number | null): string => (amount === null ? '' : format(amount));

/** Formats a delivery charge in rupees; 0 becomes 'Free' (spec 1 §9). */
export const formatCharge = (amount: number | null): string => (amount === 0 ? i18n.t('Free') : formatRupees(amount));

/** Formats the price range '450 - 1200' as '₹450.00 – ₹1,200.00'; other text is returned unchanged. */
export function formatPriceRange(range: string): string {
  const ends = range.split(/\s*[-–]\s*/).map(readAmount);
  return ends.every((end) => typeof end === 'number') ? ends.map((end) => formatRupees(end)).join(' – ') : range;
}

const counts = new Intl.NumberFormat('en-IN');

/** Formats a count with Indian digit grouping: 123456 becomes '1,23,456'. */
export const formatCount = (count: number): string => counts.format(count);
