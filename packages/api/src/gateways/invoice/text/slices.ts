import { setImmediate } from 'node:timers/promises';

/** Long work in slices, so that other calls are answered between them. */

/** Milliseconds. */
const slice = 10;

/** Runs to the end; whenever a slice is over at a `yield`, everybody else has a turn first. */
export const inSlices = async <T>(work: Generator<void, T>): Promise<T> => {
  let since = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - since < slice) continue;
    await setImmediate();
    since = performance.now();
  }
};
