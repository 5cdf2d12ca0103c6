/** Wall-clock time of a zone to and from instants. `Intl` knows the zones; nothing else here does. */

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
};

/** What a clock on the wall of `zone` shows, read as if it were UTC. */
const wallClock = (zone: string, instant: number): number => {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** The instant at which `zone` shows this day (`YYYY-MM-DD`) and time (`HH:mm` or `HH:mm:ss`). */
export const instantIn = (zone: string, day: string, clock: string): Date => {
  const wanted = Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}Z`);
  const first = wanted - (wallClock(zone, wanted) - wanted);
  // Around a change of clocks the first guess used the other side's offset.
  return new Date(wanted - (wallClock(zone, first) - first));
};

/** The day (`YYYY-MM-DD`) it is in `zone` at an instant. */
export const dayIn = (zone: string, instant: Date): string =>
  new Date(wallClock(zone, Math.floor(instant.getTime() / 1000) * 1000)).toISOString().slice(0, 10);

/** The time (`HH:mm:ss`) it is in `zone` at an instant. */
export const clockIn = (zone: string, instant: Date): string =>
  new Date(wallClock(zone, Math.floor(instant.getTime() / 1000) * 1000)).toISOString().slice(11, 19);

/** A day so many days later; earlier when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
