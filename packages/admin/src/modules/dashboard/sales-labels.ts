import type { Sales } from '@bakehouse/contract/dashboard';
import { i18n } from '@bakehouse/contract/i18n';
import { formatDate } from '../../ui/format/dates.ts';
import { formatRupees } from '../../ui/format/money.ts';

type SalesDay = Sales['days'][number];

/** Formats a day as 'D MMM'. */
export const shortDay = (day: string): string => formatDate(day).split(',')[0] ?? '';

const bestOf = (days: readonly SalesDay[]): SalesDay | undefined =>
  days.reduce<SalesDay | undefined>((best, day) => (day.revenue > (best?.revenue ?? 0) ? day : best), undefined);

/** Summary line below the total: '239 orders · best day 20 Nov, ₹60,754'. */
export function salesSentence({ days, total }: Sales): string {
  const best = bestOf(days);
  const orders = i18n.t('{count, plural, one {# order} other {# orders}}', { count: total.orders });
  return best
    ? i18n.t('{orders} · best day {day}, {revenue}', {
        orders,
        day: shortDay(best.day),
        revenue: formatRupees(best.revenue),
      })
    : orders;
}
