import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import type { SqlRow } from '../../../platform/db/table-columns.ts';
import { isUnread } from '../notification.queries.ts';
import type { notificationTable } from '../notification.table.ts';

/** The SQL about notifications that a person of a store has not seen. */

type NotificationRow = SqlRow<typeof notificationTable>;
export type UnseenNotification = Pick<NotificationRow, 'kind' | 'topic' | 'record_id' | 'data'> & {
  store_id: string;
  /** The reason of a decision about a store, which the notification does not store; null without one. */
  reason: string | null;
};

/**
 * Finds a notification of a store; undefined if the person has read it, the store has worked on the order since, or it no longer applies
 * to the order.
 * @param eventId the event that caused the notification. Events are deleted after an hour or later.
 */
export async function findUnseen(
  db: Db,
  { personId, notificationId, eventId }: { personId: string; notificationId: string; eventId: number },
): Promise<UnseenNotification | undefined> {
  const [row] = await rowsOf<UnseenNotification>(
    db,
    sql`select n.kind, n.topic, n.record_id, n.data, n.store_id,
          (select a.changes -> 'reason' ->> 'to' from event e join audit_log a on a.id = e.audit_id
            where e.id = ${eventId} and e.record_id = n.record_id and n.topic = 'vendor') as reason
        from notification n left join orders o on n.topic = 'order' and o.id = n.record_id
        where n.id = ${notificationId} and n.store_id is not null and ${isUnread(personId)} and ${applies}`,
  );
  return row;
}

/** Condition on the order `o` that it belongs to the store and is not over. */
const isOpenOrder = sql`coalesce(o.vendor_id = n.store_id and o.deleted_at is null and o.status not in ('cancelled', 'delivered'), false)`;

/** Condition that a person of the store has changed the order since the notification, or its offer to the store was answered. */
const isHandled: SQL = sql`(
  exists (
    select 1 from audit_log a
    where a.record_id = n.record_id and a.at > n.at + interval '1 millisecond'
      and a.actor_id in (
        select v.store_admin from vendor v where v.id = n.store_id
        union all
        select m.user_id from store_member m where m.vendor_id = n.store_id and m.accepted_at is not null))
  or exists (
    select 1 from order_offer f where f.order_id = n.record_id and f.store_id = n.store_id and f.closed_at > n.at))`;

/** Condition on `notification n` that its news still applies. A claim or a decision applies until it is read. */
const applies: SQL = sql`case n.kind
  when 'order_withdrawn' then not ${isOpenOrder}
  when 'order_reminder' then ${isOpenOrder} and o.accept_until > now() and not ${isHandled}
  when 'order_assigned' then ${isOpenOrder} and not ${isHandled}
  when 'order_changed' then ${isOpenOrder} and not ${isHandled}
  else true end`;
