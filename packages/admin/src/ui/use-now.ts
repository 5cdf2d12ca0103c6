import { useSyncExternalStore } from 'react';

/** One clock for all components that show the time until something, so that they need no timers of their own. */

/** Milliseconds between two ticks. */
const tickInterval = 15_000;

/** Differences up to this number of milliseconds are ignored: the header has whole seconds, and the response needs time. */
const usualDifference = 30_000;

const listeners = new Set<() => void>();
/** Milliseconds that the clock of the server is ahead of the clock of the device. */
let ahead = 0;
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Corrects the clock of a device that is wrong.
 * @param date the header `Date` of a response of the server.
 */
export function correctClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  const next = Math.abs(difference) > usualDifference ? difference : 0;
  if (Math.abs(next - ahead) <= usualDifference) return;
  ahead = next;
  tick();
}

/**
 * Returns a time by the clock of the server.
 * @param ms milliseconds by the clock of the device.
 */
export const serverTime = (ms: number): Date => new Date(ms + ahead);

/** Returns the current time by the clock of the server, and renders every 15 seconds. */
export const useNow = (): Date => useSyncExternalStore(subscribe, currentTick);

/** Returns the time of the last tick; while there was none, because nothing showed a time, that of this moment. */
function currentTick(): Date {
  const time = currentTime();
  if (listeners.size === 0 && Math.abs(time.getTime() - now.getTime()) > tickInterval) now = time;
  return now;
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = currentTime();
    timer = setInterval(tick, tickInterval);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const currentTime = () => serverTime(Date.now());

function tick() {
  now = currentTime();
  for (const listener of listeners) listener();
}
