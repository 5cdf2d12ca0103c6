import { cachedByLocale, numberLocale } from '@bakehouse/contract/i18n';

/** Calendar days: 'YYYY-MM-DD' in requests, `D MMM, YYYY` on screens, and dd/MM/yyyy on coupon screens (spec 2 §9). */

const marketplaceDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** Returns the current day in the marketplace's time zone as 'YYYY-MM-DD'. */
export const localToday = (now = new Date()): string => marketplaceDay.format(now);

/** Formats a day as 'dd/MM/yyyy'; other text is returned unchanged. */
export const dayText = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3/$2/$1');

const dayMs = 86_400_000;
const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Returns a day of the calendar; undefined when there is none, such as 31 February. */
const toDay = (year: number, month: number, day: number): string | undefined => {
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
};

/** Returns the day without a year that is nearest to today. */
const nearestDay = (month: number, day: number, today: string): string | undefined => {
  const year = Number(today.slice(0, 4));
  const distance = (other: string) => Math.abs(Date.parse(other) - Date.parse(today));
  // Up to four years away, because of 29 February.
  const years = Array.from({ length: 9 }, (_, index) => year - 4 + index);
  const days = years.flatMap((candidate) => toDay(candidate, month, day) ?? []);
  return days.toSorted((a, b) => distance(a) - distance(b))[0];
};

const relativeDays: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a typed day: '5/3/2027', '05-03-2027', '2027-03-05', '5 Mar, 2027', '5 march', '5/3', 'today', 'tomorrow'. A day without a year
 * is the one that is nearest to today.
 * @param today 'YYYY-MM-DD'.
 * @returns 'YYYY-MM-DD'; undefined when there is no such day.
 */
export function readDay(text: string, today = localToday()): string | undefined {
  const typed = text.trim().toLowerCase();
  const shift = relativeDays[typed];
  if (shift !== undefined) return shiftDay(today, shift);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, day, number, name = '', year] =
    /^(\d{1,2})(?:[/.-](\d{1,2})|[\s/.-]*([a-z]{3,9})\.?)(?:[/.-]|,?\s*)(\d{4})?$/.exec(typed) ?? [];
  const index = number ? Number(number) : months.findIndex((month) => name.startsWith(month)) + 1;
  if (!day || index === 0) return undefined;
  return year ? toDay(Number(year), index, Number(day)) : nearestDay(index, Number(day), today);
}

/** Names of the days of a week, which begins on Monday. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const weekdayFormat = cachedByLocale((locale) => ({
  long: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
}));

/**
 * Returns the name of a day of the week in the language of the dashboard.
 * @param index 0 is Monday, 6 is Sunday.
 */
export const weekdayText = (index: number, length: 'long' | 'short' = 'long'): string =>
  // 1 January 2024 was a Monday.
  weekdayFormat(numberLocale())[length].format(Date.UTC(2024, 0, 1 + index));

/** Returns whether text has the form 'YYYY-MM-DD'. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Returns the next day as 'YYYY-MM-DD'. */
export const dayAfter = (day: string): string => shiftDay(day, 1);

/** Returns the previous day as 'YYYY-MM-DD'. */
export const dayBefore = (day: string): string => shiftDay(day, -1);
