import { maxSendsPerDay, maxSendsPerHour, resendAfterSeconds } from '@bakehouse/contract/vendor/vendor-otp';

/** Limits how often codes can be sent to a store. */

const limits = [
  { sends: 1, seconds: resendAfterSeconds },
  { sends: maxSendsPerHour, seconds: 3_600 },
  { sends: maxSendsPerDay, seconds: 86_400 },
];

/**
 * Returns when the next codes can be sent.
 * @param sends times of the last day, newest first
 * @returns undefined if they can be sent now
 */
export const nextSendAt = (sends: readonly Date[]): Date | undefined => {
  const ends = limits.flatMap(({ sends: most, seconds }) => {
    const oldest = sends[most - 1];
    return oldest ? [oldest.getTime() + seconds * 1_000] : [];
  });
  return ends.length ? new Date(Math.max(...ends)) : undefined;
};

const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** Formats a duration in the largest unit: `17 seconds`, `23 minutes`, `5 hours`. */
export const inWords = (seconds: number): string => {
  if (seconds < 60) return counted(seconds, 'second');
  return seconds < 3_600 ? counted(Math.ceil(seconds / 60), 'minute') : counted(Math.ceil(seconds / 3_600), 'hour');
};
