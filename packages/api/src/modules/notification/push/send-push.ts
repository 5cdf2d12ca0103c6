import { createECDH } from 'node:crypto';
import { messageLanguageOf } from '@bakehouse/contract/core/message-language';
import { shorten } from '@bakehouse/contract/core/text';
import { renderSubject } from '@bakehouse/contract/message-template/render-message';
import {
  type NotificationKind,
  type NotificationTopic,
  notificationLink,
} from '@bakehouse/contract/notification/notification-kinds';
import { notificationTexts } from '@bakehouse/contract/notification/notification-texts';
import type { PushMessage } from '@bakehouse/contract/notification/push-message';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { permissionKeysOf, toActor } from '../../../kernel/access/access-cache.ts';
import { grantedScope } from '../../../kernel/access/permissions.ts';
import type { Actor, Deps } from '../../../kernel/http/context.ts';
import type { JobData } from '../../../kernel/jobs/jobs.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/client.ts';
import { OutgoingError, Undeliverable } from '../../../platform/gateways/outgoing.ts';
import { openWebhookSender, type WebhookSender } from '../../../platform/gateways/webhook-sender.ts';
import { toIsoTime } from '../../../platform/lib/iso-time.ts';
import { valuesOf } from '../../message-template/message-values.ts';
import { findActorOfSession } from '../../session/session.queries.ts';
import { kindsOf, readsOfKinds } from '../notification-access.ts';
import { deleteDevice, findPush, type WaitingPush } from './push-device.queries.ts';
import { vapidHeader } from './vapid.ts';

/** Sends push messages to the push services of browsers (RFC 8030, encrypted by RFC 8291). */

const { accept } = orderAcceptanceEndpoints;

/** Seconds after which a message is not sent any more, and the push service drops it. */
const maxAge = 4 * 3_600;

/** Kinds that a phone shows at once, also while it saves power. */
const urgentKinds: readonly NotificationKind[] = ['order_assigned', 'order_reminder'];

/** A message in UTF-8 has at most 3 bytes for each of these characters, so it fits into the 3,000 bytes that all services accept. */
const maxTitle = 150;
const maxText = 400;

/** Maximum number of connections of this process to one push service. */
const maxConnections = 10;
const senders = new WeakMap<Config, Promise<WebhookSender>>();

/**
 * Sends one message to a device. It does nothing if the device has been removed, the message is too old, or the person may not read
 * the record any more.
 * @throws OutgoingError if the push service does not answer or is busy, so that the job is retried
 * @throws Undeliverable if the push service rejects the message for another reason
 */
export async function sendPush(deps: Deps, { deviceId, notificationId }: JobData['push-message']): Promise<void> {
  const { config, database } = deps;
  const push = await findPush(database.db, deviceId, notificationId);
  if (!push || push.age >= maxAge) return;
  const reader = await findReader(database.db, push, config);
  if (!reader) return;
  const message = messageOf(push, notificationId, grantedScope(reader, accept) !== undefined);
  const request = { url: push.endpoint, headers: await headersOf(deps, push), body: await encrypt(push, message) };
  const { status } = await (await senderOf(config)).send(request);
  if (status !== null && status >= 200 && status < 300) return;
  // The browser has ended the subscription.
  if (status === 404 || status === 410) return void (await deleteDevice(database.db, push.person_id, push.endpoint));
  const isBusy = status === null || status === 429 || status >= 500;
  const ErrorClass = isBusy ? OutgoingError : Undeliverable;
  // The path of the endpoint is secret.
  throw new ErrorClass(
    `the push service ${new URL(push.endpoint).host} ${status === null ? 'did not answer' : `answered ${status}`}`,
  );
}

/**
 * Returns the sender of this process. It is never closed: its connections close when they are idle, and do not keep the process
 * running.
 */
function senderOf(config: Config): Promise<WebhookSender> {
  const sender = senders.get(config) ?? openWebhookSender(config, undefined, maxConnections);
  senders.set(config, sender);
  return sender;
}

/** Returns the person of the device; undefined if its session is not open, or the person does not see the notification. */
async function findReader(
  db: Db,
  { session_id, kind, store_id }: WaitingPush,
  config: Config,
): Promise<Actor | undefined> {
  const row = await findActorOfSession(db, session_id, config);
  if (!row || row.must_change_password || row.second_factor !== 'none') return undefined;
  const actor = toActor(row, permissionKeysOf(readsOfKinds));
  const isSeen = kindsOf(actor).includes(kind) && (store_id === null || actor.storeIds.includes(store_id));
  return isSeen ? actor : undefined;
}

function messageOf(
  { kind, topic, record_id, data, at, language, accept_until }: WaitingPush,
  id: string,
  mayAnswer: boolean,
): PushMessage {
  const { title, pushTitle = title, text } = notificationTexts[kind];
  const own = messageLanguageOf(language);
  const values = valuesOf(data, own);
  return {
    v: 1,
    id,
    kind,
    tag: `${topic}:${record_id}`,
    title: shorten(renderSubject(pushTitle[own], values), maxTitle),
    text: shorten(renderSubject(text[own], values), maxText),
    link: notificationLink(topic as NotificationTopic, record_id, kind),
    at: toIsoTime(at),
    ...(accept_until !== null && mayAnswer && { offer: { order_id: record_id, expires_at: toIsoTime(accept_until) } }),
  };
}

/** Encrypts a message for its browser. */
async function encrypt({ p256dh, auth }: WaitingPush, message: PushMessage): Promise<Buffer> {
  // Loaded with the first message, because many servers send none.
  const { default: ece } = await import('http_ece');
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const text = Buffer.from(JSON.stringify(message));
  return ece.encrypt(text, { version: 'aes128gcm', dh: p256dh, authSecret: auth, privateKey });
}

/** Returns the headers of a request to a push service. Later messages about a record replace those that still wait for the device. */
async function headersOf(deps: Deps, { endpoint, kind, record_id, age }: WaitingPush): Promise<Record<string, string>> {
  return {
    authorization: await vapidHeader(deps, endpoint),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(Math.ceil(maxAge - age)),
    urgency: urgentKinds.includes(kind) ? 'high' : 'normal',
    topic: record_id.replaceAll('-', ''),
  };
}
