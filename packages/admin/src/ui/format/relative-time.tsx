import { cachedByLocale, i18n, numberLocale } from '@bakehouse/contract/i18n';
import { formatDate, formatDateTime } from './dates.ts';

const relativeFormat = cachedByLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats a past time relative to now: 'just now', '5 minutes ago', 'yesterday', or the date after a week.
 * @param now milliseconds since 1970.
 */
export function formatRelative(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  if (age < minute) return i18n.t('just now');
  const format = relativeFormat(numberLocale());
  if (age < hour) return format.format(-Math.floor(age / minute), 'minute');
  if (age < day) return format.format(-Math.floor(age / hour), 'hour');
  return age < 7 * day ? format.format(-Math.floor(age / day), 'day') : formatDate(iso);
}

/** A past time relative to now, and the exact time as a tooltip. */
export const RelativeTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={`${formatDateTime(at)} IST`} style={{ whiteSpace: 'nowrap' }}>
    {formatRelative(at, Date.now())}
  </time>
);
