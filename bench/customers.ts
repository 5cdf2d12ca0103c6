import { parseArgs } from 'node:util';
import type { CustomerListQuery } from '@bakehouse/contract/customer/customer.endpoints';
import type { Ctx, Deps } from '../packages/api/src/kernel/http/context.ts';
import { serverActor } from '../packages/api/src/kernel/http/server-actor.ts';
import { listCustomers } from '../packages/api/src/modules/customer/customer.service.ts';
import { listOrders } from '../packages/api/src/modules/order/list/order-listing.ts';
import { openServer } from '../packages/api/src/platform/db/postgres/postgres-database.ts';
import { startPostgres } from '../packages/api/test/embedded-postgres.ts';
import { median, table } from './statistics.ts';

/**
 * `npm run bench:customers [-- --customers 1000000]` measures the list of so many customers, each with one order, on PostgreSQL. The baseline
 * is page 1 of the list of their orders (W1) in the same run. It fails if page 1 of the customers takes more than twice as long.
 */

const { values: options } = parseArgs({ options: { customers: { type: 'string', default: '1000000' } } });
const customers = Number(options.customers);
const [repeats, maxRatio] = [50, 2];

const idOf = (kind: number, n: string) => `('0199000${kind}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const name = `(array['Asha', 'Ravi', 'Meera', 'Zoya', 'Kabir'])[1 + n % 5] || ' ' || (array['Verma', 'Nair', 'Khan', 'Rao'])[1 + n / 5 % 4] || ' ' || n`;
const phone = `(9000000000 + n)::text`;
const at = `timestamptz '2026-01-01' + n * interval '10 seconds'`;

const fill = `
  insert into orders (id, order_number, intake_digest, order_date, source, status, payment_method, payment_kind, payment_status, customer_name,
      customer_phone, subtotal, shipping_total, total_coupon_discount, order_total, city, delivery_date, delivery_from, delivery_upto)
    select ${idOf(3, 'n')}, 'BH-' || n, '', ${at}, 'storefront', 'delivered', 'UPI', 'prepaid', 'Paid', ${name}, ${phone},
      50000, 4900, 0, 54900, 'Delhi', date '2026-01-01' + n / 9000, '18:00', '20:00'
    from generate_series(0, ${customers - 1}) n;
  insert into customer (id, name, orders, delivered, spent, first_order_at, last_order_at, tags, cash_blocked)
    select ${idOf(1, 'n')}, ${name}, 1, 1, 54900 + n::bigint * 7919 % 100003, ${at}, ${at},
      array_remove(array[case when n % 10 = 0 then 'regular' end, case when n % 5000 = 1 then 'vip' end,
        case when n < ${customers} / 20 then 'early' end], null), n % 100 = 0
    from generate_series(0, ${customers - 1}) n;
  insert into customer_phone (phone, id, customer_id, orders, delivered, spent, first_order_at, last_order_at)
    select ${phone}, ${idOf(2, 'n')}, ${idOf(1, 'n')}, 1, 1, 54900, ${at}, ${at} from generate_series(0, ${customers - 1}) n;
  analyze`;

const log = (line: string) => process.stdout.write(`${line}\n`);

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

const queries: Readonly<Record<string, CustomerListQuery>> = {
  'customers, page 1': {},
  'customers, most spent': { sort: '-spent' },
  'customers, page 400': { page: 400 },
  'customers, full phone': { search: String(9_000_000_000 + Math.floor(customers / 2)) },
  'customers, name of 20 %': { search: 'meera' },
  'customers, name of 5 %': { search: 'meera khan' },
  'customers, name of 5 %, most spent': { search: 'meera khan', sort: '-spent' },
  'customers, name of 5 %, page 50': { search: 'meera khan', page: 50 },
  'customers, rare name': { search: `rao ${Math.floor(customers / 3)}` },
  'customers, tag of 10 %': { tag: 'regular' },
  'customers, tag of the first 5 %': { tag: 'early' },
  'customers, rare tag': { tag: 'vip' },
  'customers, blocked': { blocked: 'true' },
};

const server = await startPostgres();
const database = openServer(server.url, 4, () => {}, { statementTimeout: 3_600_000 });
try {
  await database.migrate();
  log(`Filling ${customers} customers and their orders …`);
  await database.runScript(fill);
  await database.runScript('vacuum analyze orders');
  await database.runScript('vacuum analyze customer');
  const deps = { database, now: () => new Date('2026-12-01T06:00:00Z'), config: { TIME_ZONE: 'Asia/Kolkata' } } as Deps;
  const ctx = { deps, db: database.db, actor: serverActor, scope: { reach: 'all' } } as unknown as Ctx;
  const orders = await medianOf(() => listOrders(ctx, {}));
  const rows: string[][] = [['orders, page 1 (W1)', orders.toFixed(2), '1.00']];
  for (const [label, query] of Object.entries(queries)) {
    const time = await medianOf(() => listCustomers(ctx, query));
    rows.push([label, time.toFixed(2), (time / orders).toFixed(2)]);
  }
  log(table(['call', 'median ms', 'ratio'], rows));
  if (Number(rows[1]?.[2]) > maxRatio) process.exitCode = 1;
} finally {
  await database.close();
  await server.stop();
}
