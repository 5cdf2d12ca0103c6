import type { MessageLanguage } from '@bakehouse/contract/core/message-language';
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
export function nextSendAt(sends: readonly Date[]): Date | undefined {
  const ends = limits.flatMap(({ sends: maxSends, seconds }) => {
    const oldest = sends[maxSends - 1];
    return oldest ? [oldest.getTime() + seconds * 1_000] : [];
  });
  return ends.length ? new Date(Math.max(...ends)) : undefined;
}

/** One and several of each unit. */
const unitLabels = {
  second: { en: ['second', 'seconds'], hi: ['सेकंड', 'सेकंड'] },
  minute: { en: ['minute', 'minutes'], hi: ['मिनट', 'मिनट'] },
  hour: { en: ['hour', 'hours'], hi: ['घंटा', 'घंटे'] },
} as const;

/** Formats a duration in the largest unit, rounded up: `17 seconds`, `23 minutes`, `5 hours`. */
export function formatDuration(seconds: number, language: MessageLanguage = 'en'): string {
  const countText = (count: number, unit: keyof typeof unitLabels) =>
    `${count} ${unitLabels[unit][language][count === 1 ? 0 : 1]}`;
  if (seconds < 60) return countText(seconds, 'second');
  return seconds < 3_600 ? countText(Math.ceil(seconds / 60), 'minute') : countText(Math.ceil(seconds / 3_600), 'hour');
}
