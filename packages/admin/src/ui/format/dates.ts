/** Times are shown in the marketplace's time zone, not the user's. */
export const timeZone = 'Asia/Kolkata';
const marketplaceParts = datePartsIn(timeZone);
const utcParts = datePartsIn('UTC');

/** Formats an ISO time, or a calendar day ('YYYY-MM-DD') without a time zone, as 'D MMM, YYYY'. */
export function formatDate(iso: string): string {
  const { day, month, year } = (iso.length === 10 ? utcParts : marketplaceParts)(new Date(iso));
  return `${day} ${month}, ${year}`;
}

/** Formats an ISO time as 'DD MMM, YYYY : HH:mm', the format of orders. */
export function formatDateTime(iso: string): string {
  const { day = '', month, year, hour, minute } = marketplaceParts(new Date(iso));
  return `${day.padStart(2, '0')} ${month}, ${year} : ${hour}:${minute}`;
}

function datePartsIn(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
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
