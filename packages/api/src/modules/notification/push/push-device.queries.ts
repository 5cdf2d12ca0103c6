import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { uuidArray } from '../../../platform/db/sql-values.ts';
import type { SqlRow } from '../../../platform/db/table-columns.ts';
import { isOpenForStore } from '../../session/session.queries.ts';
import type { NotificationRow, SettingRow } from '../notification.queries.ts';
import type { notificationTable } from '../notification.table.ts';
import type { pushDeviceTable } from './push-device.table.ts';

/** The SQL about the devices that get push messages. */

type DeviceRow = SqlRow<typeof pushDeviceTable>;
export type Subscription = Pick<DeviceRow, 'endpoint' | 'p256dh' | 'auth'>;

/**
 * Stores a device of a person. A device of somebody else becomes another one, so that messages that wait for it are not sent.
 * @returns whether the person did not have the device before
 */
export async function saveDevice(
  db: Db,
  { personId, sessionId, endpoint, p256dh, auth }: Subscription & { personId: string; sessionId: string },
): Promise<boolean> {
  const id = newId();
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`insert into push_device as d (id, person_id, session_id, endpoint, p256dh, auth)
        values (${id}, ${personId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth})
        on conflict (endpoint) do update set
          id = case when d.person_id = excluded.person_id then d.id else excluded.id end,
          person_id = excluded.person_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
          created_at = now()
        returning id`,
  );
  return row?.id === id;
}

/** Deletes the oldest devices of a person, so that `kept` devices remain. */
export async function deleteOldestDevices(db: Db, personId: string, kept: number): Promise<void> {
  await db.execute(sql`
    delete from push_device where id in (
      select id from push_device where person_id = ${personId} order by created_at desc, id desc offset ${kept})`);
}

/**
 * Deletes a device of a person.
 * @returns whether there was one
 */
export async function deleteDevice(db: Db, personId: string, endpoint: string): Promise<boolean> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`delete from push_device where endpoint = ${endpoint} and person_id = ${personId} returning id`,
  );
  return rows.length > 0;
}

export type RecipientDevice = {
  id: string;
  person_id: string;
  channels: SettingRow['channels'] | null;
  /** Whether the session of the device is open and works for the store. */
  is_reachable: boolean;
};
type FoundDevice = RecipientDevice & { store_id: string | null };

/**
 * Finds the devices of the people of stores, and with `hasStaff` those of staff, by store; undefined for staff. The job of a message
 * checks what the person of a device may read.
 */
export async function findDevices(
  db: Db,
  storeIds: Iterable<string>,
  hasStaff: boolean,
  idleHours: number,
): Promise<Map<string | undefined, RecipientDevice[]>> {
  const ids = uuidArray(storeIds);
  const rows = await rowsOf<FoundDevice>(
    db,
    sql`with person as (
          select v.id as store_id, v.store_admin as user_id from vendor v where v.id = any(${ids})
          union all
          select m.vendor_id, m.user_id from store_member m where m.vendor_id = any(${ids}) and m.accepted_at is not null
          union
          select null, ur.user_id from admin_user_role ur
          join role r on r.id = ur.role_id and r.deleted_at is null and r.status = 'Active' and r.system is distinct from 'vendor'
          where ${hasStaff}::boolean)
        select d.id, d.person_id, p.store_id, n.channels, coalesce(${isOpenForStore(sql`p.store_id`, idleHours)}, false) as is_reachable
        from person p join push_device d on d.person_id = p.user_id
        join session s on s.id = d.session_id
        left join notification_setting n on n.person_id = d.person_id
        order by d.id`,
  );
  return Map.groupBy(rows, ({ store_id }) => store_id ?? undefined);
}

export type WaitingPush = Subscription &
  Pick<DeviceRow, 'person_id' | 'session_id'> &
  Pick<NotificationRow, 'kind' | 'topic' | 'record_id' | 'data' | 'at'> &
  Pick<SqlRow<typeof notificationTable>, 'store_id'> & {
    /** As chosen for messages, else for the dashboard. */
    language: string | null;
    /** Seconds since the notification was made. */
    age: number;
    /** Until when the store of the notification can answer its order; null if the order does not wait for the store. */
    accept_until: string | null;
  };

/** Finds a device and a notification; undefined if one of them was deleted. */
export async function findPush(db: Db, deviceId: string, notificationId: string): Promise<WaitingPush | undefined> {
  const [row] = await rowsOf<WaitingPush>(
    db,
    sql`select d.person_id, d.session_id, d.endpoint, d.p256dh, d.auth, n.kind, n.topic, n.record_id, n.data, n.at, n.store_id,
          coalesce(s.language, u.language) as language, extract(epoch from now() - n.created_at)::float8 as age, o.accept_until
        from push_device d join notification n on n.id = ${notificationId}
        join admin_user u on u.id = d.person_id
        left join notification_setting s on s.person_id = d.person_id
        left join orders o on n.topic = 'order' and o.id = n.record_id and o.vendor_id = n.store_id
        where d.id = ${deviceId}`,
  );
  return row;
}
