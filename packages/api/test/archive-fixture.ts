import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import { isArchivedTable, orderChildren } from '../src/operations/retention/archived-tables.ts';
import { digestRows, findTables } from '../src/operations/tables/tables.ts';
import { type Database, type Db, rowsOf } from '../src/platform/db/client.ts';
import type { serveDatabase } from './build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from './factories.ts';
import { copyOrders } from './sample-orders.ts';

/** Old orders with all their children, and an old audit log. */

type Server = Awaited<ReturnType<typeof serveDatabase>>;

/** Copies the newest order with its children `copies` times, as delivered orders that are `months` old. */
const copyOldOrders = async (db: Db, copies: number, months: number): Promise<void> => {
  const numbers = sql`generate_series(1, ${copies}::int) as n`;
  const idOf = (prefix: string) => sql`md5(${prefix} || ${months}::int || '-' || n)::uuid`;
  const time = sql`date_trunc('second', now()) - make_interval(months => ${months}::int) + n * interval '1 second'`;
  const [source] = await rowsOf<{ id: string }>(db, sql`select id from orders where order_number = 'SOURCE'`);
  const changes = sql`json_build_object('id', ${idOf('order')},
    'order_number', 'OLD-' || ${months}::int || '-' || n, 'order_date', ${time}, 'status', 'delivered')`;
  await db.execute(copyOrders(changes, sql`orders o, ${numbers} where o.id = ${source?.id}`));
  for (const table of orderChildren) {
    const fresh =
      table === 'order_invoice' || table === 'order_document'
        ? sql`, 'serial', ${months}::int * 10000 + n, 'number', 'I-' || ${months}::int || '-' || n`
        : sql`, 'id', md5(${table} || ${months}::int || c::text || n)::uuid`;
    await db.execute(sql`
      insert into ${sql.identifier(table)} select (json_populate_record(c, json_build_object('order_id', ${idOf('order')} ${fresh}))).*
      from ${sql.identifier(table)} c, ${numbers} where c.order_id = ${source?.id}`);
  }
};

/** Creates an order with every kind of child through the API. */
const createSource = async (server: Server): Promise<void> => {
  const { db } = server.deps.database;
  const { token } = await makeOwner(server.deps);
  const productId = await makeProduct(server.deps);
  const { vendorId } = await makeVendor(server.deps, []);
  const typeId = await makeDeliveryType(server.deps);
  await offer(server.deps, vendorId, typeId);
  // A refunded order has a payment, a refund and rows of the ledger.
  const body = orderOf(productId, { order_number: 'SOURCE', payment_method: 'UPI', payment_status: 'Refunded' });
  const created = await server.call(orderEndpoints.create, { token, body });
  const id = created.body.data._id;
  await server.call(orderEndpoints.addNote, { token, params: { id }, body: { text: 'Ring the bell' } });
  await db.execute(sql`insert into order_assignment (order_id, vendor_id, delivery_type_id, vendor_delivery_charges, vendor_charges)
    values (${id}, ${vendorId}, ${typeId}, 4900, 30000)`);
  await server.probe(orderEndpoints.invoice, { token, params: { id } });
};

/**
 * Fills a database with `copies` orders of four years ago, as many entries of the audit log of three years ago, and some of
 * each that are not old enough to be archived.
 */
export const fillHistory = async (server: Server, copies: number): Promise<void> => {
  const { db } = server.deps.database;
  await createSource(server);
  await copyOldOrders(db, copies, 48);
  await copyOldOrders(db, 3, 12);
  // Events of an order that is not archived. Their ids are of their time.
  await db.execute(sql`
    insert into order_event (id, order_id, at, actor_name, kind, detail)
    select ('015f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, id, now() - interval '30 months', 'Tara', 'status',
      '{"subject":"Status","from":"pending","to":"confirmed"}'
    from orders, generate_series(1, 4) as n where order_number = 'SOURCE'`);
  for (const [count, months] of [
    [copies, 36],
    [5, 6],
  ])
    await db.execute(sql`
      insert into audit_log (id, at, actor_name, action, module, record_name, changes)
      select md5('audit' || ${months}::int || n)::uuid, now() - make_interval(months => ${months}::int) + n * interval '1 second',
        'Tara', 'update', 'brand', 'Brand ' || n, '{"name":{"from":"A","to":"B"}}'
      from generate_series(1, ${count}::int) as n`);
};

/** Returns the number of rows and the hash of every table that can be archived. */
export const digestArchivedTables = (database: Database) =>
  database.transaction(async (tx) => {
    const digests: Record<string, { rows: number; hash: string }> = {};
    for (const table of await findTables(tx)) {
      const name = table.name.replace('public.', '');
      if (isArchivedTable(name)) digests[name] = await digestRows(tx, table);
    }
    return digests;
  });

/** Returns the maintained counts that differ from the orders. */
export const findWrongCounts = async (db: Db): Promise<unknown[]> =>
  rowsOf(
    db,
    sql`select * from (
          select 'orders' as kind, grain, bucket::text, status as a, payment_status as b, sum(orders)::int as orders from (
            select grain, bucket, status, payment_status, orders from order_count
            union all select grain, bucket, status, payment_status, -1 from orders, lateral order_buckets(order_date)
              where deleted_at is null) as o group by 1, 2, 3, 4, 5
          union all
          select 'delivery', grain, bucket::text, lifecycle, assigned::text, sum(orders)::int from (
            select grain, bucket, lifecycle, assigned, orders from order_delivery_count
            union all select grain, bucket, delivery_lifecycle(status), vendor_id is not null, -1
              from orders, lateral delivery_buckets(delivery_date) where deleted_at is null) as d group by 1, 2, 3, 4, 5
        ) as differences where orders <> 0`,
  );
