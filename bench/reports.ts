import { parseArgs } from 'node:util';
import { type ReportGroup, reportGroups, reportMeasures } from '@bakehouse/contract/money/report';
import type { ReportQuery } from '@bakehouse/contract/money/report.endpoints';
import { sql } from 'drizzle-orm';
import type { Ctx, Deps } from '../packages/api/src/kernel/http/context.ts';
import { serverActor } from '../packages/api/src/kernel/http/server-actor.ts';
import { viewMoney, viewReport } from '../packages/api/src/modules/report/report.service.ts';
import { countWrongFigures, rewriteFigures } from '../packages/api/src/modules/report/report-figures.queries.ts';
import { runTransaction } from '../packages/api/src/platform/db/client.ts';
import { openServer } from '../packages/api/src/platform/db/postgres/postgres-database.ts';
import { startPostgres } from '../packages/api/test/embedded-postgres.ts';
import { percentile, table } from './statistics.ts';

/**
 * `npm run bench:reports [-- --orders 1000000 --vendors 1000]` measures each report over a year with a comparison, on two years of orders.
 * The baseline is one statement of SQL that sums the same year from the rows of the orders. It fails above 200 ms.
 */

const { values: options } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, vendors: { type: 'string', default: '1000' } },
});
const [orders, vendors] = [Number(options.orders), Number(options.vendors)];
const year = { from: '2025-12-02', to: '2026-12-01', compare: 'year' } as const;
const [repeats, limit] = [20, 200];
const [cities, products, categories] = [100, 500, 20];

const idOf = (kind: number, n: string) => `('0199000${kind}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

const fill = `
  set session_replication_role = replica;
  insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, status)
    select ${idOf(2, 'n')}, ${idOf(1, 'n')}, 'Store ' || n, 'x', 'x', 'Delhi', 'Delhi', '110001', 28.6, 77.2, 'approve'
    from generate_series(0, ${vendors - 1}) n;
  insert into product_category (product_id, category_id)
    select ${idOf(4, 'n')}, ${idOf(5, `n % ${categories}`)} from generate_series(0, ${products - 1}) n;
  insert into order_report (order_id, version, placed_on, due_on, vendor_id, city, payment_method, products, balances,
      ${reportMeasures.join(', ')})
    select ${idOf(3, 'n')}, 1, date '2024-12-02' + n % 730, date '2024-12-02' + n % 730 + 1, ${idOf(2, `n / 7 % ${vendors}`)},
      'city ' || n / 11 % ${cities}, (array['upi', 'card', 'cash'])[1 + n % 3],
      json_build_array(json_build_object('product_id', ${idOf(4, `n / 3 % ${products}`)}, 'pieces', 1, 'revenue', 100000),
        json_build_object('product_id', ${idOf(4, `(n / 3 + 7) % ${products}`)}, 'pieces', 2, 'revenue', 40000)),
      '{"sales": -140000}', 1, 0, 3, 140000, 5000, 2000, 0, 0, 110000, 28000, 140000, 1, 1, 1, n % 10 / 9
    from generate_series(0, ${orders - 1}) n;
  set session_replication_role = origin`;

/** Sums a report by vendor from the rows of the orders. */
const baseline = sql`
  select r.vendor_id, ${sql.raw(reportMeasures.map((name) => `sum(r.${name})`).join(', '))} from order_report r
  where r.placed_on between ${year.from} and ${year.to} group by 1`;

const log = (line: string) => process.stdout.write(`${line}\n`);

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

const server = await startPostgres();
const database = openServer(server.url, 2, () => {}, { statementTimeout: 600_000 });
try {
  await database.migrate();
  log(`Filling ${orders} orders of ${vendors} vendors …`);
  await database.runScript(fill);
  await runTransaction(database, ({ db }) => rewriteFigures(db));
  await database.runScript('vacuum analyze');
  if ((await countWrongFigures(database.db)) > 0) throw new Error('the figures are wrong');
  const deps = { database, now: () => new Date(), config: { TIME_ZONE: 'Asia/Kolkata' } } as Deps;
  const work = (read: (ctx: Ctx) => Promise<unknown>) => () =>
    runTransaction(database, (transaction) =>
      read({ deps, ...transaction, actor: serverActor, scope: { reach: 'all' }, requestId: 'bench' }),
    );
  const reportWork = (group: ReportGroup, more: Partial<ReportQuery> = {}) =>
    work((ctx) => viewReport(ctx, { group, ...year, ...more }));
  const [plain = 0] = (await timesOf(() => database.db.execute(baseline))).toSorted((a, b) => a - b).slice(repeats / 2);
  const [{ key } = { key: '' }] = (
    (await work((ctx) => viewReport(ctx, { group: 'vendor', ...year }))()) as Awaited<ReturnType<typeof viewReport>>
  ).data.rows;
  const works: [string, () => Promise<unknown>][] = [
    ...reportGroups.map((group): [string, () => Promise<unknown>] => [group, reportWork(group)]),
    ['day of one vendor', reportWork('day', { of: 'vendor', key })],
    ['overview', work((ctx) => viewMoney(ctx))],
  ];
  const rows: (string | number)[][] = [];
  let slowest = 0;
  for (const [name, read] of works) {
    const times = await timesOf(read);
    const median = percentile(times, 0.5);
    slowest = Math.max(slowest, median);
    rows.push([name, median.toFixed(1), percentile(times, 0.95).toFixed(1), (median / plain).toFixed(3)]);
  }
  log(table(['report of a year and the one before', 'median ms', 'p95 ms', 'ratio'], rows));
  log(`the baseline took ${plain.toFixed(0)} ms`);
  if (slowest > limit) process.exitCode = 1;
} finally {
  await database.close();
  await server.stop();
}
