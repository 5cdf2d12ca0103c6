import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Ctx, Deps } from '../packages/api/src/kernel/http/context.ts';
import { serverActor } from '../packages/api/src/kernel/http/server-actor.ts';
import { draftAll, reviewSettlement } from '../packages/api/src/modules/settlement/settlement.service.ts';
import { rowsOf, runTransaction } from '../packages/api/src/platform/db/client.ts';
import { openServer } from '../packages/api/src/platform/db/postgres/postgres-database.ts';
import { startPostgres } from '../packages/api/test/embedded-postgres.ts';
import { memoryOf } from './process-usage.ts';

/**
 * `npm run bench:settlement [-- --vendors 1000 --orders 200000]` drafts and reviews the settlements of so many vendors with so many
 * delivered orders, each review in a transaction of its own. It prints the times, the memory of the process, and the ratio to one
 * statement of SQL that inserts the same rows.
 */

const { values: options } = parseArgs({
  options: { vendors: { type: 'string', default: '1000' }, orders: { type: 'string', default: '200000' } },
});
const [vendors, orders] = [Number(options.vendors), Number(options.orders)];
const until = '2026-01-31';

const idOf = (kind: number, n: string) => `('0199000${kind}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** Each order is owed ₹750, and every second one brought the vendor ₹1,000 in cash. */
const fill = `
  set session_replication_role = replica;
  insert into admin_user (id, name, first_name, last_name, email, phone, password_hash)
    select ${idOf(1, 'n')}, 'Baker ' || n, 'Baker', n::text, 'baker-' || n || '@bench.test', '9000000000', ''
    from generate_series(0, ${vendors - 1}) n;
  insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, status)
    select ${idOf(2, 'n')}, ${idOf(1, 'n')}, 'Store ' || n, 'x', 'x', 'Delhi', 'Delhi', '110001', 28.6, 77.2, 'approve'
    from generate_series(0, ${vendors - 1}) n;
  insert into orders (id, order_number, intake_digest, order_date, source, status, payment_method, payment_status, customer_name,
      customer_phone, subtotal, shipping_total, total_coupon_discount, order_total, city, delivery_date, delivery_from, delivery_upto, vendor_id)
    select ${idOf(3, 'n')}, 'BH-' || n, '', '2026-01-01', 'storefront', 'delivered', 'COD', 'Paid', 'Asha', '9811122233',
      100000, 0, 0, 100000, 'Delhi', date '2026-01-01' + n % 31, '10:00', '12:00', ${idOf(2, `n % ${vendors}`)}
    from generate_series(0, ${orders - 1}) n;
  insert into ledger_entry (order_id, number, transaction, event, debit, credit, amount, vendor_id, actor_name)
    select ${idOf(3, 'n')}, row.number, row.number, 'assigned', row.debit, row.credit, row.amount,
      case when row.number > 1 then ${idOf(2, `n % ${vendors}`)} end, 'Bench'
    from generate_series(0, ${orders - 1}) n, (values (1, 'customer_receivable', 'sales', 100000),
      (2, 'vendor_cost', 'vendor_payable', 75000), (3, 'cash_with_vendor', 'customer_receivable', 100000)) as row(number, debit, credit, amount)
    where row.number < 3 or n % 2 = 0;
  insert into vendor_due (order_id, vendor_id, payable, cash)
    select ${idOf(3, 'n')}, ${idOf(2, `n % ${vendors}`)}, 75000, case when n % 2 = 0 then 100000 else 0 end
    from generate_series(0, ${orders - 1}) n;
  set session_replication_role = origin;
  analyze`;

/** The rows of a run by one statement, which is rolled back: what PostgreSQL alone needs for them. */
const baseline = `
  begin;
  insert into settlement_line
    select d.order_id, s.id, d.vendor_id, o.order_number, o.delivery_date, d.payable, 0, 0, 0, d.cash, false
    from vendor_due d join orders o on o.id = d.order_id join settlement s on s.vendor_id = d.vendor_id;
  insert into ledger_entry (order_id, number, transaction, event, debit, credit, amount, vendor_id, actor_name)
    select order_id, 4, 4, 'settled', 'vendor_payable', 'vendor_account', payable, vendor_id, 'Bench' from vendor_due
    union all
    select order_id, 5, 4, 'settled', 'vendor_account', 'cash_with_vendor', cash, vendor_id, 'Bench' from vendor_due where cash > 0;
  delete from vendor_due;
  rollback`;

const log = (line: string) => process.stdout.write(`${line}\n`);

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

const server = await startPostgres();
const database = openServer(server.url, 2, () => {}, { statementTimeout: 300_000 });
try {
  await database.migrate();
  log(`Filling ${vendors} vendors with ${orders} orders …`);
  await database.runScript(fill);
  const drafting = await secondsOf(() => runTransaction(database, ({ db }) => draftAll(db, until)));
  const plain = await secondsOf(() => database.runScript(baseline));
  await database.runScript('vacuum analyze');
  const ids = await rowsOf<{ id: string }>(database.db, sql`select s.id from settlement s order by s.number`);
  const deps = { database, now: () => new Date(), config: { TIME_ZONE: 'Asia/Kolkata' } } as Deps;
  const before = memoryOf(process.pid);
  let peak = before;
  const reviewing = await secondsOf(async () => {
    for (const { id } of ids) {
      await runTransaction(database, async (transaction) => {
        const ctx: Ctx = { deps, ...transaction, actor: serverActor, scope: { reach: 'all' }, requestId: 'bench' };
        await reviewSettlement(ctx, id, undefined);
      });
      peak = Math.max(peak, memoryOf(process.pid));
    }
  });
  const [left] = await rowsOf<{ due: number; lines: number }>(
    database.db,
    sql`select (select count(*)::int from vendor_due) as due, (select count(*)::int from settlement_line) as lines`,
  );
  log(`drafted ${ids.length} settlements in ${drafting.toFixed(1)} s`);
  log(`reviewed them with ${left?.lines} orders in ${reviewing.toFixed(1)} s; ${left?.due} orders are still due`);
  log(`one statement of SQL for the same rows: ${plain.toFixed(1)} s, ratio ${(reviewing / plain).toFixed(2)}`);
  log(`memory of the process: ${Math.round(before)} MB before, at most ${Math.round(peak)} MB`);
} finally {
  await database.close();
  await server.stop();
}
