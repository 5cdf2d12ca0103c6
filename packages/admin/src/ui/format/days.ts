/** Calendar days as 'YYYY-MM-DD', which is how they travel, and as dd/MM/yyyy, which is how coupons show them (spec 2 §9). */

const here = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** Today, as the marketplace's calendar has it. */
export const todayHere = (now = new Date()): string => here.format(now);

/** 'dd/MM/yyyy' of a day; anything else as it is. */
export const dayText = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3/$2/$1');

/** The day that '5/3/2027' or '05-03-2027' names; nothing when there is no such day. */
export const readDay = (text: string): string | undefined => {
  const [, day = '', month = '', year] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? [];
  if (!year) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
};

/** Whether a text is a day, as days travel. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** The day after. */
export const dayAfter = (day: string): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10);
