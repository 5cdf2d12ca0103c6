import { dayIn } from '../../../lib/zoned-time.ts';

/** Returns the first year of the financial year (April to March) at an instant in `zone`: 2026 for 2026-27. */
export const financialYear = (zone: string, at: Date): number => {
  const day = dayIn(zone, at);
  const year = Number(day.slice(0, 4));
  return day.slice(5, 7) < '04' ? year - 1 : year;
};

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** `BH/26-27/000001`: at most the sixteen characters that rule 46 of the CGST Rules allows, up to ten million invoices a year. */
export const invoiceNumber = (year: number, serial: number): string =>
  `BH/${twoDigits(year)}-${twoDigits(year + 1)}/${String(serial).padStart(6, '0')}`;
