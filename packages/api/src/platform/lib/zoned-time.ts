import { localTimeIn, wallClockIn } from '@bakehouse/contract/core/local-time';

/** Converts between wall-clock time of a zone and instants, with the zones of `Intl`. */

/** Returns the instant at which `zone` shows this day (`YYYY-MM-DD`) and time (`HH:mm` or `HH:mm:ss`). */
export function instantIn(zone: string, day: string, clock: string): Date {
  const target = Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}Z`);
  const estimate = target - (wallClockIn(zone, target) - target);
  // Near a clock change, the first estimate used the offset of the other side.
  return new Date(target - (wallClockIn(zone, estimate) - estimate));
}

/** Returns the day (`YYYY-MM-DD`) in `zone` at an instant. */
export const dayIn = (zone: string, instant: Date): string => localTimeIn(zone, instant).slice(0, 10);

/** Returns the time (`HH:mm:ss`) in `zone` at an instant. */
export const clockIn = (zone: string, instant: Date): string =>
  new Date(wallClockIn(zone, instant.getTime())).toISOString().slice(11, 19);
