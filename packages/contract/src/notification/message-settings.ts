import { z } from 'zod';
import { contentSwitch } from '../blocks/block-fields.ts';
import { nameComponents } from '../core/components.ts';
import { fieldError } from '../core/field-errors.ts';
import { clockField } from '../core/fields.ts';
import { dayAfter, slotEnd } from '../core/local-time.ts';

/** When customers and stores get messages: the quiet hours, the message about a late delivery, and the SMS after a push message. */

const delayError = 'Minutes must be from 5 to 720';
const unseenError = 'Minutes must be from 0 to 30';

/** A missing part has its default (see `resolveMessageSettings`). */
export const messageSettings = z.object(
  {
    /** Times of day between which no SMS and no WhatsApp message is sent to customers; from 21:00 until 08:00 passes midnight. */
    quiet_hours: z
      .object({ is_enabled: contentSwitch, from: clockField.nullish(), upto: clockField.nullish() })
      .refine(({ from, upto }) => !from || from !== upto, {
        path: ['upto'],
        message: 'The quiet hours need another end than start',
      })
      .nullish(),
    /** The message to the customer of an order that was not delivered in time. */
    delay: z
      .object({
        is_enabled: contentSwitch,
        /** Minutes after the end of the delivery slot. */
        minutes: z.int(fieldError('must be a whole number')).min(5, delayError).max(720, delayError).nullish(),
      })
      .nullish(),
    /** The SMS to a person of a store whose phone gets push messages. */
    unseen_push: z
      .object({
        /** Minutes that the SMS waits for the push message to be seen; 0 sends it at once. */
        minutes: z.int(fieldError('must be a whole number')).min(0, unseenError).max(30, unseenError).nullish(),
      })
      .nullish(),
  },
  'Must be an object',
);
export type MessageSettings = z.output<typeof messageSettings>;

/** The settings with a value for every part. */
export type ResolvedMessageSettings = {
  readonly quiet_hours: { readonly is_enabled: boolean; readonly from: string; readonly upto: string };
  readonly delay: { readonly is_enabled: boolean; readonly minutes: number };
  readonly unseen_push: { readonly minutes: number };
};

/**
 * Adds the defaults to stored settings. Quiet hours are off, because they delay messages, and messages about late deliveries are off,
 * because they are wrong while riders do not report deliveries.
 * @param stored the settings as saved; null when they were never saved.
 */
export const resolveMessageSettings = (
  stored: Readonly<Partial<MessageSettings>> | null | undefined,
): ResolvedMessageSettings => ({
  quiet_hours: {
    is_enabled: stored?.quiet_hours?.is_enabled ?? false,
    from: stored?.quiet_hours?.from ?? '21:00',
    upto: stored?.quiet_hours?.upto ?? '08:00',
  },
  delay: { is_enabled: stored?.delay?.is_enabled ?? false, minutes: stored?.delay?.minutes ?? 30 },
  unseen_push: { minutes: stored?.unseen_push?.minutes ?? 3 },
});

/** A delivery slot of a day. */
type Slot = Parameters<typeof slotEnd>[0];

/**
 * Returns when a message to a customer is sent that is due now.
 * @param settings the quiet hours.
 * @param now wall-clock time of the marketplace, such as `2026-11-24T22:30`.
 * @param slot delivery slot of the order. Nothing about a delivery in the quiet hours waits for their end.
 * @returns the wall-clock time of the end of the quiet hours; undefined for a message that is sent at once.
 */
export function quietUntil(
  { is_enabled, from, upto }: ResolvedMessageSettings['quiet_hours'],
  now: string,
  slot: Slot,
): string | undefined {
  if (!is_enabled) return undefined;
  const today = now.slice(0, 10);
  // Hours that pass midnight may have begun yesterday.
  const begin = [today, dayAfter(today, -1)].find(
    (day) => now >= `${day}T${from}` && now < slotEnd({ date: day, from, upto }),
  );
  if (begin === undefined) return undefined;
  const end = slotEnd({ date: begin, from, upto });
  const isNightDelivery = `${slot.date}T${slot.from}` < end && slotEnd(slot) > `${begin}T${from}`;
  return isNightDelivery ? undefined : end;
}

nameComponents({ MessageSettings: messageSettings });
