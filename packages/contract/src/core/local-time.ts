/** Wall-clock times of the marketplace's time zone as sortable text. Pure functions. */

/** `YYYY-MM-DDTHH:mm` in the marketplace's time zone. */
export type LocalTime = string;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the wall-clock time of a zone as if it were UTC.
 * @param zone IANA name such as `Asia/Kolkata`.
 * @param instant milliseconds since 1970.
 * @returns milliseconds, without the fraction of a second.
 */
export function wallClockIn(zone: string, instant: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function formatOf(zone: string): Intl.DateTimeFormat {
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
}

/**
 * Returns the wall-clock time of a zone at an instant.
 * @param zone IANA name such as `Asia/Kolkata`.
 */
export const localTimeIn = (zone: string, instant: Date): LocalTime =>
  new Date(wallClockIn(zone, instant.getTime())).toISOString().slice(0, 16);

/**
 * Returns the minutes from one wall-clock time to another, negative when `to` is earlier. Daylight saving time is not
 * taken into account; the default zone has none.
 */
export const minutesBetween = (from: LocalTime, to: LocalTime): number =>
  minutesSinceEpoch(to) - minutesSinceEpoch(from);

function minutesSinceEpoch(time: LocalTime): number {
  const [day = '', clock = '00:00'] = time.split('T');
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Date.parse(`${day}T00:00:00Z`) / 60_000 + Number(hours) * 60 + Number(minutes);
}

/** Returns the day (`YYYY-MM-DD`) that is `days` later, or earlier when `days` is negative. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the day of the week: 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns the minutes since midnight; `24:00` is 1440. */
export function minutesOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Returns minutes since midnight as `HH:mm`. */
export const clockOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A delivery slot of a day, `HH:mm`. One that does not end after it starts ends on the next day, `00:00` at midnight. */
type DaySlot = { readonly from: string; readonly upto: string };

/** Returns whether a slot ends at midnight or on the next day. */
export const endsNextDay = ({ from, upto }: DaySlot): boolean => upto <= from;

/** Returns when a slot ends. `date` is the day on which it starts. */
export const slotEnd = ({ date, ...slot }: DaySlot & { readonly date: string }): LocalTime =>
  `${endsNextDay(slot) ? dayAfter(date) : date}T${slot.upto}`;

/** Returns a slot in 24 hours: `17:00-19:00`, `23:00-24:00`, `23:30-00:30 (next day)`. */
export const clockRange = (slot: DaySlot, separator = '-'): string =>
  `${slot.from}${separator}${slot.upto === '00:00' ? '24:00' : slot.upto}${nextDay(slot)}`;

const nextDay = (slot: DaySlot) => (endsNextDay(slot) && slot.upto !== '00:00' ? ' (next day)' : '');

/** Returns a slot as screens and documents show it: `05:00 pm - 07:00 pm`, `11:30 pm - 12:30 am (next day)`. */
export const formatSlot = (slot: DaySlot): string => `${slotTime(slot.from)} - ${slotTime(slot.upto)}${nextDay(slot)}`;

/** Returns a time of a slot as `hh:mm a`: `05:00 pm`. */
function slotTime(clock: string): string {
  const hours = Number(clock.slice(0, 2));
  return `${twoDigits(hours % 12 || 12)}:${clock.slice(3, 5)} ${hours < 12 ? 'am' : 'pm'}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a day as text: `24 Dec`. */
export const dayText = (day: string): string => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`;
