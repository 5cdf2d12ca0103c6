import type { LedgerAccount } from '@bakehouse/contract/money/ledger-accounts';
import { deliveryMeasures, placedMeasures, reportMeasures } from '@bakehouse/contract/money/report';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';
import { columnList, columnNames, type JsonRow, type SqlRow } from '../../platform/db/table-columns.ts';
import type { orderTable } from '../order/order.table.ts';
import { accountBalanceTable, orderReportTable, reportFigureTable, reportScanTable } from './report.table.ts';

/** The SQL that keeps the figures of reports. */

/** An order with everything that its figures follow from. */
export type SourceRow = Pick<
  SqlRow<typeof orderTable>,
  | 'id'
  | 'version'
  | 'status'
  | 'order_date'
  | 'delivery_date'
  | 'delivery_from'
  | 'delivery_upto'
  | 'vendor_id'
  | 'city'
  | 'payment_method'
  | 'order_total'
  | 'tax_total'
  | 'total_coupon_discount'
> & {
  is_deleted: boolean;
  delivered_at: string | null;
  /** In paise, as all amounts below. */
  vendor_discount: number;
  refunds: number[];
  items: { product_id: string; quantity: number; price: number }[];
  movements: { debit: LedgerAccount; credit: LedgerAccount; amount: number }[];
};

/** Returns orders, deleted ones included, with what the figures need. */
export const findSources = (db: Db, ids: readonly string[]): Promise<SourceRow[]> =>
  rowsOf<SourceRow>(
    db,
    sql`
      select o.id, o.version, o.status, o.order_date, o.delivery_date, o.delivery_from, o.delivery_upto, o.vendor_id, o.city,
        o.payment_method, o.order_total, o.tax_total, o.total_coupon_discount, o.deleted_at is not null as is_deleted,
        coalesce((select max(e.at) from order_event e
            where e.order_id = o.id and e.kind = 'status' and e.detail->>'to' = 'delivered'),
          (select r.delivered_at from order_report r where r.order_id = o.id)) as delivered_at,
        (select coalesce(sum(r.vendor_amount), 0)::float8 from coupon_redemption r where r.order_id = o.id) as vendor_discount,
        (select coalesce(json_agg(r.amount), '[]') from order_refund r where r.order_id = o.id) as refunds,
        (select coalesce(json_agg(json_build_object('product_id', i.product_id, 'quantity', i.quantity, 'price', i.price)), '[]')
          from order_item i where i.order_id = o.id) as items,
        (select coalesce(json_agg(json_build_object('debit', m.debit, 'credit', m.credit, 'amount', m.amount)), '[]') from (
            select e.debit, e.credit, sum(e.amount) as amount from ledger_entry e where e.order_id = o.id group by 1, 2) m) as movements
      from orders o where o.id = any(${uuidArray(ids)})`,
  );

const measures = columnList(reportMeasures);
const sumsOf = (alias: string, names: readonly string[]) =>
  sql.raw(names.map((name) => `sum(${alias}.sign * ${alias}.${name}) as ${name}`).join(', '));
const valuesOf = (names: readonly string[]) =>
  sql.raw(reportMeasures.map((name) => (names.includes(name) ? `r.${name}` : '0')).join(', '));

/**
 * Returns a subquery that sums rows for each day, month and group.
 * @param source rows of `order_report` with `sign`: -1 takes a row back
 */
const figuresOf = (source: SQL): SQL => sql`
  select g.dimension, b.grain, b.bucket, g.key, ${sumsOf('p', reportMeasures)} from ${source} r
  cross join lateral (values ('all', ''), ('vendor', r.vendor_id::text), ('city', r.city), ('payment_method', r.payment_method))
    as g(dimension, key)
  cross join lateral (values (r.sign, r.placed_on, ${valuesOf(placedMeasures)}), (r.sign, r.due_on, ${valuesOf(deliveryMeasures)}))
    as p(sign, day, ${measures})
  cross join lateral ${bucketsOf(sql`p.day`)}
  where g.key is not null group by 1, 2, 3, 4
  union all
  select 'product', b.grain, b.bucket, i.product_id::text,
    ${sql.raw(reportMeasures.map((name) => `sum(${productSums[name as keyof typeof productSums] ?? '0'})`).join(', '))}
  from ${source} r cross join lateral jsonb_to_recordset(r.products) as i(product_id uuid, pieces int, revenue bigint)
  cross join lateral ${bucketsOf(sql`r.placed_on`)} group by 1, 2, 3, 4`;

/** The day, and the month that contains it. */
function bucketsOf(day: SQL): SQL {
  return sql`(values ('day', ${day}), ('month', date_trunc('month', ${day})::date)) as b(grain, bucket)`;
}

const productSums = { orders: 'r.sign', pieces: 'r.sign * i.pieces', revenue: 'r.sign * i.revenue' };

/** Returns a subquery that sums the balances of rows by account. */
const balancesOf = (source: SQL): SQL => sql`
  select b.key as account, sum(r.sign * b.value::bigint) as balance from ${source} r
  cross join lateral jsonb_each_text(r.balances) b group by 1`;

const rowColumns = columnNames(orderReportTable);
const changed = sql.raw(`(${reportMeasures.map((name) => `f.${name}`).join(', ')}) is distinct from
  (${reportMeasures.map(() => '0').join(', ')})`);

/** Replaces rows of `order_report`, and adds the differences to the figures, in one statement. */
export async function writeRows(db: Db, rows: readonly JsonRow<typeof orderReportTable>[]): Promise<void> {
  await db.execute(sql`
    with next as (select * from json_populate_recordset(null::order_report, ${JSON.stringify(rows)})),
    source as (
      select n.*, 1 as sign from next n
      union all select r.*, -1 from order_report r where r.order_id in (select n.order_id from next n)),
    figures as (
      insert into report_figure (dimension, grain, bucket, key, ${measures})
      select f.* from (${figuresOf(sql`source`)}) f where ${changed} order by 1, 2, 3, 4
      on conflict (dimension, grain, bucket, key) do update set ${additions('report_figure', reportMeasures)}),
    balances as (
      insert into account_balance (account, balance) select f.* from (${balancesOf(sql`source`)}) f where f.balance <> 0 order by 1
      on conflict (account) do update set ${additions('account_balance', ['balance'])})
    insert into order_report (${columnList(rowColumns)}) select ${columnList(rowColumns)} from next
    on conflict (order_id) do update set ${sql.raw(rowColumns.map((name) => `${name} = excluded.${name}`).join(', '))}`);
}

const additions = (table: string, names: readonly string[]) =>
  sql.raw(names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '));

/** Counts rows that are not stored, or differ from the stored ones. */
export async function countChanged(db: Db, rows: readonly JsonRow<typeof orderReportTable>[]): Promise<number> {
  const [row] = await rowsOf<{ changed: number }>(
    db,
    sql`
      select count(*)::int as changed from json_populate_recordset(null::order_report, ${JSON.stringify(rows)}) n
      where not exists (select 1 from order_report r where r.order_id = n.order_id and r is not distinct from n)`,
  );
  return row?.changed ?? 0;
}

const allRows = sql`(select *, 1 as sign from order_report)`;

/** Counts the figures and balances that are not the sums of `order_report`. */
export async function countWrongFigures(db: Db): Promise<number> {
  const [row] = await rowsOf<{ wrong: number }>(
    db,
    sql`
      with figures as (select f.dimension, f.grain, f.bucket, f.key, ${measures} from (${figuresOf(allRows)}) f where ${changed}),
      stored as (select f.dimension, f.grain, f.bucket, f.key, ${measures} from report_figure f where ${changed}),
      balances as (select * from (${balancesOf(allRows)}) f where f.balance <> 0),
      kept as (select account, balance from account_balance where balance <> 0)
      select (
        (select count(distinct (d.dimension, d.grain, d.bucket, d.key))
          from ((table figures except table stored) union all (table stored except table figures)) d) +
        (select count(distinct d.account) from ((table balances except table kept) union all (table kept except table balances)) d)
      )::int as wrong`,
  );
  return row?.wrong ?? 0;
}

/** Writes all figures again as the sums of `order_report`, in the order in which they are read. */
export async function rewriteFigures(db: Db): Promise<void> {
  await db.delete(reportFigureTable);
  await db.delete(accountBalanceTable);
  await db.execute(sql`
    insert into report_figure (dimension, grain, bucket, key, ${measures})
    select f.* from (${figuresOf(allRows)}) f where ${changed} order by 1, 2, 3, 4`);
  await db.execute(sql`insert into account_balance (account, balance) ${balancesOf(allRows)}`);
}

/** Before the id of every order. */
export const firstId = '00000000-0000-0000-0000-000000000000';

/** Locks the figures until the transaction ends, and returns how far orders were compared. */
export async function lockFigures(db: Db): Promise<SqlRow<typeof reportScanTable>> {
  await db.insert(reportScanTable).values({ id: 1, after: firstId, day: '1970-01-01' }).onConflictDoNothing();
  const [row] = await rowsOf<SqlRow<typeof reportScanTable>>(
    db,
    sql`select s.id, s.after, s.day from report_scan s for update`,
  );
  if (!row) throw new Error('report_scan has one row');
  return row;
}

/** Returns the ids of the next orders. */
export async function findOrderIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select o.id from orders o where o.id > ${after} order by o.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export type ScanWindow = {
  /** The last order of the window; null if there is none. */
  readonly last: string | null;
  /** The orders without a row, or with a row of another version. */
  readonly stale: readonly string[];
};

/**
 * Compares the next orders with their rows.
 * @param upto orders from this id on are too young: transactions that began before them may still be open
 */
export async function findStale(
  db: Db,
  { after, upto, limit }: { after: string; upto: string; limit: number },
): Promise<ScanWindow> {
  const [row] = await rowsOf<ScanWindow>(
    db,
    sql`
      with w as (
        select o.id, o.version from orders o where o.id > ${after} and o.id < ${upto} order by o.id limit ${limit})
      select max(w.id::text) as last,
        coalesce(json_agg(w.id order by w.id) filter (where r.version is distinct from w.version), '[]') as stale
      from w left join order_report r on r.order_id = w.id`,
  );
  return row ?? { last: null, stale: [] };
}
