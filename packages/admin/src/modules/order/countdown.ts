import { type LocalTime, slotEnd } from '@bakehouse/contract/core/local-time';
import { i18n } from '@bakehouse/contract/i18n';

/** Formats the time until a delivery slot. */

export type DeliverySlot = { readonly date: string; readonly from: string; readonly upto: string };

const minuteMs = 60_000;

/** Slots are in Indian time, whatever the browser's time zone. */
const instantOf = (time: LocalTime): number => Date.parse(`${time}:00+05:30`);

/** Returns whether the end of a slot has passed. */
export const isLate = (slot: DeliverySlot, now: Date): boolean => now.getTime() > instantOf(slotEnd(slot));

type Labels = { readonly before: (time: string) => string; readonly during: (time: string) => string };

const countdown =
  ({ before, during }: Labels) =>
  (slot: DeliverySlot, now: Date): string => {
    const [start, end, time] = [instantOf(`${slot.date}T${slot.from}`), instantOf(slotEnd(slot)), now.getTime()];
    if (time < start) return before(durationText(start - time));
    return time <= end ? during(durationText(end - time)) : i18n.t('{time} late', { time: durationText(time - end) });
  };

/** Returns 'in 2 h 15 min' before the slot, '40 min left' during it, and '10 min late' after it. */
export const shortCountdown = countdown({
  before: (time) => i18n.t('in {time}', { time }),
  during: (time) => i18n.t('{time} left', { time }),
});

/** Returns 'Starts in 2 h 15 min', 'Ends in 40 min' or '10 min late'. */
export const countdownText = countdown({
  before: (time) => i18n.t('Starts in {time}', { time }),
  during: (time) => i18n.t('Ends in {time}', { time }),
});

/** Returns the minutes until an instant, at least 1 before it; 0 after it and without it. */
export function minutesUntil(instant: string | undefined, now: Date): number {
  const ms = instant === undefined ? 0 : Date.parse(instant) - now.getTime();
  return ms > 0 ? Math.max(1, Math.round(ms / minuteMs)) : 0;
}

/** Formats a duration: '2 h 15 min', '3 days', '40 min'. */
function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  if (minutes >= 48 * 60) return i18n.t('{days} days', { days: Math.round(minutes / 1_440) });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && i18n.t('{hours} h', { hours }), rest && i18n.t('{minutes} min', { minutes: rest })]
    .filter(Boolean)
    .join(' ');
}
