import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';

/** Every SQL of sign-in, named by its question. */

export type ActorRow = {
  session_id: string;
  expires_at: string;
  user_id: string;
  name: string;
  email: string;
  phone: string;
  status: string;
  roles: { _id: string; name: string; system: string | null }[];
  /** Permission key and whether some role other than Vendor grants it. */
  grants: { key: string; everywhere: boolean }[];
  stores: string[];
};

/** The person behind a token's hash with everything their Active roles grant; one statement. */
export const findActor = async (db: Db, tokenHash: string): Promise<ActorRow | undefined> => {
  const [row] = await rowsOf<ActorRow>(
    db,
    sql`
      with person as (
        select s.id as session_id, s.expires_at, u.id as user_id, u.name, u.email, u.phone, u.status
        from session s join admin_user u on u.id = s.user_id
        where s.token_hash = ${tokenHash} and s.expires_at > now() and u.deleted_at is null and u.status = 'Active'
      ), held as (
        select r.id, r.name, r.system from person join admin_user_role ur on ur.user_id = person.user_id
        join role r on r.id = ur.role_id and r.deleted_at is null and r.status = 'Active'
      )
      select person.*,
        (select coalesce(json_agg(json_build_object('_id', id, 'name', name, 'system', system) order by name), '[]') from held) as roles,
        (select coalesce(json_agg(json_build_object('key', key, 'everywhere', everywhere)), '[]') from (
          select p.method || ' ' || p.slug as key, bool_or(held.system is distinct from 'vendor') as everywhere
          from held
          join role_permission_group rg on rg.role_id = held.id
          join permission_group g on g.id = rg.group_id and g.deleted_at is null
          join permission_group_permission gp on gp.group_id = g.id
          join permission p on p.id = gp.permission_id and p.deleted_at is null
          group by 1) as granted) as grants,
        (select coalesce(json_agg(v.id), '[]') from vendor v where v.store_admin = person.user_id and v.deleted_at is null) as stores
      from person`,
  );
  return row;
};

/** Number that rises whenever anything about people, roles or stores changes. */
export const accessVersion = async (db: Db): Promise<number> => {
  const [row] = await rowsOf<{ version: string }>(db, sql`select version from access_version where id = 1`);
  return Number(row?.version ?? 0);
};

export const findCredentials = async (db: Db, email: string) => {
  const [row] = await rowsOf<{ id: string; name: string; password_hash: string; status: string }>(
    db,
    sql`select id, name, password_hash, status from admin_user where lower(email) = lower(${email}) and deleted_at is null`,
  );
  return row;
};

export const insertSession = async (
  db: Db,
  session: { tokenHash: string; userId: string; expiresAt: Date; userAgent: string; address: string },
): Promise<void> => {
  await db.execute(sql`
    insert into session (id, token_hash, user_id, expires_at, user_agent, address)
    values (${newId()}, ${session.tokenHash}, ${session.userId}, ${session.expiresAt.toISOString()}, ${session.userAgent}, ${session.address})`);
};

export const deleteSession = async (db: Db, sessionId: string): Promise<void> => {
  await db.execute(sql`delete from session where id = ${sessionId}`);
};

/** Failures in 15 minutes that are still answered with 401. */
const accountLimit = 10;
const addressLimit = 30;

export type ThrottleRow = { key: string; failures: number; in_a_row: number; blocked: boolean };

/**
 * Counts an attempt as failed before it is looked at, so that simultaneous guesses cannot slip through together; a right
 * password takes it back (`forgiveAttempt`). A key beyond its limit is blocked for 15 minutes. One statement.
 */
export const countAttempt = (db: Db, accountKey: string, addressKey: string, now: Date): Promise<ThrottleRow[]> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return rowsOf<ThrottleRow>(
    db,
    sql`
      insert into sign_in_throttle as kept (key, failures, in_a_row, window_start)
        values (${accountKey}, 1, 1, ${at}), (${addressKey}, 1, 1, ${at})
      on conflict (key) do update set
        failures = case when kept.blocked_until > ${at} then kept.failures
                        when kept.window_start < ${at} - interval '15 minutes' or kept.blocked_until is not null then 1
                        else kept.failures + 1 end,
        in_a_row = case when kept.blocked_until > ${at} then kept.in_a_row else kept.in_a_row + 1 end,
        window_start = case when kept.blocked_until > ${at} then kept.window_start
                            when kept.window_start < ${at} - interval '15 minutes' or kept.blocked_until is not null then ${at}
                            else kept.window_start end,
        blocked_until = case when kept.blocked_until > ${at} then kept.blocked_until
                             when kept.blocked_until is null and kept.window_start >= ${at} - interval '15 minutes'
                              and kept.failures + 1 > (case when kept.key = ${accountKey} then ${accountLimit}::int else ${addressLimit}::int end)
                             then ${at} + interval '15 minutes' end
      returning key, failures, in_a_row, (blocked_until is not null) as blocked`,
  );
};

/** A right password: the account starts at zero, the address loses the failure counted beforehand. */
export const forgiveAttempt = async (db: Db, accountKey: string, addressKey: string): Promise<void> => {
  await db.execute(sql`delete from sign_in_throttle where key = ${accountKey}`);
  await db.execute(sql`update sign_in_throttle set failures = greatest(failures - 1, 0) where key = ${addressKey}`);
};

/** Sessions, throttle rows and remembered answers nobody needs any more. */
export const sweepExpired = async (db: Db): Promise<void> => {
  await db.execute(sql`delete from session where expires_at < now() - interval '1 day'`);
  await db.execute(
    sql`delete from sign_in_throttle where window_start < now() - interval '1 day' and (in_a_row < 100 or key like 'address:%')`,
  );
  await db.execute(sql`delete from idempotency where created_at < now() - interval '24 hours'`);
};
