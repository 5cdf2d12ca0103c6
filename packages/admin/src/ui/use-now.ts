import { useSyncExternalStore } from 'react';

/** One clock for all components that show the time until something, so that they need no timers of their own. */

/** Milliseconds between two ticks. */
const tickInterval = 15_000;

const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/** Returns the current time, and renders every 15 seconds. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = new Date();
    timer = setInterval(tick, tickInterval);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick() {
  now = new Date();
  for (const listener of listeners) listener();
}
