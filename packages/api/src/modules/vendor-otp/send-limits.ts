import { maxSendsADay, maxSendsAnHour, resendAfter } from '@bakehouse/contract/vendor/vendor-otp';

/** When new codes may be sent to a store. */

const limits = [
  { sends: 1, seconds: resendAfter },
  { sends: maxSendsAnHour, seconds: 3_600 },
  { sends: maxSendsADay, seconds: 86_400 },
];

/** From when on; `sends` are the earlier ones of the last day, the latest first. */
export const nextSendAt = (sends: readonly Date[]): Date | undefined => {
  const ends = limits.flatMap(({ sends: most, seconds }) => {
    const oldest = sends[most - 1];
    return oldest ? [oldest.getTime() + seconds * 1_000] : [];
  });
  return ends.length ? new Date(Math.max(...ends)) : undefined;
};

const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** `17 seconds`, `23 minutes`, `5 hours`: long enough. */
export const inWords = (seconds: number): string => {
  if (seconds < 60) return counted(seconds, 'second');
  return seconds < 3_600 ? counted(Math.ceil(seconds / 60), 'minute') : counted(Math.ceil(seconds / 3_600), 'hour');
};
