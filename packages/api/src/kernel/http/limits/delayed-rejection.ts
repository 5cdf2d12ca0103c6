import { setTimeout as wait } from 'node:timers/promises';
import type { AppError } from '../../../platform/errors.ts';

/** Maximum number of rejections that are delayed at the same time. More are sent at once. */
const maxDelayed = 1_000;

/**
 * Returns a function that rejects a call after a delay, so that clients that retry at once do not keep the event loop busy.
 * @param delay milliseconds
 */
export function delayedRejection(delay: number) {
  let delayed = 0;
  return async (error: AppError): Promise<never> => {
    if (delayed < maxDelayed) {
      delayed += 1;
      await wait(delay, undefined, { ref: false });
      delayed -= 1;
    }
    throw error;
  };
}
