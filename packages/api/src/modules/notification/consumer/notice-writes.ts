import type { MessageChannel } from '@bakehouse/contract/core/message-language';
import type { CustomerKind } from '@bakehouse/contract/message-template/message-kinds';
import { maxRingingTime } from '@bakehouse/contract/notification/notification-kinds';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import type { JsonRow } from '../../../platform/db/table-columns.ts';
import type { notificationTable } from '../notification.table.ts';

/** The SQL that writes notifications, for many at once. */

type StoredNotification = JsonRow<typeof notificationTable>;
export type NewNotification = Pick<
  StoredNotification,
  'kind' | 'audience' | 'store_id' | 'topic' | 'record_id' | 'data' | 'hidden_from' | 'rings' | 'at'
>;

/** Inserts notifications in their order, and for each of them an event, so that the dashboards read it. */
export async function insertNotifications(db: Db, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const rows = JSON.stringify(notifications.map((notification) => ({ id: newId(), ...notification })));
  await db.execute(sql`
    with inserted as (
      insert into notification (id, kind, audience, store_id, topic, record_id, data, hidden_from, rings, at)
      select id, kind, audience, store_id, topic, record_id, data, hidden_from, rings, at
      from json_populate_recordset(null::notification, ${rows})
      returning id, store_id
    )
    insert into event (topic, record_id, action, stores_before, stores_after)
    select 'notification', id, 'create', array_remove(array[store_id], null), array_remove(array[store_id], null)
    from inserted order by id`);
}

export type Handled = { readonly recordId: string; readonly by: string };

/** Stops the sound of new orders that somebody works on, and writes an event for each. */
export async function acknowledgeHandled(db: Db, handled: readonly Handled[]): Promise<void> {
  if (handled.length === 0) return;
  const rows = JSON.stringify(handled.map(({ recordId, by }) => ({ record_id: recordId, acknowledged_by: by })));
  await db.execute(sql`
    with stopped as (
      update notification n set acknowledged_at = now(), acknowledged_by = h.acknowledged_by
      from (select distinct on (record_id) * from json_populate_recordset(null::notification, ${rows}) order by record_id) h
      where n.rings and n.acknowledged_at is null and n.record_id = h.record_id
        and n.created_at > now() - ${maxRingingTime} * interval '1 millisecond'
      returning n.id, n.store_id
    )
    insert into event (topic, record_id, action, stores_before, stores_after)
    select 'notification', id, 'update', array_remove(array[store_id], null), array_remove(array[store_id], null)
    from stopped`);
}

export type CustomerMessage = {
  readonly orderId: string;
  readonly kind: CustomerKind;
  readonly channel: MessageChannel;
};

const keyOf = ({ orderId, kind, channel }: CustomerMessage) => `${orderId} ${kind} ${channel}`;

/** Messages that a customer receives each time their cause occurs. Other messages are sent once. */
const repeatableKinds: readonly CustomerKind[] = ['order_rescheduled', 'order_paid', 'order_refunded'];

/** Records messages to customers, and returns the new ones and those that may be repeated. */
export async function recordCustomerMessages<Message extends CustomerMessage>(
  db: Db,
  messages: readonly Message[],
): Promise<Message[]> {
  if (messages.length === 0) return [];
  const repeatable = messages.filter(({ kind }) => repeatableKinds.includes(kind));
  const unique = messages.filter(({ kind }) => !repeatableKinds.includes(kind));
  const byKey = new Map(unique.map((message) => [keyOf(message), message]));
  const rows = JSON.stringify(
    [...byKey.values()].map(({ orderId, kind, channel }) => ({ order_id: orderId, kind, channel })),
  );
  const inserted = await rowsOf<CustomerMessage>(
    db,
    sql`insert into order_message (order_id, kind, channel)
        select order_id, kind, channel from json_populate_recordset(null::order_message, ${rows})
        on conflict (order_id, kind, channel) do nothing
        returning order_id as "orderId", kind, channel`,
  );
  const isNew = new Set(inserted.map(keyOf));
  return [...repeatable, ...[...byKey].filter(([key]) => isNew.has(key)).map(([, message]) => message)];
}
