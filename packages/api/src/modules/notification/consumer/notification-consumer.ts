import type { CustomerKind } from '@bakehouse/contract/message-template/message-kinds';
import { notificationKind, notificationLink } from '@bakehouse/contract/notification/notification-kinds';
import type { ConsumedEvent } from '../../../kernel/events/event-consumer.queries.ts';
import type { EventConsumer } from '../../../kernel/events/event-consumer.ts';
import type { Deps } from '../../../kernel/http/context.ts';
import type { JobData, Message } from '../../../kernel/jobs/jobs.ts';
import type { Db } from '../../../platform/db/client.ts';
import {
  findOrderFacts,
  findStoreFacts,
  type OrderFacts,
  type StoreFacts,
} from '../../message-template/message-facts.queries.ts';
import { type FindText, loadTexts } from '../../message-template/message-template.service.ts';
import { type NoticeData, orderNoticeData, valuesOf } from '../../message-template/message-values.ts';
import { writeMessage } from '../../message-template/write-message.ts';
import { type CustomerNotice, queueCustomerMessages } from '../../order-message/queue-messages.ts';
import { planPushes } from '../push/queue-pushes.ts';
import { type PersonMessage, queuePersonMessages } from '../unseen/hold-sms.ts';
import { acknowledgeHandled, insertNotifications, type NewNotification } from './notice-writes.ts';
import { type Notice, noticesOfOrder, noticesOfVendor } from './order-notices.ts';
import { type FindRecipients, loadRecipients, messageChannelsOf } from './recipients.queries.ts';

/**
 * Turns changes of orders and stores into notifications, messages and push messages. It runs once for each event
 * (`event-consumer.ts`), and queues the messages in the same transaction.
 */

type ConsumerDeps = Pick<Deps, 'jobs' | 'config' | 'textSenders' | 'now'>;
type Job = JobData['record-message'];
/** A message to a person about the notice with this index. */
type IndexedMessage = Omit<PersonMessage, 'notificationId'> & { readonly index: number };

/** Messages that a customer receives each time their cause occurs. Other messages are sent once. */
const repeatableKinds: readonly CustomerKind[] = ['order_rescheduled', 'order_paid', 'order_refunded'];

/** A notice of a change, with the data of its record. */
type EventNotice = { readonly event: ConsumedEvent; readonly notice: Notice; readonly data: NoticeData };

type Facts = { readonly orders: Map<string, OrderFacts>; readonly stores: Map<string, StoreFacts> };

/** The consumer of events that notifies people. */
export const notificationConsumer = (deps: ConsumerDeps): EventConsumer => ({
  name: 'notifications',
  topics: ['order', 'vendor'],
  handle: (tx, events) => handle(deps, tx, events),
});

async function handle(deps: ConsumerDeps, tx: Db, events: readonly ConsumedEvent[]): Promise<void> {
  const facts = await loadFacts(tx, events);
  const eventNotices = events.flatMap((event) => eventNoticesOf(event, facts));
  const notificationIds = await insertNotifications(
    tx,
    eventNotices.map((notice) => toNotification(notice, facts)),
  );
  await acknowledgeHandled(tx, handledOrders(events));
  const hasCustomer = events.some((event) => customerOf(event, facts) !== undefined);
  if (eventNotices.length === 0 && !hasCustomer) return;
  const findText = await loadTexts(tx);
  const findRecipients = await loadRecipients(
    tx,
    eventNotices.map(({ notice }) => notice),
  );
  const dashboard = deps.config.PUBLIC_URL;
  const messages = messagesToPeople(eventNotices, facts, { findText, findRecipients, dashboard });
  const pushNotices = eventNotices.map((eventNotice, index) => ({
    notice: eventNotice.notice,
    notificationId: notificationIds[index] ?? '',
    recordId: eventNotice.event.recordId,
    hiddenFrom: hiddenFrom(eventNotice, facts),
  }));
  const pushes = await planPushes(tx, pushNotices, deps.config.SESSION_IDLE_HOURS);
  await queuePersonMessages(
    { deps, db: tx },
    messages.map(({ index, ...message }) => ({ ...message, notificationId: notificationIds[index] ?? '' })),
    pushes,
  );
  await deps.jobs.sendAll(
    tx,
    'push-message',
    pushes.map(({ job }) => job),
  );
  await queueCustomerMessages({ deps, db: tx }, findText, customerNotices(events, facts));
}

async function loadFacts(tx: Db, events: readonly ConsumedEvent[]): Promise<Facts> {
  const idsOf = (topic: string) => events.filter((event) => event.topic === topic).map(({ recordId }) => recordId);
  const orderIds = new Set(idsOf('order'));
  const orders = orderIds.size > 0 ? await findOrderFacts(tx, orderIds) : new Map<string, OrderFacts>();
  const storeIds = new Set([
    ...idsOf('vendor'),
    ...events.flatMap(({ storesBefore, storesAfter }) => [...storesBefore, ...storesAfter]),
    ...[...orders.values()].flatMap(({ vendor_id }) => vendor_id ?? []),
  ]);
  return { orders, stores: storeIds.size > 0 ? await findStoreFacts(tx, storeIds) : new Map() };
}

function eventNoticesOf(event: ConsumedEvent, facts: Facts): EventNotice[] {
  const order = facts.orders.get(event.recordId);
  if (event.topic === 'order') return order ? eventNoticesOfOrder(event, order, facts) : [];
  const store = facts.stores.get(event.recordId);
  if (!store) return [];
  const { store_name, city } = store;
  return noticesOfVendor(event).map((notice) => {
    const { note, acting, document } = notice;
    const data = { store_name, city, ...acting, ...document, ...(note === undefined ? {} : { note }) };
    return { event, notice, data };
  });
}

const eventNoticesOfOrder = (event: ConsumedEvent, facts: OrderFacts, { stores }: Facts): EventNotice[] =>
  noticesOfOrder(event, facts).notices.map((notice) => {
    const store = stores.get(notice.storeId ?? facts.vendor_id ?? '');
    return { event, notice, data: orderNoticeData(facts, store, notice) };
  });

function toNotification(eventNotice: EventNotice, facts: Facts): NewNotification {
  const { event, notice, data } = eventNotice;
  const { audience, rings, topic } = notificationKind(notice.kind);
  // The list of notifications does not show the note, which is free text.
  const { note: _, ...stored } = data;
  return {
    kind: notice.kind,
    audience,
    store_id: notice.storeId ?? null,
    topic,
    record_id: event.recordId,
    data: stored,
    hidden_from: hiddenFrom(eventNotice, facts),
    rings,
    at: event.at,
  };
}

/**
 * Returns the person who caused a change, who is not notified of it. An order or a claim of a storefront hides nothing: its account may be
 * that of a person.
 */
const hiddenFrom = ({ event, notice }: EventNotice, { orders }: Facts): string | null =>
  notice.kind === 'claim_filed' || (notice.kind === 'order_created' && orders.get(event.recordId)?.source !== 'Phone')
    ? null
    : event.actorId;

/** Returns the orders that somebody has changed, so that their sound can stop. */
const handledOrders = (events: readonly ConsumedEvent[]) =>
  events
    .filter(({ topic, action }) => topic === 'order' && action !== 'create' && action !== 'note')
    .map(({ recordId, actorName }) => ({ recordId, by: actorName }));

/** Returns the order of an event, the kind of message for its customer, and its amount; undefined without a message. */
function customerOf(event: ConsumedEvent, { orders }: Facts) {
  const order = event.topic === 'order' ? orders.get(event.recordId) : undefined;
  if (!order) return undefined;
  const { customer: kind, amount } = noticesOfOrder(event, order);
  return kind && { order, kind, ...(amount !== undefined && { amount }) };
}

const messagesToPeople = (
  eventNotices: readonly EventNotice[],
  facts: Facts,
  {
    findText,
    findRecipients,
    dashboard,
  }: { findText: FindText; findRecipients: FindRecipients; dashboard: string | undefined },
): IndexedMessage[] =>
  eventNotices.flatMap((eventNotice, index) => {
    const { event, notice, data } = eventNotice;
    const { topic } = notificationKind(notice.kind);
    const url = dashboard && `${dashboard}${notificationLink(topic, event.recordId, notice.kind)}`;
    const hidden = hiddenFrom(eventNotice, facts);
    return findRecipients(notice)
      .filter(({ id }) => id !== hidden)
      .flatMap((person) =>
        messageChannelsOf(person, notice).flatMap((channel) => {
          const template = { kind: notice.kind, channel, language: person.language };
          const text = findText(template);
          const message = text && writeMessage(template, text, valuesOf(data, person.language, url), person);
          if (!message) return [];
          const job = toJob(`${topic}:${event.recordId}:${person.id}`, message);
          const acceptUntil = facts.orders.get(event.recordId)?.accept_until ?? null;
          return [{ index, personId: person.id, eventId: event.id, acceptUntil, job }];
        }),
      );
  });

/** Messages about one record to one person and channel arrive in the order of the changes. */
const toJob = (record: string, message: Message): Job => ({ record: `${record}:${message.channel}`, message });

/** Returns the messages to customers. */
const customerNotices = (events: readonly ConsumedEvent[], facts: Facts): CustomerNotice[] =>
  events.flatMap((event) => {
    const customer = customerOf(event, facts);
    if (!customer) return [];
    const { order, kind, ...amount } = customer;
    const store = facts.stores.get(order.vendor_id ?? '');
    const data = { ...(store && { store_name: store.store_name }), ...amount };
    return [{ order, kind, cause: repeatableKinds.includes(kind) ? String(event.id) : '', data }];
  });
