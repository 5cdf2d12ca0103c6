import { permissionKey } from '@bakehouse/contract/core/endpoint';
import {
  type MessageLanguage,
  messageLanguageOf,
  type PersonChannel,
  personChannels,
} from '@bakehouse/contract/core/message-language';
import { type NotificationTopic, notificationKind } from '@bakehouse/contract/notification/notification-kinds';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { uuidArray } from '../../../platform/db/sql-values.ts';
import type { SettingRow } from '../notification.queries.ts';
import { readsOf } from '../notification-access.ts';
import { channelsOf } from '../notification-preferences.ts';
import type { Notice } from './order-notices.ts';

/** Finds the people who receive messages. */

type PersonRow = {
  id: string;
  email: string;
  phone: string;
  /** As chosen for messages, else for the dashboard. */
  language: string | null;
  channels: SettingRow['channels'] | null;
};

export type Recipient = {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly language: MessageLanguage;
  readonly channels: SettingRow['channels'];
};
const personColumns: SQL = sql`u.id, u.email, u.phone, coalesce(s.language, u.language) as language, s.channels`;
const isActive: SQL = sql`u.deleted_at is null and u.status = 'Active'`;
type StaffRow = PersonRow & { is_super: boolean; keys: string[] };

/** Returns the people who receive messages about a notice. */
export type FindRecipients = (notice: Notice) => readonly Recipient[];

/** Loads the people for a batch of notices with two statements. */
export async function loadRecipients(db: Db, notices: readonly Notice[]): Promise<FindRecipients> {
  const storeUsers = await findStoreUsers(db, new Set(notices.flatMap(({ storeId }) => storeId ?? [])));
  const staff = notices.some(({ storeId }) => storeId === undefined) ? await findStaff(db) : [];
  return ({ kind, storeId }) => {
    if (storeId !== undefined) {
      const user = storeUsers.get(storeId);
      return user ? [user] : [];
    }
    const { topic } = notificationKind(kind);
    return staff.filter((row) => mayRead(row, topic)).map(toRecipient);
  };
}

/** Returns the active user of each store. */
export async function findStoreUsers(db: Db, storeIds: ReadonlySet<string>): Promise<Map<string, Recipient>> {
  if (storeIds.size === 0) return new Map();
  const rows = await rowsOf<PersonRow & { store_id: string }>(
    db,
    sql`select v.id as store_id, ${personColumns} from vendor v join admin_user u on u.id = v.store_admin and ${isActive}
        left join notification_setting s on s.person_id = u.id
        where v.id = any(${uuidArray(storeIds)})`,
  );
  return new Map(rows.map((row) => [row.store_id, toRecipient(row)]));
}

const toRecipient = ({ id, email, phone, language, channels }: PersonRow): Recipient => ({
  id,
  email,
  phone,
  language: messageLanguageOf(language),
  channels: channels ?? {},
});

/**
 * Returns the active staff who have chosen messages about anything, with the permissions to read the records. Messages to staff are
 * off unless a person switches them on, so these are few.
 */
function findStaff(db: Db): Promise<StaffRow[]> {
  const keys = Object.values(readsOf).flatMap((reads) => reads.map(permissionKey));
  return rowsOf<StaffRow>(
    db,
    sql`select ${personColumns}, bool_or(r.system = 'super_admin') is true as is_super,
          coalesce(json_agg(p.method || ' ' || p.slug) filter (where p.id is not null), '[]') as keys
        from notification_setting s join admin_user u on u.id = s.person_id and ${isActive}
        join admin_user_role ur on ur.user_id = u.id
        join role r on r.id = ur.role_id and r.deleted_at is null and r.status = 'Active' and r.system is distinct from 'vendor'
        left join role_permission_group rg on rg.role_id = r.id
        left join permission_group g on g.id = rg.group_id and g.deleted_at is null
        left join permission_group_permission gp on gp.group_id = g.id
        left join permission p on p.id = gp.permission_id and p.deleted_at is null
          and p.method || ' ' || p.slug in ${keys}
        where s.channels <> '{}'
        group by u.id, s.person_id`,
  );
}

const mayRead = ({ is_super, keys }: StaffRow, topic: NotificationTopic): boolean =>
  is_super || readsOf[topic].some((read) => keys.includes(permissionKey(read)));

/** Returns the channels of messages that a person has for a kind. */
export function messageChannelsOf({ channels }: Recipient, { kind }: Notice): PersonChannel[] {
  const chosen = channelsOf(kind, channels);
  return personChannels.filter((channel) => chosen[channel]);
}
