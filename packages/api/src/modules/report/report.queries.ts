import { dayAfter } from '@bakehouse/contract/core/local-time';
import type { LedgerAccount } from '@bakehouse/contract/money/ledger-accounts';
import {
  type ReportDimension,
  type ReportGroup,
  type ReportMeasure,
  reportMeasures,
} from '@bakehouse/contract/money/report';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { productTable } from '../product/product.table.ts';
import { vendorTable } from '../vendor/vendor.table.ts';

/** The SQL that reads the figures of reports. */

/** Sums of 64-bit integers arrive as text. */
export type MeasureRow = Record<ReportMeasure, string | number>;
export type GroupRow = MeasureRow & { key: string; label: string; deleted: boolean; groups: number };
export type Period = { readonly from: string; readonly to: string };

const sums = sql.raw(reportMeasures.map((name) => `coalesce(sum(f.${name}), 0)::float8 as ${name}`).join(', '));
const isEmpty = sql.raw(
  `(${reportMeasures.map((name) => `sum(f.${name})`).join(', ')}) is not distinct from (${reportMeasures.map(() => 0).join(', ')})`,
);

type Filter = { readonly dimension: ReportDimension; readonly key?: string };
type Grain = 'day' | 'month';

/** Returns the sum of all orders of a period, or of one group. */
export async function sumPeriod(db: Db, period: Period, filter: Required<Filter>): Promise<MeasureRow> {
  const [row] = await rowsOf<MeasureRow>(db, sql`select ${sums} from ${rowsIn(period, filter)}`);
  if (!row) throw new Error('an aggregate has one row');
  return row;
}

/** Returns the sum of all orders of a period, with the price of their items as revenue. */
export async function sumSales(db: Db, period: Period): Promise<MeasureRow> {
  const all = await sumPeriod(db, period, { dimension: 'all', key: '' });
  const [row] = await rowsOf<{ revenue: number }>(
    db,
    sql`select coalesce(sum(f.revenue), 0)::float8 as revenue from ${rowsIn(period, { dimension: 'product' })}`,
  );
  return { ...all, revenue: row?.revenue ?? 0 };
}

/** Returns the figures of each day of a period, without days that have none. */
export const sumDays = (
  db: Db,
  { from, to }: Period,
  { dimension, key }: Required<Filter>,
): Promise<(MeasureRow & { key: string })[]> =>
  rowsOf(
    db,
    sql`
      select f.bucket::text as key, ${sums} from report_figure f
      where f.dimension = ${dimension} and f.grain = 'day' and f.key = ${key} and f.bucket between ${from} and ${to}
      group by f.bucket`,
  );

type KeyedGroup = Exclude<ReportGroup, 'day'>;
/** What the groups of a report are called: joined rows of `report_figure f`, the key, the name and whether the record is deleted. */
const groupSources: Readonly<
  Record<KeyedGroup, { dimension: ReportDimension; join: SQL; key: SQL; label: SQL; deleted: SQL }>
> = {
  vendor: {
    dimension: 'vendor',
    join: sql`left join vendor x on x.id = f.key::uuid`,
    key: sql`f.key`,
    label: sql`coalesce(x.store_name, '')`,
    deleted: sql`x.deleted_at is not null or x.id is null`,
  },
  city: { dimension: 'city', join: sql``, key: sql`f.key`, label: sql`f.key`, deleted: sql`false` },
  payment_method: { dimension: 'payment_method', join: sql``, key: sql`f.key`, label: sql`f.key`, deleted: sql`false` },
  product: {
    dimension: 'product',
    join: sql`left join product x on x.id = f.key::uuid`,
    key: sql`f.key`,
    label: sql`coalesce(x.name, '')`,
    deleted: sql`x.deleted_at is not null or x.id is null`,
  },
  category: {
    dimension: 'product',
    join: sql`left join product_category l on l.product_id = f.key::uuid left join category x on x.id = l.category_id`,
    key: sql`coalesce(x.id::text, '')`,
    label: sql`coalesce(x.name, '')`,
    deleted: sql`x.deleted_at is not null`,
  },
};

/**
 * Returns the figures of each group of a period, highest revenue first.
 * @param limit most rows
 * @param keys only these groups
 */
export function sumGroups(
  db: Db,
  period: Period,
  { group, limit, keys }: { group: KeyedGroup; limit?: number; keys?: readonly string[] },
): Promise<GroupRow[]> {
  const { dimension, join, key, label, deleted } = groupSources[group];
  // The sums are joined, so that each record is read once and not once a day.
  return rowsOf(
    db,
    sql`
      select ${key} as key, min(${label}) as label, bool_or(${deleted}) as deleted, count(*) over ()::int as groups, ${sums}
      from (
        select f.key, ${innerSums} from ${rowsIn(period, { dimension })} group by f.key) f
      ${join} ${keys ? sql`where ${key} in (select value from json_array_elements_text(${JSON.stringify(keys)}::json))` : sql``}
      group by 1 having not ${isEmpty}
      order by sum(f.revenue) desc, 2, 1 ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  );
}

const innerSums = sql.raw(reportMeasures.map((name) => `sum(f.${name}) as ${name}`).join(', '));

/** Returns the name of a vendor or a product; undefined for an unknown id. */
export async function findName(db: Db, group: 'vendor' | 'product', id: string): Promise<string | undefined> {
  const [row] =
    group === 'vendor'
      ? await db.select({ name: vendorTable.storeName }).from(vendorTable).where(eq(vendorTable._id, id))
      : await db.select({ name: productTable.name }).from(productTable).where(eq(productTable._id, id));
  return row?.name;
}

export type AccountSum = { account: LedgerAccount; balance: number };

/** Returns the balance of each account in paise: debits minus credits of orders, of vendors and of the gateway. */
export const sumAccounts = (db: Db): Promise<AccountSum[]> =>
  rowsOf(
    db,
    sql`
      select m.account, sum(m.balance)::float8 as balance from (
        select account, balance from account_balance
        union all select 'vendor_payable', -d.payable from vendor_due d
        union all select 'cash_with_vendor', d.cash from vendor_due d
        union all select 'vendor_account', -a.balance from vendor_account a
        union all select e.debit, e.amount from vendor_entry e where e.debit <> 'vendor_account'
        union all select e.credit, -e.amount from vendor_entry e where e.credit <> 'vendor_account'
        union all select e.debit, e.amount from gateway_entry e
        union all select e.credit, -e.amount from gateway_entry e
      ) m group by 1 having sum(m.balance) <> 0`,
  );

export type WaitingRow = {
  unsettled: number;
  drafts: number;
  payouts: number;
  payouts_due: number;
  open_disputes: number;
  open_claims: number;
  mismatches: number;
};

/** Counts what waits for staff, and sums what vendors are owed in paise. */
export async function countWaiting(db: Db): Promise<WaitingRow> {
  const [row] = await rowsOf<WaitingRow>(
    db,
    sql`select
      (select coalesce(sum(d.payable), 0)::float8 from vendor_due d) as unsettled,
      (select coalesce(sum(a.payouts_due), 0)::float8 from vendor_account a) as payouts_due,
      (select count(*)::int from settlement s where s.status = 'draft') as drafts,
      (select count(*)::int from settlement s where s.status = 'reviewed' and s.payout > 0) as payouts,
      (select count(*)::int from settlement_dispute d where d.answer is null) as open_disputes,
      (select count(*)::int from order_claim c where c.status = 'open') as open_claims,
      (select count(*)::int from gateway_event e where e.state = 'mismatch') as mismatches`,
  );
  if (!row) throw new Error('an aggregate has one row');
  return row;
}

/** Returns a subquery of the rows of a period: its whole months, and the days before and after them. */
function rowsIn({ from, to }: Period, { dimension, key }: Filter): SQL {
  const end = dayAfter(to);
  const [first, last] = [firstOfMonth(dayAfter(from, -1), 1), firstOfMonth(end, 0)];
  const parts: [Grain, string, string][] =
    first < last
      ? [
          ['day', from, first],
          ['month', first, last],
          ['day', last, end],
        ]
      : [['day', from, end]];
  const rows = parts.map(
    ([grain, start, before]) => sql`
      select * from report_figure r where r.dimension = ${dimension} and r.grain = ${grain} and r.bucket >= ${start}
        and r.bucket < ${before} ${key === undefined ? sql`` : sql`and r.key = ${key}`}`,
  );
  return sql`(${sql.join(rows, sql` union all `)}) f`;
}

/** Returns the first day of the month of a day, or of a later month. */
const firstOfMonth = (day: string, later: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + later, 1)).toISOString().slice(0, 10);
