import type { MessageLanguage } from '@bakehouse/contract/core/message-language';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../../kernel/http/context.ts';
import type { Message } from '../../../kernel/jobs/jobs.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import type { Expiry } from '../../../platform/db/sweep.ts';
import { reachable } from '../vendor.queries.ts';

/** The SQL about vendors' codes. */

export type PairRow = { id: string; sent_at: string; expires_at: string; tries: number; email: string; phone: string };
type Recipient = { store_name: string; to: string; language: MessageLanguage; expires_at: string };
export type CountedPair = { id: string; tries: number; email_hash: string | null; phone_hash: string | null };

/** Returns whether an active store with this id is within the scope. */
export async function hasVendor(db: Db, scope: Scope, vendorId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from vendor v where v.id = ${vendorId} and v.deleted_at is null and ${reachable(scope)}`,
  );
  return rows.length > 0;
}

export async function findValidPair(db: Db, scope: Scope, vendorId: string, now: Date): Promise<PairRow | undefined> {
  const [row] = await rowsOf<PairRow>(
    db,
    sql`select o.id, o.sent_at, o.expires_at, o.tries, o.email, o.phone
        from vendor_otp o join vendor v on v.id = o.vendor_id join admin_user u on u.id = v.store_admin
        where v.id = ${vendorId} and ${reachable(scope)} and ${isValidPair(now)}
        order by o.sent_at desc limit 1`,
  );
  return row;
}

/**
 * The condition that the pair `o` is valid for the store `v` and its user `u`: the codes were sent to the user's
 * current addresses.
 */
const isValidPair = (now: Date) => sql`
  v.deleted_at is null and v.status = 'draft' and o.used_at is null and o.tries < 5 and o.expires_at > ${timeOf(now)}
  and o.email = u.email and o.phone = u.phone`;

const timeOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Returns when codes were sent to a locked store within the last day, newest first. */
export async function findSends(db: Db, vendorId: string, now: Date): Promise<Date[]> {
  const rows = await rowsOf<{ sent_at: string }>(
    db,
    sql`select sent_at from vendor_otp
        where vendor_id = ${vendorId} and sent_at > ${timeOf(now)} - interval '1 day' order by sent_at desc`,
  );
  return rows.map((row) => new Date(row.sent_at));
}

/** Creates a new pair for a locked store and invalidates the earlier ones. */
export async function insertPair(
  db: Db,
  pair: { vendorId: string; email: string; phone: string; sentAt: Date; expiresAt: Date },
): Promise<string> {
  const id = newId();
  await db.execute(sql`
    update vendor_otp set expires_at = ${timeOf(pair.sentAt)}
    where vendor_id = ${pair.vendorId} and expires_at > ${timeOf(pair.sentAt)}`);
  await db.execute(sql`
    insert into vendor_otp (id, vendor_id, email, phone, sent_at, expires_at)
    values (${id}, ${pair.vendorId}, ${pair.email}, ${pair.phone}, ${timeOf(pair.sentAt)}, ${timeOf(pair.expiresAt)})`);
  return id;
}

/** Stores the hash of one code. Returns its recipient and the language of messages to this person, or undefined if the pair is no longer valid. */
export async function storeHash(
  db: Db,
  otpId: string,
  channel: Message['channel'],
  hash: string,
  now: Date,
): Promise<Recipient | undefined> {
  const [column, address] = channel === 'email' ? [sql`email_hash`, sql`o.email`] : [sql`phone_hash`, sql`o.phone`];
  const [row] = await rowsOf<Recipient>(
    db,
    sql`update vendor_otp o set ${column} = ${hash}
        from vendor v join admin_user u on u.id = v.store_admin left join notification_setting s on s.person_id = u.id
        where o.id = ${otpId} and v.id = o.vendor_id and ${isValidPair(now)}
        returning v.store_name, ${address} as "to", coalesce(s.language, 'en') as language, o.expires_at`,
  );
  return row;
}

/** Counts an attempt for the valid pair of a store within the scope, in one statement. Returns undefined without such a pair. */
export async function countAttempt(
  db: Db,
  scope: Scope,
  vendorId: string,
  now: Date,
): Promise<CountedPair | undefined> {
  const [row] = await rowsOf<CountedPair>(
    db,
    sql`update vendor_otp o set tries = o.tries + 1
        from vendor v join admin_user u on u.id = v.store_admin
        where v.id = ${vendorId} and o.vendor_id = v.id and ${reachable(scope)} and ${isValidPair(now)}
        returning o.id, o.tries, o.email_hash, o.phone_hash`,
  );
  return row;
}

/** Undoes the count of an attempt that was not evaluated. */
export async function undoAttempt(db: Db, otpId: string): Promise<void> {
  await db.execute(sql`update vendor_otp set tries = tries - 1 where id = ${otpId} and tries > 0`);
}

/** Marks a pair as used, once. Returns false if it became invalid after its codes were compared. */
export async function markPairUsed(
  db: Db,
  otpId: string,
  to: { email: string; phone: string },
  now: Date,
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update vendor_otp set used_at = ${timeOf(now)}
        where id = ${otpId} and used_at is null and expires_at > ${timeOf(now)}
          and email = ${to.email} and phone = ${to.phone}
        returning id`,
  );
  return rows.length > 0;
}

/** Codes are deleted after two days, because those of the last day count towards a limit. */
export const codesExpiry: Expiry = {
  table: 'vendor_otp',
  key: ['id'],
  expiresBy: 'sent_at',
  expired: sql`sent_at < now() - interval '2 days'`,
};
