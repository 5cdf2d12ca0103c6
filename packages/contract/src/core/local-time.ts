/** Wall-clock times of the marketplace's time zone as sortable text. Pure functions. */

/** `YYYY-MM-DDTHH:mm` in the marketplace's time zone. */
export type LocalTime = string;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, created);
  return created;
};

/**
 * Returns the wall-clock time of a zone as if it were UTC.
 * @param zone IANA name such as `Asia/Kolkata`.
 * @param instant milliseconds since 1970.
 * @returns milliseconds, without the fraction of a second.
 */
export const wallClockIn = (zone: string, instant: number): number => {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/**
 * Returns the wall-clock time of a zone at an instant.
 * @param zone IANA name such as `Asia/Kolkata`.
 */
export const localTimeIn = (zone: string, instant: Date): LocalTime =>
  new Date(wallClockIn(zone, instant.getTime())).toISOString().slice(0, 16);

const minutesSinceEpoch = (time: LocalTime): number => {
  const [day = '', clock = '00:00'] = time.split('T');
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Date.parse(`${day}T00:00:00Z`) / 60_000 + Number(hours) * 60 + Number(minutes);
};

/**
 * Returns the minutes from one wall-clock time to another, negative when `to` is earlier. Daylight saving time is not
 * taken into account; the default zone has none.
 */
export const minutesBetween = (from: LocalTime, to: LocalTime): number =>
  minutesSinceEpoch(to) - minutesSinceEpoch(from);

/** Returns the day (`YYYY-MM-DD`) that is `days` later, or earlier when `days` is negative. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the day of the week: 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns the minutes since midnight; `24:00` is 1440. */
export const minutesOf = (clock: string): number => {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
};

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns minutes since midnight as `HH:mm`. */
export const clockOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
