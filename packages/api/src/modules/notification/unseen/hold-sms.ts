import { resolveMessageSettings } from '@bakehouse/contract/notification/message-settings';
import type { Deps } from '../../../kernel/http/context.ts';
import type { JobData } from '../../../kernel/jobs/jobs.ts';
import type { Db } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { findMessageSettings } from '../../order-message/order-message.queries.ts';
import type { PlannedPush } from '../push/queue-pushes.ts';

/** Holds the SMS of a notification back while a push message about it can be seen. */

/** A message to a person about a notification. */
export type PersonMessage = {
  readonly notificationId: string;
  readonly personId: string;
  /** The event that caused the notification. */
  readonly eventId: number;
  /** Until when the store can answer the order of the notification, in ISO 8601; null if the order waits for no answer. */
  readonly acceptUntil: string | null;
  readonly job: JobData['record-message'];
};

type Queueing = { readonly deps: Pick<Deps, 'jobs' | 'now'>; readonly db: Db };

/**
 * Queues messages to people in the transaction of their cause. An SMS to a person of a store with a reachable device waits for the minutes of
 * the settings.
 * @param pushes the push messages about the same notifications
 */
export async function queuePersonMessages(
  { deps, db }: Queueing,
  messages: readonly PersonMessage[],
  pushes: readonly PlannedPush[],
): Promise<void> {
  const reachable = new Set(
    pushes.filter(({ isReachable }) => isReachable).map(({ personId, job }) => keyOf(personId, job)),
  );
  const canWait = ({ personId, notificationId, job: { message } }: PersonMessage) =>
    message.channel === 'sms' && reachable.has(keyOf(personId, { notificationId }));
  const { minutes } = messages.some(canWait)
    ? resolveMessageSettings(await findMessageSettings(db)).unseen_push
    : { minutes: 0 };
  const isHeld = (message: PersonMessage) => minutes > 0 && canWait(message);
  await deps.jobs.sendAll(
    db,
    'record-message',
    messages.filter((message) => !isHeld(message)).map(({ job }) => job),
  );
  const now = deps.now();
  await deps.jobs.sendAll(
    db,
    'unseen-sms',
    messages.filter(isHeld).map(({ notificationId, personId, eventId, acceptUntil, job: { record } }) => {
      const startAfter = startOf(now, minutes, acceptUntil).toISOString();
      return { record, notificationId, personId, eventId, smsId: newId(), startAfter };
    }),
  );
}

const keyOf = (personId: string, { notificationId }: { readonly notificationId: string }) =>
  `${personId}:${notificationId}`;

/** Returns when an SMS is due. It leaves at least half of the time to answer. */
function startOf(now: Date, minutes: number, acceptUntil: string | null): Date {
  const wait = minutes * 60_000;
  const rest = acceptUntil === null ? wait : Math.max((Date.parse(acceptUntil) - now.getTime()) / 2, 0);
  return new Date(now.getTime() + Math.min(wait, rest));
}
