import { maxRingingTime, type NotificationKind } from '@bakehouse/contract/notification/notification-kinds';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { textArray, uuidArray } from '../../platform/db/sql-values.ts';
import type { Expiry } from '../../platform/db/sweep.ts';
import type { SqlRow } from '../../platform/db/table-columns.ts';
import type { notificationSettingTable, notificationTable } from './notification.table.ts';

/** The SQL about the notifications of one person. */

/** The notifications that a person sees: the kinds that concern them and that they have not switched off, and their stores. */
export type Viewer = {
  readonly personId: string;
  readonly kinds: readonly NotificationKind[];
  readonly storeIds: readonly string[];
};
const isRinging = sql`n.rings and n.acknowledged_at is null
  and n.created_at > now() - ${maxRingingTime} * interval '1 millisecond'`;

export type NotificationRow = Omit<SqlRow<typeof notificationTable>, 'store_id' | 'person_id' | 'hidden_from'> & {
  is_read: boolean;
  is_ringing: boolean;
};

/** Finds a page of notifications, newest first. */
export const findNotifications = (
  db: Db,
  viewer: Viewer,
  { before, unread, limit }: { before: string | undefined; unread: boolean; limit: number },
): Promise<NotificationRow[]> =>
  rowsOf<NotificationRow>(
    db,
    sql`${selectFor(viewer)} where ${isVisible(viewer)}
        ${unread ? sql`and ${isUnread(viewer.personId)}` : sql``}
        ${before === undefined ? sql`` : sql`and (n.created_at, n.id) < (select b.created_at, b.id from notification b where b.id = ${before})`}
        order by n.created_at desc, n.id desc limit ${limit}`,
  );

const selectFor = ({ personId }: Viewer): SQL => sql`
  select n.id, n.kind, n.audience, n.topic, n.record_id, n.data, n.rings, n.at, n.created_at, n.acknowledged_at,
    n.acknowledged_by, not (${isUnread(personId)}) as is_read, (${isRinging}) as is_ringing
  from notification n`;

/** Returns the condition on `notification n` that a person has not read it. */
export const isUnread = (personId: string): SQL => sql`
  n.created_at > ${readBefore(personId)}
  and not exists (select 1 from notification_read r where r.person_id = ${personId} and r.notification_id = n.id)`;

/** Everything before the account was created counts as read. */
const readBefore = (personId: string): SQL => sql`(
  select coalesce(s.read_before, u.created_at) from admin_user u
  left join notification_setting s on s.person_id = u.id where u.id = ${personId})`;

/** Returns the condition on `notification n` that a person sees it. */
const isVisible = ({ personId, kinds, storeIds }: Viewer): SQL => sql`
  n.kind = any(${textArray(kinds)}) and n.hidden_from is distinct from ${personId}::uuid
  and (n.audience = 'staff' or n.store_id = any(${uuidArray(storeIds)}) or n.person_id = ${personId}::uuid)`;

/** Counts the unread notifications, up to `limit`. */
export async function countUnread(db: Db, viewer: Viewer, limit: number): Promise<number> {
  const [row] = await rowsOf<{ unread: number }>(
    db,
    sql`select count(*)::int as unread from (
          select 1 from notification n where ${isVisible(viewer)} and ${isUnread(viewer.personId)} limit ${limit}) as counted`,
  );
  return row?.unread ?? 0;
}

/** Finds the notifications that ring, newest first. */
export const findRinging = (db: Db, viewer: Viewer, limit: number): Promise<NotificationRow[]> =>
  rowsOf<NotificationRow>(
    db,
    sql`${selectFor(viewer)} where ${isRinging} and ${isVisible(viewer)} order by n.created_at desc, n.id desc limit ${limit}`,
  );

/** Marks the visible notifications among `ids` as read. */
export async function markRead(db: Db, viewer: Viewer, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into notification_read (person_id, notification_id)
    select ${viewer.personId}, n.id from notification n where n.id = any(${uuidArray(ids)}) and ${isVisible(viewer)}
    on conflict do nothing`);
}

/** Marks everything that the person can see now as read. What becomes visible later has a later time. */
export async function markAllRead(db: Db, viewer: Viewer): Promise<void> {
  await db.execute(sql`
    insert into notification_setting (person_id, read_before)
    select ${viewer.personId}, max(n.created_at) from notification n where ${isVisible(viewer)} having count(*) > 0
    on conflict (person_id) do update
      set read_before = greatest(notification_setting.read_before, excluded.read_before)`);
  await db.execute(sql`
    delete from notification_read r using notification n
    where r.person_id = ${viewer.personId} and n.id = r.notification_id and n.created_at <= ${readBefore(viewer.personId)}`);
}

export type AcknowledgedRow = Pick<NotificationRow, 'id' | 'audience' | 'data'> & { store_id: string | null };

/** Stops the sound of the visible notifications among `ids`, and returns those that were not acknowledged before. */
export const acknowledge = (
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  by: { name: string; at: Date },
): Promise<AcknowledgedRow[]> =>
  rowsOf<AcknowledgedRow>(
    db,
    sql`update notification n set acknowledged_at = ${by.at.toISOString()}, acknowledged_by = ${by.name}
        where n.id in (
          select n.id from notification n
          where n.id = any(${uuidArray(ids)}) and n.rings and n.acknowledged_at is null and ${isVisible(viewer)}
          order by n.id for update)
        returning n.id, n.audience, n.data, n.store_id`,
  );

export type SettingRow = SqlRow<typeof notificationSettingTable>;

/** Returns how a person is notified; undefined if they have changed nothing. */
export async function findSetting(db: Db, personId: string): Promise<SettingRow | undefined> {
  const [row] = await rowsOf<SettingRow>(db, sql`select * from notification_setting where person_id = ${personId}`);
  return row;
}

/** Stores the choices of a person. Undefined choices are not changed. */
export async function saveSetting(
  db: Db,
  personId: string,
  { language, sound, channels }: Partial<Pick<SettingRow, 'language' | 'sound' | 'channels'>>,
): Promise<void> {
  const json = channels === undefined ? null : JSON.stringify(channels);
  await db.execute(sql`
    insert into notification_setting (person_id, language, sound, channels)
    values (${personId}, coalesce(${language ?? null}, 'en'), coalesce(${sound ?? null}::boolean, true), coalesce(${json}::jsonb, '{}'))
    on conflict (person_id) do update set language = coalesce(${language ?? null}, notification_setting.language),
      sound = coalesce(${sound ?? null}::boolean, notification_setting.sound),
      channels = coalesce(${json}::jsonb, notification_setting.channels)`);
}

/** Notifications are deleted after 30 days, with the rows that mark them as read. */
export const notificationExpiry: Expiry = {
  table: 'notification',
  key: ['id'],
  expiresBy: 'created_at',
  expired: sql`created_at < now() - interval '30 days'`,
};
