import type { apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { type ApiKeyState, expiringDays } from '@bakehouse/contract/api-key/api-key-state';
import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import type { Total } from '@bakehouse/contract/core/envelopes';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { type Lifecycle, newId } from '../../platform/db/columns.ts';
import { countUpToMax } from '../../platform/db/count.ts';
import { containsWords, searchWithCorrection } from '../../platform/db/search.ts';
import type { SqlRow } from '../../platform/db/table-columns.ts';
import type { apiKeyTable } from './api-key.table.ts';

/** The SQL of API keys. The access cache reads them too (`session.queries.ts`). */

export type ApiKeyRow = Omit<SqlRow<typeof apiKeyTable>, 'secret_hash' | 'previous_hash'> & {
  maker_name: string;
  maker_active: boolean;
};
export type ApiKeyQuery = QueryOf<typeof apiKeyEndpoints.list>;

const defaultPerPage = 20;

/** The hashes of the secrets are not read. */
const selectKeys = sql`
  select k.id, k.version, k.created_at, k.updated_at, k.deleted_at, k.name, k.prefix, k.permissions, k.addresses,
    k.expires_at, k.revoked_at, k.suspended_at, k.last_used_at, k.previous_until, k.maker_id, u.name as maker_name,
    (u.status = 'Active' and u.deleted_at is null) as maker_active
  from api_key k join admin_user u on u.id = k.maker_id`;
const orderings: Readonly<Record<string, SQL>> = {
  name: sql`lower(k.name), k.id`,
  '-name': sql`lower(k.name) desc, k.id desc`,
  createdAt: sql`k.created_at, k.id`,
  '-createdAt': sql`k.created_at desc, k.id desc`,
};
const keyWords = sql`search_text(k.name || ' ' || k.prefix)`;

/** Finds a page of keys, newest first unless sorted. The search looks at names and prefixes. */
export const findApiKeyPage = (
  db: Db,
  lifecycle: Lifecycle,
  query: ApiKeyQuery,
  now: Date,
): Promise<{ rows: ApiKeyRow[] } & Total> =>
  searchWithCorrection(
    db,
    query.search,
    (search) => findPage(db, lifecycle, { ...query, search }, now),
    () => [{ from: sql`api_key k where ${inLifecycle(lifecycle)}`, text: keyWords }],
  );

async function findPage(
  db: Db,
  lifecycle: Lifecycle,
  { search, status, sort = '-createdAt', page = 1, perPage = defaultPerPage }: ApiKeyQuery,
  now: Date,
): Promise<{ rows: ApiKeyRow[] } & Total> {
  const matching = containsWords(keyWords, search ?? '');
  const inRequestedState = status ? inState(status, now) : sql`true`;
  const where = sql`${inLifecycle(lifecycle)} and ${matching} and ${inRequestedState}`;
  const rows = await rowsOf<ApiKeyRow>(
    db,
    sql`${selectKeys} where ${where} order by ${orderings[sort]} limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  return { rows, ...(await countUpToMax(db, sql`api_key k where ${where}`)) };
}

/** Returns the condition of a state, which is the same as that of `apiKeyState` in the contract. */
function inState(state: ApiKeyState, now: Date): SQL {
  if (state === 'Revoked') return sql`k.revoked_at is not null`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const soon = sql`${at} + ${expiringDays} * interval '24 hours'`;
  const times = {
    Active: sql`k.suspended_at is null and (k.expires_at is null or k.expires_at > ${soon})`,
    Expiring: sql`k.suspended_at is null and k.expires_at > ${at} and k.expires_at <= ${soon}`,
    Suspended: sql`k.suspended_at is not null and (k.expires_at is null or k.expires_at > ${at})`,
    Expired: sql`k.expires_at <= ${at}`,
  };
  return sql`k.revoked_at is null and ${times[state]}`;
}

const inLifecycle = (lifecycle: Lifecycle): SQL =>
  lifecycle === 'active' ? sql`k.deleted_at is null` : sql`k.deleted_at is not null`;

/** Finds a key; `lock` locks it until the transaction ends. */
export async function findApiKey(
  db: Db,
  id: string,
  lifecycle: Lifecycle,
  lock = false,
): Promise<ApiKeyRow | undefined> {
  const [row] = await rowsOf<ApiKeyRow>(
    db,
    sql`${selectKeys} where k.id = ${id} and ${inLifecycle(lifecycle)} ${lock ? sql`for update of k` : sql``}`,
  );
  return row;
}

/** Counts a person's active keys. It locks the person, so that simultaneous creates are counted one after the other. */
export async function countOwnApiKeys(db: Db, makerId: string): Promise<number> {
  await db.execute(sql`select 1 from admin_user where id = ${makerId} for no key update`);
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from api_key where maker_id = ${makerId} and deleted_at is null and revoked_at is null`,
  );
  return row?.count ?? 0;
}

export type NewApiKey = {
  makerId: string;
  name: string;
  prefix: string;
  secretHash: string;
  permissions: readonly string[];
  addresses: readonly string[];
  /** ISO 8601; null for never. */
  expiresAt: string | null;
};

/** Inserts a key and returns its id. */
export async function insertApiKey(db: Db, key: NewApiKey): Promise<string> {
  const id = newId();
  await db.execute(sql`
    insert into api_key (id, maker_id, name, prefix, secret_hash, permissions, addresses, expires_at)
    values (${id}, ${key.makerId}, ${key.name}, ${key.prefix}, ${key.secretHash}, ${jsonOf(key.permissions)},
      ${jsonOf(key.addresses)}, ${key.expiresAt}::timestamptz)`);
  return id;
}

const jsonOf = (list: readonly string[]): SQL => sql`${JSON.stringify(list)}::jsonb`;

export type ApiKeyChange = Partial<Pick<NewApiKey, 'name' | 'permissions' | 'addresses' | 'expiresAt'>> & {
  deletedAt?: Date | null;
};

const incrementVersion = sql`version = version + 1, updated_at = now()`;

/** Changes a key and increases its version. */
export async function updateApiKey(db: Db, id: string, change: ApiKeyChange): Promise<void> {
  const { name, permissions, addresses, expiresAt, deletedAt } = change;
  const assignments = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(permissions === undefined ? [] : [sql`permissions = ${jsonOf(permissions)}`]),
    ...(addresses === undefined ? [] : [sql`addresses = ${jsonOf(addresses)}`]),
    ...(expiresAt === undefined ? [] : [sql`expires_at = ${expiresAt}::timestamptz`]),
    ...(deletedAt === undefined ? [] : [sql`deleted_at = ${deletedAt?.toISOString() ?? null}::timestamptz`]),
    incrementVersion,
  ];
  await db.execute(sql`update api_key set ${sql.join(assignments, sql`, `)} where id = ${id}`);
}

/** Replaces the secret of a key. The current one works until `previousUntil`; null ends it at once. */
export async function replaceSecret(
  db: Db,
  id: string,
  { secretHash, previousUntil }: { secretHash: string; previousUntil: Date | null },
): Promise<void> {
  const previousHash = previousUntil ? sql`secret_hash` : sql`null`;
  await db.execute(sql`
    update api_key set previous_hash = ${previousHash}, secret_hash = ${secretHash},
      previous_until = ${previousUntil?.toISOString() ?? null}::timestamptz, ${incrementVersion}
    where id = ${id}`);
}

/** Revokes a key and its previous secret. */
export async function revokeApiKey(db: Db, id: string, at: Date): Promise<void> {
  await db.execute(sql`
    update api_key set revoked_at = ${at.toISOString()}::timestamptz, previous_hash = null, previous_until = null, ${incrementVersion}
    where id = ${id}`);
}

/** Lets a suspended key work again. */
export async function confirmApiKey(db: Db, id: string): Promise<void> {
  await db.execute(sql`update api_key set suspended_at = null, ${incrementVersion} where id = ${id}`);
}

/** Stores the current time as the last use of keys, unless another server did within the last minute or is changing the key. */
export async function saveApiKeyUse(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update api_key set last_used_at = now() where id in (
      select id from api_key where id in ${ids} and (last_used_at is null or last_used_at < now() - interval '1 minute')
      for update skip locked)`);
}
