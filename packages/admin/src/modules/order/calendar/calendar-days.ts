import type { CalendarDay } from '@bakehouse/contract/order/order-board.endpoints';

/** The weeks of a month. Pure functions. */

const dayMs = 86_400_000;

/** Returns the month (`YYYY-MM`) that is `months` later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Returns the weeks of a month from Monday to Sunday, with the days of the months before and after it. */
export function weeksOf(month: string): string[][] {
  const first = timeOf(`${month}-01`);
  const last = timeOf(`${addMonths(month, 1)}-01`) - dayMs;
  const mondayBefore = (time: number) => time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs;
  const weeks = (mondayBefore(last) - mondayBefore(first)) / (7 * dayMs) + 1;
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => dayOf(mondayBefore(first) + (week * 7 + index) * dayMs)),
  );
}

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the share of each day's orders in those of the busiest day of the month, in percent. */
export function loadOf(days: readonly CalendarDay[]): ReadonlyMap<string, number> {
  const maxOrders = Math.max(1, ...days.map(({ orders }) => orders));
  return new Map(days.map(({ date, orders }) => [date, Math.round((100 * orders) / maxOrders)]));
}
