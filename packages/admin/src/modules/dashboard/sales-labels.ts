import type { Sales } from '@bakehouse/contract/dashboard';
import { formatDate } from '../../ui/format/dates.ts';
import { formatRupees } from '../../ui/format/money.ts';
import { pluralize } from '../../ui/format/text.ts';

type SalesDay = Sales['days'][number];

/** Formats a day as 'D MMM'. */
export const shortDay = (day: string): string => formatDate(day).split(',')[0] ?? '';

const bestOf = (days: readonly SalesDay[]): SalesDay | undefined =>
  days.reduce<SalesDay | undefined>((best, day) => (day.revenue > (best?.revenue ?? 0) ? day : best), undefined);

/** Summary line below the total: '239 orders · best day 20 Nov, ₹60,754'. */
export function salesSentence({ days, total }: Sales): string {
  const best = bestOf(days);
  const orders = pluralize(total.orders, 'order');
  return best ? `${orders} · best day ${shortDay(best.day)}, ${formatRupees(best.revenue)}` : orders;
}
