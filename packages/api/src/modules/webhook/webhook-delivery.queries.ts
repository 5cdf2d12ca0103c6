import type { DeliveryState } from '@bakehouse/contract/webhook/webhook';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';
import type { Expiry } from '../../platform/db/sweep.ts';
import type { SqlRow } from '../../platform/db/table-columns.ts';
import type { WebhookResponse } from '../../platform/gateways/webhook-sender.ts';
import type { webhookDeliveryTable } from './webhook.table.ts';

/** The SQL of deliveries. */

export type DeliveryRow = SqlRow<typeof webhookDeliveryTable>;

/** Deliveries are deleted after 30 days, in any state. */
export const webhookDeliveryExpiry: Expiry = {
  table: 'webhook_delivery',
  key: ['id'],
  expiresBy: 'created_at',
  expired: sql`created_at < now() - interval '30 days'`,
};

const columns = sql`
  id, webhook_id, position, type, topic, record_id, body, state, created_at, attempts, last_attempt_at, url, status, answer,
  duration, error`;

export type NewDelivery = Pick<DeliveryRow, 'id' | 'webhook_id' | 'type' | 'topic' | 'record_id' | 'body'> & {
  readonly position: number;
};

/** Inserts deliveries that wait, and moves the positions of their webhooks. The rows of the webhooks must be locked. */
export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
        as d (id uuid, webhook_id uuid, position bigint, type text, topic text, record_id uuid, body text)
    ), moved as (
      update webhook w set last_position = g.position
      from (select webhook_id, max(position) as position from given group by 1) g where g.webhook_id = w.id
    )
    insert into webhook_delivery (id, webhook_id, position, type, topic, record_id, body)
    select id, webhook_id, position, type, topic, record_id, body from given`);
}

export type LatestWaiting = Pick<DeliveryRow, 'id' | 'webhook_id' | 'record_id' | 'type' | 'attempts'>;

/** Finds the newest waiting delivery of each webhook about each of these records. */
export const findLatestWaiting = async (db: Db, recordIds: readonly string[]): Promise<LatestWaiting[]> =>
  rowsOf<LatestWaiting>(
    db,
    sql`select distinct on (webhook_id, record_id) id, webhook_id, record_id, type, attempts from webhook_delivery
        where state = 'waiting' and record_id = any(${uuidArray(recordIds)})
        order by webhook_id, record_id, position desc`,
  );

/** Replaces the bodies of deliveries that have not been sent. */
export async function replaceBodies(db: Db, bodies: ReadonlyMap<string, string>): Promise<void> {
  if (bodies.size === 0) return;
  const given = JSON.stringify([...bodies].map(([id, body]) => ({ id, body })));
  await db.execute(sql`
    update webhook_delivery d set body = g.body
    from jsonb_to_recordset(${given}::jsonb) as g (id uuid, body text) where g.id = d.id`);
}

export type DueDelivery = Pick<DeliveryRow, 'id' | 'topic' | 'body'> & {
  readonly url: string;
  readonly maker_id: string;
};

/**
 * Finds the next delivery of a webhook that is on, and counts an attempt. From then on, its body does not change.
 * @param at time of the attempt
 */
export async function beginAttempt(db: Db, webhookId: string, at: Date): Promise<DueDelivery | undefined> {
  const [webhook] = await rowsOf<{ url: string; maker_id: string }>(
    db,
    sql`select url, maker_id from webhook where id = ${webhookId} and enabled and deleted_at is null for update`,
  );
  if (!webhook) return undefined;
  const [delivery] = await rowsOf<Pick<DeliveryRow, 'id' | 'topic' | 'body'>>(
    db,
    sql`update webhook_delivery set attempts = attempts + 1, last_attempt_at = ${at.toISOString()}::timestamptz,
          url = ${webhook.url}
        where id = (select id from webhook_delivery where webhook_id = ${webhookId} and state = 'waiting'
                    order by position limit 1)
        returning id, topic, body`,
  );
  return delivery && { ...delivery, ...webhook };
}

/** Stores the result of an attempt. */
export async function finishAttempt(
  db: Db,
  id: string,
  state: DeliveryState,
  { status, answer, duration, error }: WebhookResponse,
): Promise<void> {
  await db.execute(sql`
    update webhook_delivery set state = ${state}, status = ${status}, answer = ${answer}, duration = ${duration},
      error = ${error}
    where id = ${id}`);
}

/** Stores the last attempt of a webhook, and returns the time since which it fails; null if the attempt succeeded. */
export async function saveAttempt(
  db: Db,
  webhookId: string,
  { at, status, hasFailed }: { at: Date; status: number | null; hasFailed: boolean },
): Promise<Date | null> {
  const time = sql`${at.toISOString()}::timestamptz`;
  const [row] = await rowsOf<{ failing_since: string | null }>(
    db,
    sql`update webhook set last_attempt_at = ${time}, last_status = ${status},
          failing_since = ${hasFailed ? sql`coalesce(failing_since, ${time})` : sql`null`}
        where id = ${webhookId} returning failing_since`,
  );
  return row?.failing_since ? new Date(row.failing_since) : null;
}

/** Returns whether deliveries of a webhook wait. */
export async function hasWaiting(db: Db, webhookId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from webhook_delivery where webhook_id = ${webhookId} and state = 'waiting' limit 1`,
  );
  return rows.length > 0;
}

/** Finds the webhooks that are on and have deliveries that wait. */
export async function findWebhooksWithWaiting(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from webhook w where enabled and deleted_at is null and exists (
          select 1 from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting')`,
  );
  return rows.map(({ id }) => id);
}

type DeliveryPage = {
  readonly state?: DeliveryState | undefined;
  readonly before?: string | undefined;
  readonly perPage: number;
};

/** Finds a page of deliveries, newest first, and whether there are older ones. */
export async function findDeliveries(
  db: Db,
  webhookId: string,
  { state, before, perPage }: DeliveryPage,
): Promise<{ rows: DeliveryRow[]; more: boolean }> {
  const conditions: SQL[] = [
    sql`webhook_id = ${webhookId}`,
    ...(state ? [sql`state = ${state}`] : []),
    ...(before ? [sql`id < ${before}`] : []),
  ];
  const rows = await rowsOf<DeliveryRow>(
    db,
    sql`select ${columns} from webhook_delivery where ${sql.join(conditions, sql` and `)}
        order by id desc limit ${perPage + 1}`,
  );
  return { rows: rows.slice(0, perPage), more: rows.length > perPage };
}

export async function findDelivery(db: Db, webhookId: string, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await rowsOf<DeliveryRow>(
    db,
    sql`select ${columns} from webhook_delivery where webhook_id = ${webhookId} and id = ${id}`,
  );
  return row;
}

/** Makes a delivery wait again, as the last delivery of its webhook. The row of the webhook must be locked. */
export async function repeatDelivery(db: Db, webhookId: string, id: string): Promise<void> {
  await db.execute(sql`
    with moved as (
      update webhook set last_position = last_position + 1 where id = ${webhookId} returning last_position
    )
    update webhook_delivery set state = 'waiting', position = moved.last_position from moved where id = ${id}`);
}

/** Inserts a delivery that was sent without waiting. */
export async function insertTest(
  db: Db,
  row: Pick<DeliveryRow, 'id' | 'webhook_id' | 'type' | 'record_id' | 'body' | 'state'> & {
    at: Date;
    url: string;
    response: WebhookResponse;
  },
): Promise<void> {
  const { at, url, response } = row;
  await db.execute(sql`
    insert into webhook_delivery (id, webhook_id, position, type, record_id, body, state, created_at, attempts,
      last_attempt_at, url, status, answer, duration, error)
    values (${row.id}, ${row.webhook_id}, 0, ${row.type}, ${row.record_id}, ${row.body}, ${row.state},
      ${at.toISOString()}::timestamptz, 1, ${at.toISOString()}::timestamptz, ${url}, ${response.status}, ${response.answer},
      ${response.duration}, ${response.error})`);
}
