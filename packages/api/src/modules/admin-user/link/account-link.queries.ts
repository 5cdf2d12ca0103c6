import type { LinkPurpose } from '@bakehouse/contract/core/account-links';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import type { Expiry } from '../../../platform/db/sweep.ts';
import { toIsoTime } from '../../../platform/lib/iso-time.ts';
import { accountLinkTable } from './account-link.table.ts';

type Invitation = { state: 'open' | 'expired' | 'none'; sentAt: string | null };
type LinkRow = {
  id: string;
  is_invited: boolean;
  sent_at: string | null;
  is_expired: boolean | null;
  new_email: string | null;
  has_factor: boolean;
};
type Shown = {
  readonly _id: string;
  has_second_factor: boolean;
  invitation: Invitation | null;
  pending_email: string | null;
};

/** Adds to each user the invitation of a user without a password, the email that waits and whether there is a second factor, with one query for all. */
export async function withLinks<User extends Shown>(db: Db, users: readonly User[], now: Date): Promise<User[]> {
  if (users.length === 0) return [];
  const isOpen = (link: string, purpose: LinkPurpose) => {
    const l = sql.raw(link);
    return sql`${l}.user_id = u.id and ${l}.purpose = ${purpose} and ${l}.used_at is null and ${l}.revoked_at is null
      and lower(${l}.email) = lower(u.email)`;
  };
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await rowsOf<LinkRow>(
    db,
    sql`select u.id, ${isInvited} as is_invited, i.created_at as sent_at, i.expires_at <= ${at} as is_expired, e.new_email,
          f.user_id is not null as has_factor
        from admin_user u
        left join account_link i on ${isOpen('i', 'invite')}
        left join account_link e on ${isOpen('e', 'change_email')} and e.expires_at > ${at}
        left join lateral (select user_id from second_factor where user_id = u.id and confirmed_at is not null limit 1) f on true
        where u.id in ${users.map(({ _id }) => _id)}
          and (${isInvited} or e.new_email is not null or f.user_id is not null)`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return users.map((user) => {
    const row = found.get(user._id);
    if (!row) return user;
    return { ...user, invitation: toInvitation(row), pending_email: row.new_email, has_second_factor: row.has_factor };
  });
}

/** A user without a password who signs in with an account of a provider needs no invitation. */
const isInvited = sql`(u.password_hash = '' and not exists (select 1 from identity o where o.user_id = u.id))`;

function toInvitation({ is_invited, sent_at, is_expired }: LinkRow): Invitation | null {
  if (!is_invited) return null;
  if (sent_at === null) return { state: 'none', sentAt: null };
  return { state: is_expired ? 'expired' : 'open', sentAt: toIsoTime(sent_at) };
}

/** Finds the new email of a user that waits for its confirmation. */
export async function findPendingEmail(db: Db, userId: string, now: Date) {
  const { newEmail, expiresAt, usedAt, revokedAt, purpose } = accountLinkTable;
  const [link] = await db
    .select({ newEmail, expiresAt })
    .from(accountLinkTable)
    .where(
      and(
        eq(accountLinkTable.userId, userId),
        eq(purpose, 'change_email'),
        isNull(usedAt),
        isNull(revokedAt),
        gt(expiresAt, now),
      ),
    );
  return link?.newEmail ? { email: link.newEmail, expiresAt: link.expiresAt.toISOString() } : null;
}

/** Links are deleted 90 days after they expired; until then the list shows the age of an invitation. */
export const linkExpiry: Expiry = {
  table: 'account_link',
  key: ['id'],
  expiresBy: 'expires_at',
  expired: sql`expires_at < now() - interval '90 days'`,
};
