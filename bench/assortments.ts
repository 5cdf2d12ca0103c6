import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Ctx, Deps } from '../packages/api/src/kernel/http/context.ts';
import { vendorChoices } from '../packages/api/src/modules/order/assign/order-candidates.ts';
import { rowsOf } from '../packages/api/src/platform/db/client.ts';
import { openServer } from '../packages/api/src/platform/db/postgres/postgres-database.ts';
import { startPostgres } from '../packages/api/test/embedded-postgres.ts';

/**
 * `npm run bench:assortments [-- --vendors 2000 --entries 200 --calls 200]` asks for the suggested vendors of orders in one city on PostgreSQL,
 * where every vendor has an assortment, and prints the median and the 95th percentile, and their ratio to the same calls without entries.
 * Both are measured alternately. It fails at a 95th percentile of 150 ms or more.
 */

const { values: options } = parseArgs({
  options: {
    vendors: { type: 'string', default: '2000' },
    entries: { type: 'string', default: '200' },
    calls: { type: 'string', default: '200' },
  },
});
const [vendors, entries, calls] = [Number(options.vendors), Number(options.entries), Number(options.calls)];
const maxMs = 150;
const orders = 20;

const idOf = (kind: number, n: string) => `('0199000${kind}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/**
 * Stores in a square of 30 km, of which each reaches 8 km, with entries for products; and orders of three products with an add-on
 * in the middle of the square. Every fourth store does not make the first product.
 */
const fill = `
  set session_replication_role = replica;
  insert into delivery_type (id, name, slug, time, cost_range) values (${idOf(4, '0')}, 'Standard', 'standard', 3600, '[4900]');
  insert into category (id, name, slug, status, parent_id) values
    (${idOf(6, '0')}, 'Cakes', 'cakes', 'Active', null), (${idOf(6, '1')}, 'Photo cakes', 'photo-cakes', 'Active', ${idOf(6, '0')});
  insert into product (id, name, slug, product_sku, price) select ${idOf(5, 'n')}, 'Cake ' || n, 'cake-' || n, 'CAKE-' || n, 50000
    from generate_series(0, ${entries - 1}) n;
  insert into product_category (product_id, category_id) select id, ${idOf(6, '1')} from product;
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
      200000, 4900, 0, 204900, 'Delhi', 28.635, 77.25, current_date + 2, '18:00', '20:00'
    from generate_series(0, ${orders - 1}) n;
  insert into order_item (order_id, position, id, product_id, name, price, quantity, shipping_cost, delivery_type_id, delivery_type_name,
      delivery_date, slot_from, slot_upto)
    select o.id, p, gen_random_uuid(), ${idOf(5, 'p * 40')}, 'Cake', 50000, 1, 0, ${idOf(4, '0')}, 'Standard', o.delivery_date, '18:00', '20:00'
    from orders o, generate_series(0, 2) p;
  insert into order_addon (order_id, item_position, position, product_id, name, price, quantity)
    select o.id, 0, 0, ${idOf(5, '150')}, 'Candle', 50000, 1 from orders o;
  set session_replication_role = origin;
  analyze`;

const fillEntries = `
  insert into vendor_assortment (vendor_id, kind, record_id, makes, price_kind, price)
    select v.id, 'product', p.id, p.id <> ${idOf(5, '0')} or v.id::text < '${'01990002-0000-7000-8000'}-' || lpad(${Math.round(vendors * 0.75)}::text, 12, '0'), 'amount', 35000
    from vendor v cross join product p;
  analyze vendor_assortment`;

const log = (line: string) => process.stdout.write(`${line}\n`);
const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;

const server = await startPostgres();
const database = openServer(server.url, 4, () => {}, { statementTimeout: 300_000 });
try {
  await database.migrate();
  log(`Filling ${vendors} vendors with ${entries} entries each …`);
  await database.runScript(fill);
  const deps = { database, now: () => new Date(), config: { TIME_ZONE: 'Asia/Kolkata' } } as Deps;
  const ctx = { deps, db: database.db, scope: { reach: 'all' } } as unknown as Ctx;
  const ids = (await rowsOf<{ id: string }>(database.db, sql`select id from orders`)).map(({ id }) => id);
  const measure = async (count: number): Promise<number[]> => {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const started = performance.now();
      await vendorChoices(ctx, ids[n % ids.length] ?? '');
      times.push(performance.now() - started);
    }
    return times;
  };
  const [without, withEntries]: [number[], number[]] = [[], []];
  for (let round = 0; round < 4; round += 1) {
    await database.runScript('truncate vendor_assortment');
    await measure(10);
    without.push(...(await measure(calls / 4)));
    await database.runScript(fillEntries);
    await measure(10);
    withEntries.push(...(await measure(calls / 4)));
  }
  const { data } = await vendorChoices(ctx, ids[0] ?? '');
  const excluded = data.left_out.filter(({ reasons }) => reasons.some(({ code }) => code === 'product')).length;
  log(
    `${data.suggested.length} suggested, the first by ${data.suggested[0]?.charges_from}; ${excluded} listed as not making a product`,
  );
  for (const [name, times] of [
    ['without entries', without],
    ['with entries', withEntries],
  ] as const)
    log(`${name}: median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`);
  const p95 = percentile(withEntries, 0.95);
  log(`ratio of the medians ${(percentile(withEntries, 0.5) / percentile(without, 0.5)).toFixed(2)}`);
  if (p95 >= maxMs) process.exitCode = 1;
} finally {
  await database.close();
  await server.stop();
}
