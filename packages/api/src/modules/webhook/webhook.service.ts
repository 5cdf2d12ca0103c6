import type { BodyOf, QueryOf } from '@bakehouse/contract/core/endpoint';
import { savedMessages } from '@bakehouse/contract/core/messages';
import {
  maxWebhooks,
  rotationHours,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
  type WebhookUpdate,
} from '@bakehouse/contract/webhook/webhook';
import type { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { topicsOfTypes, webhookTestType } from '@bakehouse/contract/webhook/webhook-types';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Actor, Ctx, Deps } from '../../kernel/http/context.ts';
import type { Db } from '../../platform/db/client.ts';
import { type Lifecycle, newId } from '../../platform/db/columns.ts';
import { AppError, invalidField, notFound, requireVersion } from '../../platform/errors.ts';
import { rejectedAddress, type WebhookResponse } from '../../platform/gateways/webhook-sender.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { isAccepted, openSender } from './deliver-webhook.ts';
import {
  countWebhooks,
  findSecrets,
  findWebhook,
  findWebhooks,
  insertWebhook,
  updateWebhook,
  type WebhookChange,
  type WebhookRow,
} from './webhook.queries.ts';
import { type FindTopics, makerTopics, readsTypes } from './webhook-access.ts';
import { jobOf } from './webhook-consumer.ts';
import {
  type DeliveryRow,
  findDeliveries,
  findDelivery,
  insertTest,
  repeatDelivery,
} from './webhook-delivery.queries.ts';
import { createSecret, signedHeaders, unsignedHeaders } from './webhook-signature.ts';

/** The actions on webhooks and their rules. */

const messages = savedMessages('Webhook');

export async function listWebhooks(ctx: Ctx) {
  const data = await presentAll(ctx, await findWebhooks(ctx.db));
  return { data, total: data.length };
}

async function presentAll({ db, deps }: Pick<Ctx, 'db' | 'deps'>, rows: readonly WebhookRow[]): Promise<Webhook[]> {
  const findTopics: FindTopics = makerTopics();
  const readable = await findTopics(
    db,
    rows.map(({ maker_id }) => maker_id),
  );
  const failing = rows.filter(({ failing_since }) => failing_since !== null);
  const retries = await deps.jobs.findRetryTimes(
    db,
    'webhook',
    failing.map(({ id }) => jobOf(id).record),
  );
  return rows.map((row) => {
    const nextAttempt = retries.get(jobOf(row.id).record);
    return present(row, { topics: readable.get(row.maker_id), nextAttempt, now: deps.now() });
  });
}

/** What the presenter needs besides the row. */
type PresentContext = {
  /** Topics that the maker may read. */
  readonly topics: ReadonlySet<string> | undefined;
  readonly nextAttempt: Date | undefined;
  readonly now: Date;
};

const present = (row: WebhookRow, { topics, nextAttempt, now }: PresentContext): Webhook => ({
  _id: row.id,
  version: row.version,
  createdAt: toIsoTime(row.created_at),
  updatedAt: toIsoTime(row.updated_at),
  deletedAt: row.deleted_at && toIsoTime(row.deleted_at),
  name: row.name,
  url: row.url,
  event_types: row.event_types,
  enabled: row.enabled,
  disabled_reason: row.disabled_reason,
  maker: { _id: row.maker_id, name: row.maker_name },
  maker_may_read: topicsOfTypes(row.event_types).every((topic) => topics?.has(topic)),
  failing_since: row.failing_since && toIsoTime(row.failing_since),
  last_attempt_at: row.last_attempt_at && toIsoTime(row.last_attempt_at),
  last_status: row.last_status,
  waiting: row.waiting,
  next_attempt_at: row.enabled && row.waiting > 0 ? (nextAttempt?.toISOString() ?? null) : null,
  previous_secret_until:
    row.previous_secret_until && new Date(row.previous_secret_until) > now
      ? toIsoTime(row.previous_secret_until)
      : null,
});

export const viewWebhook = async (ctx: Ctx, id: string) => ({ data: await load(ctx, id) });

async function load(ctx: Pick<Ctx, 'db' | 'deps'>, id: string): Promise<Webhook> {
  const row = await findWebhook(ctx.db, id, 'active');
  const [webhook] = await presentAll(ctx, row ? [row] : []);
  if (!webhook) throw noWebhook();
  return webhook;
}

const noWebhook = () => notFound('Webhook');

/** @throws AppError `forbidden` if the caller may not read the records of an event */
export async function createWebhook(ctx: Ctx, input: WebhookInput) {
  requireReads(ctx.actor, input.event_types);
  requirePublic(ctx.deps, input.url);
  await rejectTooMany(ctx);
  const secret = createSecret();
  const id = await insertWebhook(ctx.db, input, { makerId: ctx.actor.user._id, secret });
  const data = await load(ctx, id);
  await auditWebhook(ctx, 'create', undefined, data);
  return { message: messages.created, data, secret };
}

/** @throws AppError `forbidden` if the caller may not read what the webhook receives */
function requireReads(actor: Actor, types: readonly string[]): void {
  if (!readsTypes(actor, types))
    throw new AppError('forbidden', 'You need permission to read the records of all events of this webhook');
}

/** @throws AppError `invalid` for an address that is not public */
function requirePublic(deps: Deps, url: string | undefined): void {
  const rejected = url === undefined ? undefined : rejectedAddress(url, deps.config);
  if (rejected) throw invalidField('url', rejected);
}

async function rejectTooMany({ db }: Ctx): Promise<void> {
  if ((await countWebhooks(db)) >= maxWebhooks)
    throw new AppError('invalid', `There are ${maxWebhooks} webhooks already. Delete one first.`);
}

function auditWebhook(ctx: Ctx, action: string, before: Webhook | undefined, after: Webhook | undefined) {
  const { _id, name } = after ?? (before as Webhook);
  const changes = changesBetween(before && auditedOf(before), after && auditedOf(after));
  return audit(ctx, { module: 'webhook', action, recordId: _id, recordName: name, changes });
}

const auditedOf = ({ name, url, event_types, enabled }: Webhook) => ({ name, url, event_types, enabled });

export async function changeWebhook(ctx: Ctx, id: string, { version, ...values }: WebhookUpdate) {
  const before = await lockWebhook(ctx, id, version);
  requireReads(ctx.actor, values.event_types ?? []);
  requirePublic(ctx.deps, values.url);
  const data = await applyChange(ctx, before, values, 'update');
  if (data.enabled && data.url !== before.url) await queueDeliveries(ctx, id);
  return { message: messages.updated, data };
}

/** Locks a webhook that the caller may change. */
async function lockWebhook(
  ctx: Ctx,
  id: string,
  version: number | undefined,
  lifecycle: Lifecycle = 'active',
): Promise<Webhook> {
  const row = await findWebhook(ctx.db, id, lifecycle, true);
  if (!row) throw noWebhook();
  requireReads(ctx.actor, row.event_types);
  const [webhook] = await presentAll(ctx, [requireVersion(row, version, 'Webhook')]);
  if (!webhook) throw noWebhook();
  return webhook;
}

async function applyChange(ctx: Ctx, before: Webhook, values: WebhookChange, action: string): Promise<Webhook> {
  await updateWebhook(ctx.db, before._id, values);
  const after = await load(ctx, before._id);
  await auditWebhook(ctx, action, before, after);
  return after;
}

/** Queues the waiting deliveries, without the delay after a failure. */
const queueDeliveries = ({ db, deps }: Ctx, id: string): Promise<void> =>
  deps.jobs.sendUnlessWaiting(db, 'webhook', [jobOf(id)], { now: true });

export async function deleteWebhook(ctx: Ctx, id: string, version: number | undefined) {
  const before = await lockWebhook(ctx, id, version);
  await updateWebhook(ctx.db, id, { deletedAt: ctx.deps.now() });
  await auditWebhook(ctx, 'delete', before, undefined);
  return { message: messages.deleted };
}

export async function restoreWebhook(ctx: Ctx, id: string, version: number | undefined) {
  await rejectTooMany(ctx);
  await lockWebhook(ctx, id, version, 'deleted');
  await updateWebhook(ctx.db, id, { deletedAt: null });
  await auditWebhook(ctx, 'restore', undefined, await load(ctx, id));
  await queueDeliveries(ctx, id);
  return { message: messages.restored };
}

export async function enableWebhook(
  ctx: Ctx,
  id: string,
  { enabled, version }: BodyOf<typeof webhookEndpoints.enable>,
) {
  const before = await lockWebhook(ctx, id, version);
  const message = enabled ? 'Webhook switched on' : 'Webhook switched off';
  if (before.enabled === enabled) return { message, data: before };
  const disabledReason = enabled ? null : 'by hand';
  const data = await applyChange(ctx, before, { enabled, disabledReason }, enabled ? 'enable' : 'disable');
  if (enabled) await queueDeliveries(ctx, id);
  return { message, data };
}

export async function rotateSecret(ctx: Ctx, id: string) {
  const before = await lockWebhook(ctx, id, undefined);
  const secret = createSecret();
  const previousSecretUntil = new Date(ctx.deps.now().getTime() + rotationHours * 3_600_000);
  const data = await applyChange(ctx, before, { secret, previousSecretUntil }, 'rotate');
  return { message: `Secret rotated. The previous one signs for ${rotationHours} more hours.`, data, secret };
}

type SentTest = {
  readonly id: string;
  readonly at: Date;
  readonly url: string;
  readonly body: string;
  readonly response: WebhookResponse;
};

/** Sends a test event before the transaction, which must not wait for the receiver. */
export async function sendTest(
  { deps, actor }: { readonly deps: Deps; readonly actor: Actor },
  webhookId: string,
): Promise<SentTest> {
  const db: Db = deps.database.db;
  const { url, event_types } = await load({ db, deps }, webhookId);
  requireReads(actor, event_types);
  const [id, at] = [newId(), deps.now()];
  const data = { id: webhookId, resource: 'webhook', version: null, action: 'test' };
  const body = JSON.stringify({ type: webhookTestType, timestamp: at.toISOString(), data });
  const secrets = await findSecrets(db, webhookId, at);
  const sender = await openSender(deps);
  const response = await sender.send({ url, headers: signedHeaders({ id, at, body }, secrets), body });
  await sender.close();
  return { id, at, url, body, response };
}

/** Stores the delivery of a test event. */
export async function storeTest(ctx: Ctx, webhookId: string, { id, at, url, body, response }: SentTest) {
  const { name } = await loadReadable(ctx, webhookId);
  const state = isAccepted(response) ? 'delivered' : 'failed';
  const type = webhookTestType;
  const row = { id, webhook_id: webhookId, type, record_id: webhookId, body, state, at, url, response } as const;
  await insertTest(ctx.db, row);
  const stored = await findDelivery(ctx.db, webhookId, id);
  if (!stored) throw noWebhook();
  await audit(ctx, { module: 'webhook', action: 'test', recordId: webhookId, recordName: name });
  return {
    message:
      state === 'delivered' ? 'The receiver accepted the test event' : 'The receiver did not accept the test event',
    data: presentDelivery(stored),
  };
}

/** Loads a webhook, if the caller may see its deliveries. */
async function loadReadable(ctx: Ctx, id: string): Promise<Webhook> {
  const webhook = await load(ctx, id);
  requireReads(ctx.actor, webhook.event_types);
  return webhook;
}

const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  _id: row.id,
  type: row.type,
  record_id: row.record_id,
  state: row.state,
  body: row.body,
  createdAt: toIsoTime(row.created_at),
  attempts: row.attempts,
  last_attempt_at: row.last_attempt_at && toIsoTime(row.last_attempt_at),
  url: row.url,
  headers: row.last_attempt_at ? unsignedHeaders({ id: row.id, at: new Date(row.last_attempt_at) }) : {},
  status: row.status,
  answer: row.answer,
  duration: row.duration,
  error: row.error,
});

export async function listDeliveries(ctx: Ctx, id: string, query: QueryOf<typeof webhookEndpoints.deliveries>) {
  await loadReadable(ctx, id);
  const { rows, more } = await findDeliveries(ctx.db, id, { ...query, perPage: query.perPage ?? 20 });
  return { data: rows.map(presentDelivery), more };
}

/** @throws AppError `wrong_status` while the webhook is off or the delivery waits already */
export async function redeliver(ctx: Ctx, id: string, deliveryId: string) {
  const { enabled } = await lockWebhook(ctx, id, undefined);
  const delivery = await findDelivery(ctx.db, id, deliveryId);
  if (!delivery) throw notFound('Delivery');
  if (!enabled) throw new AppError('wrong_status', 'This webhook is off. Switch it on first.');
  if (delivery.state === 'waiting') throw new AppError('wrong_status', 'This delivery waits already');
  await repeatDelivery(ctx.db, id, deliveryId);
  await queueDeliveries(ctx, id);
  const recordName = delivery.type;
  await audit(ctx, { module: 'webhook', action: 'redeliver', recordId: id, recordName });
  return { message: 'Delivery queued', data: presentDelivery({ ...delivery, state: 'waiting' }) };
}
