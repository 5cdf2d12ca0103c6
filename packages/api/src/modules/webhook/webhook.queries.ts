import type { WebhookInput } from '@bakehouse/contract/webhook/webhook';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { type Lifecycle, newId } from '../../platform/db/columns.ts';
import { microsecondText, textArray, uuidArray } from '../../platform/db/sql-values.ts';
import type { SqlRow } from '../../platform/db/table-columns.ts';
import type { webhookTable } from './webhook.table.ts';

/** The SQL of webhooks. Only the columns that a statement names are read, so that the secrets stay in the database. */

type Row = SqlRow<typeof webhookTable>;

export type WebhookRow = Omit<
  Row,
  'secret' | 'previous_secret' | 'last_position' | 'active_since' | 'failing_since' | 'event_types'
> & {
  event_types: string[];
  failing_since: string | null;
  maker_name: string;
  waiting: number;
};

/** Number up to which waiting deliveries are counted. */
const maxWaitingCount = 1_000;

const selectWebhooks: SQL = sql`
  select w.id, w.version, w.created_at, w.updated_at, w.deleted_at, w.name, w.url, array_to_json(w.event_types) as event_types,
    w.maker_id, w.previous_secret_until, w.enabled, w.disabled_reason, w.failing_since, w.last_attempt_at, w.last_status,
    u.name as maker_name,
    (select count(*)::int from (select 1 from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting'
      limit ${maxWaitingCount}) as counted) as waiting
  from webhook w join admin_user u on u.id = w.maker_id`;

/** Finds all active webhooks, by name. */
export const findWebhooks = (db: Db): Promise<WebhookRow[]> =>
  rowsOf<WebhookRow>(db, sql`${selectWebhooks} where w.deleted_at is null order by lower(w.name), w.id`);

/** Finds a webhook. `lock` locks it until the transaction ends. */
export async function findWebhook(
  db: Db,
  id: string,
  lifecycle: Lifecycle,
  lock = false,
): Promise<WebhookRow | undefined> {
  const deletedAt = lifecycle === 'active' ? sql`is null` : sql`is not null`;
  const [row] = await rowsOf<WebhookRow>(
    db,
    sql`${selectWebhooks} where w.id = ${id} and w.deleted_at ${deletedAt} ${lock ? sql`for update of w` : sql``}`,
  );
  return row;
}

/** Counts the active webhooks. A lock makes simultaneous creates wait for each other. */
export async function countWebhooks(db: Db): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(741203119)`);
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from webhook where deleted_at is null`,
  );
  return row?.count ?? 0;
}

/** Inserts a webhook and returns its id. */
export async function insertWebhook(
  db: Db,
  { name, url, event_types }: WebhookInput,
  { makerId, secret }: { makerId: string; secret: string },
): Promise<string> {
  const id = newId();
  await db.execute(sql`
    insert into webhook (id, name, url, event_types, maker_id, secret)
    values (${id}, ${name}, ${url}, ${textArray(event_types)}, ${makerId}, ${secret})`);
  return id;
}

export type WebhookChange = Partial<WebhookInput> & {
  /** A webhook that is switched on receives the changes from now on. */
  enabled?: boolean;
  disabledReason?: string | null;
  deletedAt?: Date | null;
  /** The new secret. Requests are also signed with the current one until `previousSecretUntil`. */
  secret?: string;
  previousSecretUntil?: Date;
};

const timeOf = (at: Date | null): SQL => sql`${at?.toISOString() ?? null}::timestamptz`;

/** Changes a webhook and increases its version. */
export async function updateWebhook(db: Db, id: string, change: WebhookChange): Promise<void> {
  const { name, url, event_types, enabled, disabledReason, deletedAt, secret, previousSecretUntil } = change;
  const assignments = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(url === undefined ? [] : [sql`url = ${url}`]),
    ...(event_types === undefined ? [] : [sql`event_types = ${textArray(event_types)}`]),
    ...(enabled === undefined ? [] : [sql`enabled = ${enabled}`]),
    ...(enabled ? [sql`failing_since = null, active_since = now()`] : []),
    ...(disabledReason === undefined ? [] : [sql`disabled_reason = ${disabledReason}`]),
    ...(deletedAt === undefined ? [] : [sql`deleted_at = ${timeOf(deletedAt)}`]),
    ...(deletedAt === null ? [sql`active_since = now()`] : []),
    ...(secret === undefined ? [] : [sql`previous_secret = secret, secret = ${secret}`]),
    ...(previousSecretUntil === undefined ? [] : [sql`previous_secret_until = ${timeOf(previousSecretUntil)}`]),
    sql`version = version + 1`,
    sql`updated_at = now()`,
  ];
  await db.execute(sql`update webhook set ${sql.join(assignments, sql`, `)} where id = ${id}`);
}

/** Returns the secrets that sign now, the newest first. */
export async function findSecrets(db: Db, id: string, now: Date): Promise<string[]> {
  const [row] = await rowsOf<{ secret: string; previous: string | null }>(
    db,
    sql`select secret, case when previous_secret_until > ${timeOf(now)} then previous_secret end as previous
        from webhook where id = ${id}`,
  );
  return row ? [row.secret, ...(row.previous === null ? [] : [row.previous])] : [];
}

/** Returns the current secrets of the active webhooks with an address. */
export async function findSecretsOfUrl(db: Db, url: string): Promise<string[]> {
  const rows = await rowsOf<{ secret: string }>(
    db,
    sql`select secret from webhook where url = ${url} and deleted_at is null`,
  );
  return rows.map(({ secret }) => secret);
}

/** Returns whether any webhook is on. */
export async function hasWebhooks(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ found: boolean }>(
    db,
    sql`select exists (select 1 from webhook where enabled and deleted_at is null) as found`,
  );
  return row?.found ?? false;
}

export type SubscribedWebhook = {
  readonly id: string;
  readonly maker_id: string;
  readonly event_types: readonly string[];
  /** ISO 8601 with microseconds. */
  readonly active_since: string;
  readonly last_position: number;
};

/** Finds the webhooks that are on, and locks them, so that no delivery begins or ends before the transaction does. */
export async function lockSubscribed(db: Db): Promise<SubscribedWebhook[]> {
  const rows = await rowsOf<Omit<SubscribedWebhook, 'last_position'> & { last_position: string }>(
    db,
    sql`select id, maker_id, array_to_json(event_types) as event_types, ${microsecondText(sql`active_since`)} as active_since,
          last_position::text as last_position
        from webhook where enabled and deleted_at is null order by id for update`,
  );
  return rows.map((row) => ({ ...row, last_position: Number(row.last_position) }));
}

export type OrderSummary = { readonly id: string; readonly order_number: string; readonly status: string };

/** Finds the number and status of orders. */
export async function findOrderSummaries(db: Db, ids: readonly string[]): Promise<Map<string, OrderSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<OrderSummary>(
    db,
    sql`select id, order_number, status from orders where id = any(${uuidArray(ids)})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
