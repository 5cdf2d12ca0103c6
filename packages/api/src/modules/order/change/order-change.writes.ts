import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/client.ts';
import type { LockedOrder } from '../order.queries.ts';
import type { OrderParts } from './order-change.table.ts';
import { changedParts, ticketDifferences } from './order-parts.ts';

/** The SQL that writes changes that a store must confirm. It is a part of the statements that change orders. */

/** A change of an accepted order. */
export type StoreChange = {
  readonly storeId: string;
  /** The changed parts as they were before. */
  readonly before: OrderParts;
  /** Whether the kitchen ticket shows the change. */
  readonly isOnTicket: boolean;
};

type Order = Pick<LockedOrder, 'vendor_id' | 'accept_until' | 'status'>;

/**
 * Returns the change that the store of an order must confirm; undefined for an order without a store, for one that waits for its
 * acceptance, and for one that is over.
 * @param order the order as it was locked
 */
export function storeChangeOf(order: Order, before: OrderParts, after: OrderParts): StoreChange | undefined {
  const { vendor_id: storeId, accept_until, status } = order;
  if (storeId === null || accept_until !== null || status === 'delivered' || status === 'cancelled') return undefined;
  const changed = changedParts(before, after);
  if (Object.keys(changed).length === 0) return undefined;
  return { storeId, before: changed, isOnTicket: ticketDifferences(changed, after).length > 0 };
}

/**
 * Returns the part of a `with` clause that stores a change; empty without one. Of several changes of a part, the first one has what the
 * store knows.
 */
export function withStoreChange(orderId: string, change: StoreChange | undefined): SQL {
  if (!change) return sql``;
  const before = JSON.stringify(change.before);
  const previous = change.isOnTicket ? before : '{}';
  return sql`, store_change as (
    insert into order_change as c (order_id, store_id, number, ticket, before, previous)
    values (${orderId}::uuid, ${change.storeId}::uuid, 1, ${change.isOnTicket ? 2 : 1}, ${before}::jsonb, ${previous}::jsonb)
    on conflict (order_id) do update set number = c.number + 1, ticket = c.ticket + excluded.ticket - 1,
      before = excluded.before || c.before,
      previous = case when excluded.ticket > 1 then excluded.previous else c.previous end
  )`;
}

/** Stores that a store has confirmed the changes of an order. Lock the order first. */
export async function confirmChanges(
  db: Db,
  orderId: string,
  by: { at: Date; _id: string; name: string },
): Promise<void> {
  await db.execute(sql`
    update order_change set before = '{}', confirmed_at = ${by.at.toISOString()}, confirmed_by = ${by._id}, confirmed_name = ${by.name}
    where order_id = ${orderId}`);
}

/** Returns the statement that removes the changes of an order, unless this store keeps the order. */
export const endStoreChanges = (orderId: string, storeId: string | null = null): SQL => sql`
  delete from order_change where order_id = ${orderId} and store_id is distinct from ${storeId}::uuid`;
