import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import type { Expiry } from '../../../platform/db/sweep.ts';
import { toIsoTime } from '../../../platform/lib/iso-time.ts';

type Invitation = { state: 'open' | 'expired' | 'none'; sentAt: string | null };
type InvitationRow = { id: string; created_at: string | null; is_expired: boolean | null };

const toInvitation = ({ created_at, is_expired }: InvitationRow): Invitation => {
  if (created_at === null) return { state: 'none', sentAt: null };
  return { state: is_expired ? 'expired' : 'open', sentAt: toIsoTime(created_at) };
};

/** Adds to each user without a password their invitation, with one query for all. */
export async function withInvitations<User extends { readonly _id: string; invitation: Invitation | null }>(
  db: Db,
  users: readonly User[],
  now: Date,
): Promise<User[]> {
  if (users.length === 0) return [];
  const rows = await rowsOf<InvitationRow>(
    db,
    sql`select u.id, l.created_at, l.expires_at <= ${now.toISOString()}::timestamptz as is_expired
        from admin_user u left join account_link l on l.user_id = u.id and l.purpose = 'invite'
          and l.used_at is null and l.revoked_at is null and lower(l.email) = lower(u.email)
        where u.id in ${users.map(({ _id }) => _id)} and u.password_hash = ''`,
  );
  const invitations = new Map(rows.map((row) => [row.id, toInvitation(row)]));
  return users.map((user) => ({ ...user, invitation: invitations.get(user._id) ?? null }));
}

/** Links are deleted 90 days after they expired; until then the list shows the age of an invitation. */
export const linkExpiry: Expiry = {
  table: 'account_link',
  key: ['id'],
  expiresBy: 'expires_at',
  expired: sql`expires_at < now() - interval '90 days'`,
};
