import { activeLanguage, cachedByLocale, numberLocale } from '@bakehouse/contract/i18n';

/** Times are shown in the marketplace's time zone, not the user's. */
export const timeZone = 'Asia/Kolkata';
const marketplaceParts = cachedByLocale((locale) => datePartsIn(timeZone, locale));
const utcParts = cachedByLocale((locale) => datePartsIn('UTC', locale));

/** Formats an ISO time, or a calendar day ('YYYY-MM-DD') without a time zone, as 'D MMM, YYYY'. */
export function formatDate(iso: string): string {
  const { day, month, year } = (iso.length === 10 ? utcParts : marketplaceParts)(dateLocale())(new Date(iso));
  return `${day} ${month}, ${year}`;
}

/** Formats an ISO time as 'DD MMM, YYYY : HH:mm', the format of orders. */
export function formatDateTime(iso: string): string {
  const { day = '', month, year, hour, minute } = marketplaceParts(dateLocale())(new Date(iso));
  return `${day.padStart(2, '0')} ${month}, ${year} : ${hour}:${minute}`;
}

/** The specification's dates have the American names of months. */
const dateLocale = () => (activeLanguage() === 'en' ? 'en-US' : numberLocale());

function datePartsIn(zone: string, locale: string) {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (date: Date): Record<string, string> =>
    Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
}
