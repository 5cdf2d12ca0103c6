import type { NotificationTopic } from '@bakehouse/contract/notification/notification-kinds';
import { notificationLink } from '@bakehouse/contract/notification/notification-kinds';
import type { Deps } from '../../../kernel/http/context.ts';
import type { JobData, Message } from '../../../kernel/jobs/jobs.ts';
import type { Db } from '../../../platform/db/client.ts';
import { findOrderFacts, findStoreFacts } from '../../message-template/message-facts.queries.ts';
import { loadTexts } from '../../message-template/message-template.service.ts';
import { type NoticeData, orderNoticeData, valuesOf } from '../../message-template/message-values.ts';
import { writeMessage } from '../../message-template/write-message.ts';
import { findStoreUsers, messageChannelsOf } from '../consumer/recipients.queries.ts';
import { findUnseen, type UnseenNotification } from './unseen.queries.ts';

/** Sends a notification by SMS that its person has not seen. */

/**
 * Queues the SMS of a notification, with the current text and number. It does nothing if the person has seen the notification, is no
 * longer the active user of the store, or no longer wants the SMS. The SMS has an id, so a repeated job does not queue it twice.
 */
export async function sendUnseenSms(deps: Deps, data: JobData['unseen-sms']): Promise<void> {
  const { record, personId, smsId } = data;
  await deps.database.transaction(async (tx) => {
    const notification = await findUnseen(tx, data);
    const message = notification && (await writeSms(tx, notification, personId, deps.config.PUBLIC_URL));
    if (message) await deps.jobs.sendOnce(tx, 'record-message', smsId, { record, message, id: smsId });
  });
}

async function writeSms(
  db: Db,
  notification: UnseenNotification,
  personId: string,
  dashboard: string | undefined,
): Promise<Message | undefined> {
  const { kind, topic, record_id, store_id } = notification;
  const person = (await findStoreUsers(db, new Set([store_id]))).get(store_id);
  if (person?.id !== personId || !messageChannelsOf(person, { kind }).includes('sms')) return undefined;
  const template = { kind, channel: 'sms', language: person.language } as const;
  const text = (await loadTexts(db))(template);
  if (!text) return undefined;
  const url = dashboard && `${dashboard}${notificationLink(topic as NotificationTopic, record_id, kind)}`;
  const values = valuesOf(await findCurrentData(db, notification), person.language, url);
  return writeMessage(template, text, values, person);
}

/** Returns the values of the text as they are now. An archived order has those of the notification. */
async function findCurrentData(db: Db, notification: UnseenNotification): Promise<NoticeData> {
  const { topic, record_id, store_id, data, reason: note } = notification;
  const store = (await findStoreFacts(db, [store_id])).get(store_id);
  const facts = topic === 'order' ? (await findOrderFacts(db, [record_id])).get(record_id) : undefined;
  if (facts) return orderNoticeData(facts, store, { ...data, storeId: store_id });
  return { ...data, ...(store && { store_name: store.store_name }), ...(note && { note }) };
}
