import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Deps } from '../packages/api/src/kernel/http/context.ts';
import { routeOrders } from '../packages/api/src/modules/order/routing/route-orders.ts';
import { rowsOf } from '../packages/api/src/platform/db/client.ts';
import { openServer } from '../packages/api/src/platform/db/postgres/postgres-database.ts';
import { startPostgres } from '../packages/api/test/embedded-postgres.ts';

/**
 * `npm run bench:routing [-- --vendors 200 --orders 2000]` routes orders that have arrived to so many vendors in one city, on PostgreSQL, and
 * prints the orders per second and the ratio to one statement of SQL that inserts the same assignments. It fails below 50 orders per second.
 */

const { values: options } = parseArgs({
  options: { vendors: { type: 'string', default: '200' }, orders: { type: 'string', default: '2000' } },
});
const [vendors, orders] = [Number(options.vendors), Number(options.orders)];
const minPerSecond = 50;

const idOf = (kind: number, n: string) => `('0199000${kind}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** Stores in a square of 30 km, of which each reaches 8 km; orders at points in it, for slots of ten days. */
const fill = `
  set session_replication_role = replica;
  insert into delivery_type (id, name, slug, time, cost_range) values (${idOf(4, '0')}, 'Standard', 'standard', 3600, '[4900]');
  insert into product (id, name, slug, product_sku, price) values (${idOf(5, '0')}, 'Cake', 'cake', 'CAKE', 50000);
  insert into admin_user (id, name, first_name, last_name, email, phone, password_hash)
    select ${idOf(1, 'n')}, 'Baker ' || n, 'Baker', n::text, 'baker-' || n || '@bench.test', '9000000000', ''
    from generate_series(0, ${vendors - 1}) n;
  insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, service_radius, status)
    select ${idOf(2, 'n')}, ${idOf(1, 'n')}, 'Store ' || n, 'x', 'x', 'Delhi', 'Delhi', '110001',
      28.5 + 0.27 * random(), 77.1 + 0.3 * random(), 8, 'approve'
    from generate_series(0, ${vendors - 1}) n;
  insert into delivery_preference (vendor_id, type_id, cost) select id, ${idOf(4, '0')}, 4900 from vendor;
  insert into orders (id, order_number, intake_digest, order_date, source, status, payment_method, payment_kind, payment_status, customer_name,
      customer_phone, subtotal, shipping_total, total_coupon_discount, order_total, city, latitude, longitude, delivery_date, delivery_from, delivery_upto)
    select ${idOf(3, 'n')}, 'BH-' || n, '', now(), 'storefront', 'pending', 'UPI', 'prepaid', 'Paid', 'Asha', '9811122233',
      50000, 4900, 0, 54900, 'Delhi', 28.5 + 0.27 * random(), 77.1 + 0.3 * random(), current_date + 2 + n % 10, '18:00', '20:00'
    from generate_series(0, ${orders - 1}) n;
  insert into order_item (order_id, position, id, product_id, name, price, quantity, shipping_cost, delivery_type_id, delivery_type_name,
      delivery_date, slot_from, slot_upto)
    select o.id, 0, gen_random_uuid(), ${idOf(5, '0')}, 'Cake', 50000, 1, 4900, ${idOf(4, '0')}, 'Standard', o.delivery_date, '18:00', '20:00' from orders o;
  insert into order_address (order_id, kind, full_name, phone, address1, city, state, country, pincode)
    select o.id, kind, 'Asha', '9811122233', 'x', 'Delhi', 'Delhi', 'India', '110003' from orders o, unnest(array['billing', 'shipping']) kind;
  insert into order_routing (order_id, state, arrived_at, due_at) select id, 'due', now(), now() from orders;
  insert into content_setting (name, value, version, saved_at) values ('assignment', '{"routing":{"is_enabled":true}}', 2, now())
    on conflict (name) do update set value = excluded.value;
  set session_replication_role = origin;
  analyze`;

/** The assignments to the nearest stores by one statement, which is rolled back: what PostgreSQL alone needs for them. */
const baseline = `
  begin;
  insert into order_assignment (order_id, vendor_id, delivery_type_id, vendor_delivery_charges, vendor_charges)
    select o.id, v.id, ${idOf(4, '0')}, 4900, 37500 from orders o cross join lateral (
      select id from vendor order by (latitude - o.latitude) ^ 2 + (longitude - o.longitude) ^ 2 limit 1) v;
  update orders o set vendor_id = a.vendor_id, version = version + 1 from order_assignment a where a.order_id = o.id;
  rollback`;

const log = (line: string) => process.stdout.write(`${line}\n`);

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

const server = await startPostgres();
const database = openServer(server.url, 10, () => {}, { statementTimeout: 300_000 });
try {
  await database.migrate();
  log(`Filling ${vendors} vendors and ${orders} orders …`);
  await database.runScript(fill);
  const plain = await secondsOf(() => database.runScript(baseline));
  const deps = { database, now: () => new Date(), config: { TIME_ZONE: 'Asia/Kolkata' } } as Deps;
  const errors: unknown[] = [];
  const routing = await secondsOf(async () => {
    while ((await routeOrders(deps, (error) => errors.push(error))) > 0);
  });
  const states = await rowsOf<{ state: string; n: number }>(
    database.db,
    sql`select state, count(*)::int as n from order_routing group by state order by state`,
  );
  if (errors.length > 0) throw new Error(`${errors.length} orders failed`, { cause: errors[0] });
  const rate = orders / routing;
  log(`routed ${orders} orders in ${routing.toFixed(1)} s, ${rate.toFixed(0)} per second`);
  for (const { state, n } of states) log(`${state}: ${n}`);
  log(`one statement of SQL for the assignments: ${plain.toFixed(2)} s, ratio ${(routing / plain).toFixed(1)}`);
  if (rate < minPerSecond) process.exitCode = 1;
} finally {
  await database.close();
  await server.stop();
}
