import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ActorRow, ActorSource, ApiKeyRow, StoreRow } from '../../kernel/access/access-cache.ts';
import type { Config } from '../../platform/config.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import type { Expiry } from '../../platform/db/sweep.ts';
import { vendorTable } from '../vendor/vendor.table.ts';
import { sessionTable } from './session.table.ts';

/** The SQL of sign-in. */

/** When the role Super Admin begins to require a second factor. */
export type FactorRule = Pick<Config, 'SUPER_ADMIN_FACTOR_FROM' | 'TIME_ZONE'>;
type SessionRules = FactorRule & Pick<Config, 'SESSION_IDLE_HOURS'>;

const personColumns = sql`u.id as user_id, u.name, u.email, u.phone, u.status, u.must_change_password, u.language`;
const isActive = sql`u.deleted_at is null and u.status = 'Active'`;

/** Returns an active person without a session, for work that outlives their request. `storeId` is the store for which they work. */
export const findActivePerson = (
  db: Db,
  userId: string,
  storeId: string | null = null,
): Promise<ActorRow | undefined> =>
  findPerson(
    db,
    sql`select u.id as session_id, now() as expires_at, now() as factor_at, ${storeId}::uuid as store_id, null::uuid as acting_store_id, ${personColumns} from admin_user u
        where u.id = ${userId} and ${isActive}`,
  );

/** Finds the person that the subquery selects, with everything that their active roles grant, in one statement. */
async function findPerson(db: Db, person: SQL, factorRule?: FactorRule): Promise<ActorRow | undefined> {
  const [row] = await rowsOf<ActorRow>(
    db,
    sql`
      with person as (${person}), own_roles as (
        select r.id, r.name, r.system, ${requiresFactor(sql`r`, factorRule)} as requires_factor from person join admin_user_role ur on ur.user_id = person.user_id
        join role r on r.id = ur.role_id and r.deleted_at is null and r.status = 'Active'
      )
      select person.session_id, person.expires_at, person.acting_store_id, person.user_id, person.name, person.email, person.phone, person.status,
        person.must_change_password, person.language,
        case when exists (select 1 from second_factor f where f.user_id = person.user_id and f.confirmed_at is not null)
          then case when person.factor_at is null then 'verify' else 'none' end
          when exists (select 1 from own_roles where requires_factor)
          then 'set_up' else 'none' end as second_factor,
        (select coalesce(json_agg(json_build_object('_id', id, 'name', name, 'system', system) order by name), '[]') from own_roles) as roles,
        (select coalesce(json_agg(json_build_object('key', key, 'everywhere', everywhere)), '[]') from (
          select p.method || ' ' || p.slug as key, bool_or(own_roles.system is distinct from 'vendor') as everywhere
          from own_roles
          join role_permission_group rg on rg.role_id = own_roles.id
          join permission_group g on g.id = rg.group_id and g.deleted_at is null
          join permission_group_permission gp on gp.group_id = g.id
          join permission p on p.id = gp.permission_id and p.deleted_at is null
          group by 1) as granted) as grants,
        (select coalesce(json_agg(json_build_object('_id', id, 'store_name', store_name, 'role', role)
            order by ${chosenStoreFirst(sql`person.store_id`)}), '[]')
          from (${storesOf(sql`person.user_id`)}) as store) as stores
      from person`,
  );
  return row;
}

/** Selects the stores of a person: id, store_name and role. */
const storesOf = (userId: SQL): SQL => sql`
  select v.id, v.store_name, 'owner' as role from vendor v where v.store_admin = ${userId} and v.deleted_at is null
  union all
  select v.id, v.store_name, m.role from store_member m join vendor v on v.id = m.vendor_id and v.deleted_at is null
  where m.user_id = ${userId} and m.accepted_at is not null`;

/** The order of the stores of a person. A session works for the first one. */
const chosenStoreFirst = (storeId: SQL): SQL =>
  sql`id is not distinct from ${storeId} desc, role = 'owner' desc, store_name, id`;

/** Condition on a session `s` that is open and works for a store. */
export const isOpenForStore = (storeId: SQL, idleHours: number): SQL => sql`(
  ${isOpenSession(idleHours)} and ${storeId} = (
    select id from (${storesOf(sql`s.user_id`)}) as store order by ${chosenStoreFirst(sql`s.store_id`)} limit 1))`;

/** The condition that a role requires a second factor. */
export const requiresFactor = (
  role: SQL,
  { SUPER_ADMIN_FACTOR_FROM: day, TIME_ZONE: zone }: Partial<FactorRule> = {},
): SQL =>
  day
    ? sql`(${role}.requires_factor or (${role}.system = 'super_admin' and now() >= ${day}::date::timestamp at time zone ${zone}))`
    : sql`${role}.requires_factor`;

/**
 * Reads the people behind sessions and API keys for the access cache.
 * @param rules when idle sessions end, and when the role Super Admin begins to require a second factor
 */
export const actorSource = (db: Db, rules: SessionRules): ActorSource => ({
  findVersion: () => findAccessVersion(db),
  findActor: (tokenHash) => findActor(db, tokenHash, rules),
  findApiKey: (prefix) => findApiKey(db, prefix),
  findPerson: (userId) => findActivePerson(db, userId),
  findStore: (storeId) => findStore(db, storeId),
});

/** Finds the name and the person of a store that is not deleted. */
export async function findStore(db: Db, storeId: string): Promise<StoreRow | undefined> {
  const [row] = await db
    .select({ id: vendorTable._id, name: vendorTable.storeName, owner_id: vendorTable.storeAdmin })
    .from(vendorTable)
    .where(and(eq(vendorTable._id, storeId), isNull(vendorTable.deletedAt)));
  return row;
}

/** Returns a number that triggers increment whenever a user, role, group, grant, store or API key changes. */
export async function findAccessVersion(db: Db): Promise<number> {
  const [row] = await rowsOf<{ version: string }>(db, sql`select version from access_version where id = 1`);
  return Number(row?.version ?? 0);
}

/** Returns the person of a session. */
const findActor = (db: Db, tokenHash: string, rules: SessionRules): Promise<ActorRow | undefined> =>
  findSessionPerson(db, sql`s.token_hash = ${tokenHash}`, rules);

/** Returns the person of a session by its id, for work that ends with the session. */
export const findActorOfSession = (db: Db, sessionId: string, rules: SessionRules): Promise<ActorRow | undefined> =>
  findSessionPerson(db, sql`s.id = ${sessionId}`, rules);

const findSessionPerson = (db: Db, isSession: SQL, rules: SessionRules): Promise<ActorRow | undefined> =>
  findPerson(
    db,
    sql`select s.id as session_id, least(s.expires_at, ${idleUntil(rules.SESSION_IDLE_HOURS)}) as expires_at, s.factor_at, s.store_id, s.acting_store_id, ${personColumns}
        from session s join admin_user u on u.id = s.user_id
        where ${isSession} and ${isOpenSession(rules.SESSION_IDLE_HOURS)} and ${isActive}`,
    rules,
  );

/** When an idle session `s` ends. Two minutes are added, because each server writes the last call once a minute. */
const idleUntil = (idleHours: number) =>
  sql`s.seen_at + ${idleHours}::float8 * interval '1 hour' + interval '2 minutes'`;

/** Condition on a session `s` that has neither expired nor been idle for too long. */
const isOpenSession = (idleHours: number): SQL => sql`s.expires_at > now() and ${idleUntil(idleHours)} > now()`;

/** Stores that users called with these sessions, and keeps the sessions open that started them. Rows that another server is writing are skipped. */
export async function saveSessionUse(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update session set seen_at = now() where id in (
      select id from session
      where (id in ${ids} or id in (select started_by_session_id from session where id in ${ids})) and seen_at < now() - interval '30 seconds' for update skip locked)`);
}

/** Finds a valid API key by its visible part. The caller compares the secret. */
async function findApiKey(db: Db, prefix: string): Promise<ApiKeyRow | undefined> {
  const [row] = await rowsOf<ApiKeyRow>(
    db,
    sql`select id, name, maker_id, secret_hash, previous_hash, previous_until, expires_at, permissions, addresses
        from api_key
        where prefix = ${prefix} and deleted_at is null and revoked_at is null and suspended_at is null
          and (expires_at is null or expires_at > now())`,
  );
  return row;
}

export async function findCredentials(db: Db, email: string) {
  const [row] = await rowsOf<{ id: string; name: string; password_hash: string; status: string }>(
    db,
    sql`select id, name, password_hash, status from admin_user where lower(email) = lower(${email}) and deleted_at is null`,
  );
  return row;
}

/** Returns the signing key of a purpose. `newSecret` becomes the key if there is none yet. */
export async function readSigningKey(db: Db, name: string, newSecret: string): Promise<string> {
  const [row] = await rowsOf<{ secret: string }>(
    db,
    sql`insert into signing_key (name, secret) values (${name}, ${newSecret})
        on conflict (name) do update set name = excluded.name returning secret`,
  );
  return row?.secret ?? newSecret;
}

/** Returns the id of the new session, and the number of other rows of its user, without those as a store. */
export async function insertSession(
  db: Db,
  session: Omit<typeof sessionTable.$inferInsert, '_id'>,
): Promise<{ id: string; others: number }> {
  const others = sql<number>`(select count(*)::int from session s where s.user_id = ${session.userId} and s.acting_store_id is null)`;
  const [row] = await db.insert(sessionTable).values(session).returning({ id: sessionTable._id, others });
  return { id: row?.id ?? '', others: row?.others ?? 0 };
}

/**
 * Completes a session with its second factor and replaces its token.
 * @returns when the session ends; undefined if it ended already
 */
export async function completeSession(
  db: Db,
  sessionId: string,
  { tokenHash, at }: { tokenHash: string; at: Date },
): Promise<Date | undefined> {
  const { expiresAt } = sessionTable;
  const [row] = await db
    .update(sessionTable)
    .set({ tokenHash, factorAt: at, provenAt: at })
    .where(eq(sessionTable._id, sessionId))
    .returning({ expiresAt });
  return row?.expiresAt;
}

/** Stores that the person of a session has proved their identity, and with `factorAt` their second factor. */
export async function markProven(
  db: Db,
  sessionId: string,
  times: { provenAt?: Date; factorAt?: Date },
): Promise<void> {
  await db.update(sessionTable).set(times).where(eq(sessionTable._id, sessionId));
}

/** Ends all sessions of a user. */
export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.delete(sessionTable).where(eq(sessionTable.userId, userId));
}

/** Ends the oldest sessions of a user, except for `kept` of them and the new one. Rows of sessions that are not open any more go first. */
export async function endOldestSessions(
  db: Db,
  { userId, newestId, kept, idleHours }: { userId: string; newestId: string; kept: number; idleHours: number },
): Promise<void> {
  await db.execute(sql`
    delete from session where id in (
      select s.id from session s where s.user_id = ${userId} and s.id <> ${newestId} and s.acting_store_id is null
      order by (${isOpenSession(idleHours)}) desc, s.created_at desc, s.id desc offset ${kept})`);
}

/**
 * Opens a session as a store, which ends the earlier one of the user. It counts as proved as the user's own session, and ends with it.
 * @returns undefined if the user's own session has ended
 */
export async function insertActingSession(
  db: Db,
  startedBy: string,
  {
    expiresAt,
    ...session
  }: Pick<typeof sessionTable.$inferInsert, 'tokenHash' | 'userAgent' | 'address' | 'expiresAt'> & {
    actingStoreId: string;
    actingReason: string;
  },
): Promise<Date | undefined> {
  const [own] = await db.select().from(sessionTable).where(eq(sessionTable._id, startedBy)).for('update');
  if (!own) return undefined;
  const { userId, factorAt, provenAt } = own;
  await db.delete(sessionTable).where(and(eq(sessionTable.userId, userId), isNotNull(sessionTable.actingStoreId)));
  const until = expiresAt < own.expiresAt ? expiresAt : own.expiresAt;
  await db
    .insert(sessionTable)
    .values({ ...session, userId, factorAt, provenAt, expiresAt: until, startedBySessionId: startedBy });
  return until;
}

/** Makes a session work for a store of its person. A trigger makes all servers read permissions again. */
export async function chooseStore(db: Db, sessionId: string, storeId: string): Promise<void> {
  await db.update(sessionTable).set({ storeId }).where(eq(sessionTable._id, sessionId));
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.execute(sql`delete from session where id = ${sessionId}`);
}

type SessionRow = {
  id: string;
  user_agent: string;
  address: string;
  created_at: string;
  seen_at: string;
  expires_at: string;
  acting_as: string | null;
};

/** Finds the open sessions of a user, newest first. */
export const findSessions = (db: Db, userId: string, idleHours: number): Promise<SessionRow[]> =>
  rowsOf<SessionRow>(
    db,
    sql`select s.id, s.user_agent, s.address, s.created_at, s.seen_at, s.expires_at, v.store_name as acting_as
        from session s left join vendor v on v.id = s.acting_store_id
        where s.user_id = ${userId} and ${isOpenSession(idleHours)} order by s.created_at desc, s.id desc`,
  );

/**
 * Ends one session of a user, or all but one.
 * @returns the number of sessions
 */
export async function endSessions(
  db: Db,
  userId: string,
  { only, except }: { only?: string | undefined; except?: string } = {},
): Promise<number> {
  const rows = await db
    .delete(sessionTable)
    .where(
      and(
        eq(sessionTable.userId, userId),
        only ? eq(sessionTable._id, only) : undefined,
        except ? ne(sessionTable._id, except) : undefined,
      ),
    )
    .returning({ _id: sessionTable._id });
  return rows.length;
}

/** Sessions are deleted a day after they expired, also those that were idle before. */
export const sessionExpiry: Expiry = {
  table: 'session',
  key: ['id'],
  expiresBy: 'expires_at',
  expired: sql`expires_at < now() - interval '1 day'`,
};

/**
 * Counters of failed sign-ins are deleted after a day, except for those of locked accounts, devices and second factors, which stay
 * until they are unlocked.
 */
export const throttleExpiry: Expiry = {
  table: 'sign_in_throttle',
  key: ['key'],
  expiresBy: 'window_start',
  expired: sql`window_start < now() - interval '1 day'
    and (in_a_row < 100 or key !~ '^(account|device|factor):')`,
};
