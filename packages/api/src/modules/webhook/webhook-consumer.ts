import { webhookGroupOf, webhookTopics } from '@bakehouse/contract/webhook/webhook-types';
import type { ConsumedEvent } from '../../kernel/events/event-consumer.queries.ts';
import type { EventConsumer } from '../../kernel/events/event-consumer.ts';
import type { Deps } from '../../kernel/http/context.ts';
import { changeActionOf } from '../../kernel/http/event-writes.ts';
import type { Db } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import {
  findOrderSummaries,
  hasWebhooks,
  lockSubscribed,
  type OrderSummary,
  type SubscribedWebhook,
} from './webhook.queries.ts';
import { makerTopics } from './webhook-access.ts';
import {
  findLatestWaiting,
  insertDeliveries,
  type LatestWaiting,
  type NewDelivery,
  replaceBodies,
} from './webhook-delivery.queries.ts';

/**
 * Turns changes into deliveries, once for each event (`event-consumer.ts`). The deliveries are queued in the same
 * transaction.
 */

const typeSuffixes = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  restore: 'restored',
  refresh: 'updated',
};

type Message = { readonly type: string; readonly body: string };

/** Returns the job of a webhook. */
export const jobOf = (webhookId: string) => ({ record: `webhook:${webhookId}`, webhookId });

/** Returns the type and the body of an event; undefined for a topic that webhooks do not send. */
export function messageOf(
  event: Pick<ConsumedEvent, 'topic' | 'recordId' | 'version' | 'at' | 'action' | 'changes'>,
  orders: ReadonlyMap<string, Pick<OrderSummary, 'order_number' | 'status'>>,
): Message | undefined {
  const group = webhookGroupOf(event.topic);
  if (!group) return undefined;
  const action = changeActionOf(event.action);
  const order = event.topic === 'order' ? orders.get(event.recordId) : undefined;
  const status = order && action === 'update' ? event.changes.status : undefined;
  const suffix = status ? 'status_changed' : typeSuffixes[action];
  const type = group === 'content' ? 'content.updated' : `${group}.${suffix}`;
  const data = {
    id: event.recordId,
    resource: event.topic,
    version: event.version,
    action,
    ...(order && { order_number: order.order_number, status: status?.to ?? order.status }),
    ...(status && { previous_status: status.from }),
  };
  return { type, body: JSON.stringify({ type, timestamp: event.at, data }) };
}

/** Returns whether a waiting delivery can be replaced by a later event of the same record, because both only say that it changed. */
const isReplaceable = (type: string): boolean => type.endsWith('.updated');

const keyOf = (webhookId: string, recordId: string) => `${webhookId} ${recordId}`;

type Change = { readonly event: ConsumedEvent; readonly message: Message };
type Receiver = SubscribedWebhook & { readonly topics: ReadonlySet<string> };

const receives = ({ topics, event_types, active_since }: Receiver, { event, message }: Change): boolean =>
  topics.has(event.topic) && event_types.includes(message.type) && event.exactAt >= active_since;

/**
 * Plans the deliveries of a batch. An event that only repeats "the record was updated" replaces the body of a delivery of
 * the same record that has not been sent, if no other delivery of the record follows it.
 */
const planDeliveries = (
  receivers: readonly Receiver[],
  changes: readonly Change[],
  waiting: readonly LatestWaiting[],
) => {
  const inserted = new Map<string, NewDelivery>();
  const replaced = new Map<string, string>();
  const latest = new Map(
    waiting.map((row) => [
      keyOf(row.webhook_id, row.record_id),
      { id: row.id, type: row.type, isUnsent: row.attempts === 0 },
    ]),
  );
  for (const receiver of receivers) {
    let position = receiver.last_position;
    for (const change of changes) {
      if (!receives(receiver, change)) continue;
      const { event, message } = change;
      const key = keyOf(receiver.id, event.recordId);
      const before = latest.get(key);
      if (before?.isUnsent && before.type === message.type && isReplaceable(message.type)) {
        const pending = inserted.get(before.id);
        if (pending) inserted.set(pending.id, { ...pending, body: message.body });
        else replaced.set(before.id, message.body);
        continue;
      }
      position += 1;
      const id = newId();
      const { topic, recordId: record_id } = event;
      inserted.set(id, { id, webhook_id: receiver.id, position, topic, record_id, ...message });
      latest.set(key, { id, type: message.type, isUnsent: true });
    }
  }
  return { inserted: [...inserted.values()], replaced };
};

/** The consumer of events that queues deliveries. */
export function webhookConsumer({ jobs }: Pick<Deps, 'jobs'>): EventConsumer {
  const findTopics = makerTopics();
  const handle = async (tx: Db, events: readonly ConsumedEvent[]): Promise<void> => {
    const webhooks = await lockSubscribed(tx);
    if (webhooks.length === 0) return;
    const readable = await findTopics(
      tx,
      webhooks.map(({ maker_id }) => maker_id),
    );
    const receivers = webhooks.map((webhook) => ({
      ...webhook,
      topics: readable.get(webhook.maker_id) ?? new Set<string>(),
    }));
    const orderIds = events.filter(({ topic }) => topic === 'order').map(({ recordId }) => recordId);
    const orders = await findOrderSummaries(tx, orderIds);
    const changes = events.flatMap((event): Change[] => {
      const message = messageOf(event, orders);
      return message && receivers.some((receiver) => receives(receiver, { event, message }))
        ? [{ event, message }]
        : [];
    });
    if (changes.length === 0) return;
    const waiting = await findLatestWaiting(
      tx,
      changes.map(({ event }) => event.recordId),
    );
    const { inserted, replaced } = planDeliveries(receivers, changes, waiting);
    await replaceBodies(tx, replaced);
    await insertDeliveries(tx, inserted);
    const ids = [...new Set(inserted.map(({ webhook_id }) => webhook_id))];
    await jobs.sendUnlessWaiting(tx, 'webhook', ids.map(jobOf));
  };
  return { name: 'webhooks', topics: webhookTopics, handle, isNeeded: hasWebhooks };
}
