import type { Config } from '../../platform/config.ts';
import type { Cutoffs } from './archive-rows.ts';

type Months = Pick<Config, 'RETENTION_ORDERS_MONTHS' | 'RETENTION_ORDER_EVENTS_MONTHS' | 'RETENTION_AUDIT_MONTHS'>;

/** Returns the times before which rows are archived. */
export function cutoffsOf(config: Months, now: Date): Cutoffs {
  const cutoffs = {
    orders: monthsBefore(now, config.RETENTION_ORDERS_MONTHS),
    order_event: monthsBefore(now, config.RETENTION_ORDER_EVENTS_MONTHS),
    audit_log: monthsBefore(now, config.RETENTION_AUDIT_MONTHS),
  };
  return Object.fromEntries(Object.entries(cutoffs).filter(([, time]) => time !== undefined));
}

/** Returns the start of the day (UTC) that is so many months before `now`, or undefined for 0 months. */
function monthsBefore(now: Date, months: number): Date | undefined {
  if (months === 0) return undefined;
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  month.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return month;
}
