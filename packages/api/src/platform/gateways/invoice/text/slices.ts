import { setImmediate } from 'node:timers/promises';

/** Runs long work in time slices, so that the server answers other requests in between. */

/** Length of a slice, in milliseconds. */
const slice = 10;

/**
 * Runs a generator to its end. When a slice is over at a `yield`, it lets the event loop run first.
 * @returns the return value of the generator
 */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - since < slice) continue;
    await setImmediate();
    since = performance.now();
  }
}
