/** Length of `2026-11-23 06:58:49`, and the maximum length with six digits of a second's fraction. */
const [secondsLength, maxLength] = [19, 26];

/** Converts a time of day from PostgreSQL (`HH:mm:ss`) to `HH:mm`. */
export const toClock = (time: string): string => time.slice(0, 5);

/** Returns the slot between two times of the database. */
export const toSlot = (from: string, upto: string) => ({ from: toClock(from), upto: toClock(upto) });

/**
 * Converts a time from PostgreSQL, as text or in JSON, to ISO 8601 with milliseconds: `2026-11-23 06:58:49.67+00` to
 * `2026-11-23T06:58:49.670Z`. A `Date` took 3% of the processor time of a page of orders, and reads the year `0099` as 1999.
 * @throws RangeError if the text is no time (`infinity`)
 */
export function toIsoTime(time: string): string {
  const length = utcLength(time);
  // A year with more than four digits has no hyphen at this place.
  if (length < secondsLength || length > maxLength || time[4] !== '-') return new Date(time).toISOString();
  const fraction = time.slice(secondsLength + 1, Math.min(length, secondsLength + 4)).padEnd(3, '0');
  return `${time.slice(0, 10)}T${time.slice(11, secondsLength)}.${fraction}Z`;
}

/** Returns the length of a time without its offset from UTC, or 0 if the offset is not zero. */
function utcLength(time: string): number {
  if (time.endsWith('+00')) return time.length - 3;
  return time.endsWith('+00:00') ? time.length - 6 : 0;
}
