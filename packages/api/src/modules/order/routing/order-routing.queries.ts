import type { PaymentKind } from '@bakehouse/contract/order/order-payment';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { idList } from '../../../platform/db/sql-values.ts';
import type { JsonRow } from '../../../platform/db/table-columns.ts';
import type { orderRoutingTable } from './order-routing.table.ts';

/** The SQL of routing. It compares times with the clock of the database, because the clocks of servers differ. */

type RoutingRow = JsonRow<typeof orderRoutingTable>;

/**
 * Returns the part of a `with` clause that routes a new order if routing is on.
 * @param newOrder name of the part that returns the id of the order
 */
export const insertRouting = (newOrder: SQL): SQL => sql`routing as (
  insert into order_routing (order_id, state, arrived_at, due_at)
  select n.id, 'due', now(), now() from ${newOrder} n
  where exists (select 1 from content_setting s
    where s.name = 'assignment' and s.value::jsonb #> '{routing,is_enabled}' = 'true'))`;

/** Returns the part of a `with` clause that makes orders due that wait for their payment and are paid. */
export const routePaid = (ids: readonly string[]): SQL => sql`routed as (
  update order_routing r set due_at = now() where r.state = 'payment' and r.order_id in ${idList(ids)})`;

/** The condition that routing has left an order `o` without a vendor to staff. */
export const needsPerson = sql`exists (
  select 1 from order_routing r where r.order_id = o.id and r.state not in ('due', 'payment'))`;

/** What routing does with an order `o` without a vendor; null for other orders. */
export const routingColumn = sql`case when o.vendor_id is null then (
  select json_build_object('state', r.state, 'reason', r.reason) from order_routing r where r.order_id = o.id) end`;

/** Returns the orders that the server must look at, the oldest first. */
export async function findDueOrders(db: Db, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ order_id: string }>(
    db,
    sql`select r.order_id from order_routing r join orders o on o.id = r.order_id and o.deleted_at is null
        where r.state in ('due', 'payment') and r.due_at <= now() order by r.due_at limit ${limit}`,
  );
  return rows.map(({ order_id }) => order_id);
}

export type Arrival = Pick<RoutingRow, 'state' | 'attempts' | 'arrived_at'> & {
  city: string;
  payment_kind: PaymentKind;
  payment_status: string;
};

/** Returns an order that is due, locked by its order; undefined if another server has handled it. */
export async function findArrival(db: Db, orderId: string): Promise<Arrival | undefined> {
  const [row] = await rowsOf<Arrival>(
    db,
    sql`select r.state, r.attempts, r.arrived_at, o.city, o.payment_kind, o.payment_status
        from order_routing r join orders o on o.id = r.order_id
        where r.order_id = ${orderId} and r.state in ('due', 'payment') and r.due_at <= now()`,
  );
  return row;
}

/**
 * Stores what happens with an order.
 * @param seconds until the server looks at the order again
 */
export async function writeRouting(
  db: Db,
  orderId: string,
  {
    state,
    reason = '',
    attempts = 0,
    seconds = 0,
  }: Pick<RoutingRow, 'state'> & Partial<Pick<RoutingRow, 'reason' | 'attempts'>> & { readonly seconds?: number },
): Promise<void> {
  await db.execute(sql`
    update order_routing set state = ${state}, reason = ${reason}, attempts = ${attempts},
      due_at = now() + ${seconds}::int * interval '1 second'
    where order_id = ${orderId}`);
}

/** Makes the server look at an order later. */
export async function postponeRouting(db: Db, orderId: string, seconds: number): Promise<void> {
  await db.execute(sql`
    update order_routing set due_at = now() + ${seconds}::int * interval '1 second' where order_id = ${orderId}`);
}
