/** Converts between wall-clock time of a zone and instants, with the zones of `Intl`. */

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

/** Returns the wall-clock time of a zone as if it were UTC, in milliseconds. */
const wallClock = (zone: string, instant: number): number => {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** Returns the instant at which `zone` shows this day (`YYYY-MM-DD`) and time (`HH:mm` or `HH:mm:ss`). */
export const instantIn = (zone: string, day: string, clock: string): Date => {
  const target = Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}Z`);
  const first = target - (wallClock(zone, target) - target);
  // Near a clock change, the first estimate used the offset of the other side.
  return new Date(target - (wallClock(zone, first) - first));
};

/** Returns the day (`YYYY-MM-DD`) in `zone` at an instant. */
export const dayIn = (zone: string, instant: Date): string =>
  new Date(wallClock(zone, Math.floor(instant.getTime() / 1000) * 1000)).toISOString().slice(0, 10);

/** Returns the time (`HH:mm:ss`) in `zone` at an instant. */
export const clockIn = (zone: string, instant: Date): string =>
  new Date(wallClock(zone, Math.floor(instant.getTime() / 1000) * 1000)).toISOString().slice(11, 19);

/** Returns the day that is `days` later, or earlier if `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
