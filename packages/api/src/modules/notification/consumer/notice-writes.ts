import { maxRingingTime } from '@bakehouse/contract/notification/notification-kinds';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import type { JsonRow } from '../../../platform/db/table-columns.ts';
import type { notificationTable } from '../notification.table.ts';

/** The SQL that writes notifications, for many at once. */

type StoredNotification = JsonRow<typeof notificationTable>;
export type NewNotification = Pick<
  StoredNotification,
  'kind' | 'audience' | 'store_id' | 'topic' | 'record_id' | 'data' | 'hidden_from' | 'rings' | 'at'
>;

/**
 * Inserts notifications in their order, and for each of them an event, so that the dashboards read it.
 * @returns their ids
 */
export async function insertNotifications(db: Db, notifications: readonly NewNotification[]): Promise<string[]> {
  if (notifications.length === 0) return [];
  const ids = notifications.map(newId);
  const rows = JSON.stringify(notifications.map((notification, index) => ({ id: ids[index], ...notification })));
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
  return ids;
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
