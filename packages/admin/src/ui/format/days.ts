/** Calendar days: 'YYYY-MM-DD' in requests, and dd/MM/yyyy on coupon screens (spec 2 §9). */

const marketplaceDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** Returns the current day in the marketplace's time zone as 'YYYY-MM-DD'. */
export const localToday = (now = new Date()): string => marketplaceDay.format(now);

/** Formats a day as 'dd/MM/yyyy'; other text is returned unchanged. */
export const dayText = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3/$2/$1');

/**
 * Parses '5/3/2027' or '05-03-2027' as a day.
 * @returns 'YYYY-MM-DD'; undefined when there is no such day.
 */
export const readDay = (text: string): string | undefined => {
  const [, day = '', month = '', year] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? [];
  if (!year) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
};

/** Names of the days of a week, which begins on Monday. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Returns whether text has the form 'YYYY-MM-DD'. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Returns the next day as 'YYYY-MM-DD'. */
export const dayAfter = (day: string): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10);
