import { dayIn } from '../../zoned-time.ts';

/** First year of the financial year (April to March) it is in `zone`: 2026 for 2026-27. */
export const financialYear = (zone: string, at: Date): number => {
  const day = dayIn(zone, at);
  const year = Number(day.slice(0, 4));
  return day.slice(5, 7) < '04' ? year - 1 : year;
};

/** `BH/2026-27/000001`. */
export const invoiceNumber = (year: number, serial: number): string =>
  `BH/${year}-${String((year + 1) % 100).padStart(2, '0')}/${String(serial).padStart(6, '0')}`;
