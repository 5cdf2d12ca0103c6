import { messageChannels } from '@bakehouse/contract/core/message-language';
import { customerKinds } from '@bakehouse/contract/message-template/message-kinds';
import type { DeliveryReport } from '@bakehouse/contract/order-message';
import { z } from 'zod';
import type { Deps } from '../../kernel/http/context.ts';
import type { JobData } from '../../kernel/jobs/jobs.ts';
import type { Db } from '../../platform/db/client.ts';
import { OutgoingError, Undeliverable } from '../../platform/gateways/outgoing.ts';
import { loadTexts } from '../message-template/message-template.service.ts';
import { deliverMessage, missingService } from '../outbox/deliver-message.ts';
import {
  findWaitingSince,
  lockMessages,
  type MessageKey,
  type StoredMessage,
  updateMessages,
} from './order-message.queries.ts';
import { messageId, queueCustomerMessages } from './queue-messages.ts';
import { findStoredNotices } from './stored-notices.ts';

/** Sends messages about records, and stores whether those to customers arrived. */

const minute = 60_000;
/**
 * Milliseconds after which a message that no service takes has failed. The longest delay between two attempts is half an hour and
 * the queue gives a job up after a day, so there is an attempt before. WhatsApp fails earlier, because the SMS is sent then.
 */
const patience = { email: 23 * 60 * minute, sms: 23 * 60 * minute, whatsapp: 15 * minute } as const;

/**
 * Sends a message about a record. One to a customer is sent only while it waits, so a job that a killed server began is not repeated after
 * its success was stored.
 * @throws OutgoingError if the service failed, so that the job is retried
 * @throws Undeliverable if it never will be delivered, or has waited for too long
 */
export async function sendRecordMessage(
  deps: Deps,
  { message, id, startAfter }: JobData['record-message'],
  warn: (reason: string) => void,
): Promise<void> {
  const key = id === undefined ? undefined : readMessageId(id);
  const since = key && (await findWaitingSince(deps.database.db, key));
  if (key && !since) return;
  const report = async (status: 'sent' | 'failed', reason = '') => {
    if (id !== undefined && key) await recordReports(deps, [{ id, status, reason }]);
  };
  try {
    const isSent = await deliverMessage(deps, message, warn, id);
    await (isSent ? report('sent') : report('failed', missingService(message.channel)));
  } catch (error) {
    const due = startAfter === undefined ? since : new Date(startAfter);
    const isTooLate = due !== undefined && deps.now().getTime() - due.getTime() > patience[message.channel];
    if (!(error instanceof OutgoingError) || !(isTooLate || error instanceof Undeliverable)) throw error;
    await report('failed', error.message);
    throw new Undeliverable(error.message);
  }
}

const messageIdParts = z.tuple([z.uuid(), z.enum(customerKinds), z.enum(messageChannels), z.string()]);

/** Returns the key of a message from its id; undefined if the id has another form. */
function readMessageId(id: string): MessageKey | undefined {
  const { data } = messageIdParts.safeParse(id.split('.'));
  if (!data) return undefined;
  const [order_id, kind, channel, cause] = data;
  return { order_id, kind, channel, cause };
}

const ranks = { waiting: 0, sent: 1, failed: 2, delivered: 3 } as const;

/**
 * Stores what a service reports about messages. A later step replaces an earlier one, in any order of arrival. A WhatsApp message that
 * failed is sent by SMS instead, once.
 * @returns the number of messages that changed, and of reports about messages that do not exist
 */
export async function recordReports(
  deps: Deps,
  reports: readonly DeliveryReport[],
): Promise<{ changed: number; unknown: number }> {
  const latest = new Map<string, DeliveryReport & { readonly key: MessageKey }>();
  let unknown = 0;
  for (const report of reports) {
    const key = readMessageId(report.id);
    const other = latest.get(report.id);
    if (!key) unknown += 1;
    else if (!other || ranks[report.status] > ranks[other.status]) latest.set(report.id, { ...report, key });
  }
  return deps.database.transaction(async (tx) => {
    const stored = await lockMessages(
      tx,
      [...latest.values()].map(({ key }) => key),
    );
    const changes = stored.flatMap((row) => {
      const report = latest.get(messageId(row));
      return report && ranks[report.status] > ranks[row.status] ? [{ row, report }] : [];
    });
    if (changes.length > 0)
      await updateMessages(
        tx,
        changes.map(({ report: { key, status, reason = '' } }) => ({ ...key, status, reason: withoutNumbers(reason) })),
        deps.now(),
      );
    await sendInstead(
      deps,
      tx,
      changes
        .filter(({ row, report }) => row.channel === 'whatsapp' && report.status === 'failed')
        .map(({ row }) => row),
    );
    return { changed: changes.length, unknown: unknown + latest.size - stored.length };
  });
}

/** Removes phone numbers from the text of a service. */
const withoutNumbers = (text: string): string => text.replaceAll(/\+?\d[\d\s-]{5,}\d/g, '…');

/** Sends messages by SMS that failed by WhatsApp. */
async function sendInstead(deps: Deps, db: Db, failed: readonly StoredMessage[]): Promise<void> {
  if (failed.length === 0) return;
  const notices = (await findStoredNotices(db, failed)).map((notice) => ({ ...notice, only: ['sms'] as const }));
  await queueCustomerMessages({ deps, db }, await loadTexts(db), notices);
}
