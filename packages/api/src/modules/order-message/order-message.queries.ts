import type { MessageChannel } from '@bakehouse/contract/core/message-language';
import type { CustomerKind } from '@bakehouse/contract/message-template/message-kinds';
import type { MessageSettings } from '@bakehouse/contract/notification/message-settings';
import type { DeliveryReport, MessageStatus } from '@bakehouse/contract/order-message';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import type { SqlRow } from '../../platform/db/table-columns.ts';
import { hasProofRules } from '../order/proof/proof-column.ts';
import type { orderMessageTable } from './order-message.table.ts';

/** The SQL about messages to customers, for many at once. */

/** What names one message. */
export type MessageKey = {
  readonly order_id: string;
  readonly kind: CustomerKind;
  readonly channel: MessageChannel;
  readonly cause: string;
};
type NewMessage = MessageKey & { readonly amount: number | null };

/** Inserts messages that wait until they are sent, and returns those that are new. */
export const insertMessages = async (db: Db, messages: readonly NewMessage[], at: Date): Promise<MessageKey[]> =>
  rowsOf<MessageKey>(
    db,
    sql`insert into order_message (order_id, kind, channel, cause, amount, status, at)
        select order_id, kind, channel, cause, amount, 'waiting', ${at.toISOString()}::timestamptz
        from json_populate_recordset(null::order_message, ${JSON.stringify(messages)})
        order by order_id, kind, channel, cause
        on conflict (order_id, kind, channel, cause) do nothing
        returning order_id, kind, channel, cause`,
  );

/** Returns the settings as saved; null when they were never saved. */
export async function findMessageSettings(db: Db): Promise<Partial<MessageSettings> | null> {
  const [row] = await rowsOf<{ settings: Partial<MessageSettings> }>(
    db,
    sql`select value::jsonb as settings from content_setting where name = 'messages'`,
  );
  return row?.settings ?? null;
}

/** Returns the settings as saved, and whether there is a rule about proofs of delivery. */
export async function findSendSettings(db: Db) {
  const [row] = await rowsOf<{ settings: Partial<MessageSettings> | null; has_proof_rules: boolean }>(
    db,
    sql`select (select value::jsonb from content_setting where name = 'messages') as settings, ${hasProofRules} as has_proof_rules`,
  );
  return { settings: row?.settings ?? null, hasProofRules: row?.has_proof_rules === true };
}

export type StoredMessage = MessageKey & { readonly status: MessageStatus; readonly amount: number | null };

/** Finds messages by what names them, and locks them until the transaction ends. */
export const lockMessages = (db: Db, keys: readonly MessageKey[]): Promise<StoredMessage[]> =>
  rowsOf<StoredMessage>(
    db,
    sql`select m.order_id, m.kind, m.channel, m.cause, m.status, m.amount::float8 as amount
        from order_message m
        join json_populate_recordset(null::order_message, ${JSON.stringify(keys)}) k
          on m.order_id = k.order_id and m.kind = k.kind and m.channel = k.channel and m.cause = k.cause
        order by m.order_id, m.kind, m.channel, m.cause for update of m`,
  );

type Change = MessageKey & Pick<DeliveryReport, 'status'> & { readonly reason: string };

/** Writes what was reported about messages. */
export const updateMessages = (db: Db, changes: readonly Change[], at: Date): PromiseLike<unknown> =>
  db.execute(sql`
    update order_message m set status = c.status, reason = c.reason, reported_at = ${at.toISOString()}::timestamptz
    from json_populate_recordset(null::order_message, ${JSON.stringify(changes)}) c
    where m.order_id = c.order_id and m.kind = c.kind and m.channel = c.channel and m.cause = c.cause`);

/** Returns when a message was queued that was not sent yet; undefined for any other. */
export async function findWaitingSince(db: Db, key: MessageKey): Promise<Date | undefined> {
  const { order_id, kind, channel, cause } = key;
  const [row] = await rowsOf<{ at: string }>(
    db,
    sql`select at from order_message
        where order_id = ${order_id} and kind = ${kind} and channel = ${channel} and cause = ${cause} and status = 'waiting'`,
  );
  return row && new Date(row.at);
}

/** Maximum number of messages that the screen of an order shows. */
const maxMessages = 100;

export type MessageRow = Pick<
  SqlRow<typeof orderMessageTable>,
  'order_id' | 'kind' | 'channel' | 'cause' | 'status' | 'reason' | 'at' | 'reported_at'
> & { readonly amount: number | null };

/** An order, and the messages about it, newest first. */
export type OrderMessages = {
  readonly order: { readonly status: string; readonly customer_phone: string };
  readonly messages: readonly MessageRow[];
};

/** Finds an order with its messages; undefined without such an order. */
export async function findMessages(db: Db, orderId: string): Promise<OrderMessages | undefined> {
  const [order] = await rowsOf<OrderMessages['order']>(
    db,
    sql`select status, customer_phone from orders where id = ${orderId} and deleted_at is null`,
  );
  if (!order) return undefined;
  const messages = await rowsOf<MessageRow>(
    db,
    sql`select order_id, kind, channel, cause, amount::float8 as amount, status, reason, at, reported_at from order_message
        where order_id = ${orderId} order by at desc, kind, channel, cause desc limit ${maxMessages}`,
  );
  return { order, messages };
}

/** Maximum number of orders of one run. */
const maxLateOrders = 500;

/**
 * Finds open orders without a message about a delay whose delivery became late within the last hour.
 * @param now wall-clock time of the marketplace.
 * @param minutes from the end of the delivery slot.
 */
export async function findLateOrders(db: Db, now: string, minutes: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select o.id from orders o
        where o.deleted_at is null and o.status not in ('delivered', 'cancelled')
          and o.delivery_date between ${now.slice(0, 10)}::date - 2 and ${now.slice(0, 10)}::date
          and o.delivery_date + (o.delivery_upto <= o.delivery_from)::int + o.delivery_upto + ${minutes} * interval '1 minute'
            between ${now}::timestamp - interval '1 hour' and ${now}::timestamp
          and not exists (select 1 from order_message m where m.order_id = o.id and m.kind = 'order_delayed')
        order by o.delivery_date, o.id limit ${maxLateOrders}`,
  );
  return rows.map(({ id }) => id);
}
