import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import type { Total } from '@bakehouse/contract/core/envelopes';
import type { Movement } from '@bakehouse/contract/money/ledger-accounts';
import type { Due } from '@bakehouse/contract/money/settlement';
import type { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { and, eq, max, type SQL, sql } from 'drizzle-orm';
import type { BulkSelection } from '../../kernel/http/bulk-source.ts';
import type { Scope } from '../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { countUpToMax } from '../../platform/db/count.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';
import type { JsonRow, SqlRow } from '../../platform/db/table-columns.ts';
import type { ledgerEntryTable } from '../order/money/order-money.table.ts';
import {
  settlementDisputeTable,
  settlementLineTable,
  settlementRunTable,
  settlementTable,
} from './settlement.table.ts';

/** The SQL of settlements. */

export type SettlementRow = SqlRow<typeof settlementTable> & { store_name: string; open_disputes: number };

const columns = sql`s.id, s.number, s.vendor_id, s.until, s.status, s.orders, s.payable, s.cash, s.opening, s.adjustments, s.deductions,
  s.payout, s.carried, s.reviewed_at, s.reviewed_by, s.paid_at, s.paid_by, s.paid_on, s.reference, s.returned_at, s.returned_by,
  s.return_reason, v.store_name,
  (select count(*)::int from settlement_dispute d where d.settlement_id = s.id and d.answer is null) as open_disputes`;

type ListQuery = QueryOf<typeof settlementEndpoints.list>;

const defaultPerPage = 20;

/** Returns a page of settlements, newest first. */
export async function findSettlements(
  db: Db,
  scope: Scope,
  query: ListQuery,
): Promise<{ rows: SettlementRow[] } & Total> {
  const { page = 1, perPage = defaultPerPage } = query;
  const where = matching(scope, query);
  const rows = await rowsOf<SettlementRow>(
    db,
    sql`select ${columns} from settlement s join vendor v on v.id = s.vendor_id where ${where}
        order by s.number desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  return { rows, ...(await countUpToMax(db, sql`settlement s where ${where}`)) };
}

/** Returns the condition on `settlement s` for the scope: stores reach only their own. */
function visible(scope: Scope): SQL {
  if (scope.reach === 'all') return sql`true`;
  return scope.storeIds.length ? sql`s.vendor_id in ${[...scope.storeIds]}` : sql`false`;
}

const matching = (scope: Scope, { status, vendor, disputed }: ListQuery): SQL =>
  sql.join(
    [
      visible(scope),
      status ? sql`s.status = ${status}` : sql`true`,
      vendor ? sql`s.vendor_id = ${vendor}` : sql`true`,
      disputed ? sql`s.id in (select d.settlement_id from settlement_dispute d where d.answer is null)` : sql`true`,
    ],
    sql` and `,
  );

/** Finds settlements for a bulk action: chosen ones, or the matches of a list. */
export const findBriefSettlements = (
  db: Db,
  scope: Scope,
  { selection, limit }: { selection: BulkSelection; limit: number },
): Promise<Pick<SettlementRow, 'id' | 'number' | 'status' | 'store_name'>[]> =>
  rowsOf(
    db,
    sql`select s.id, s.number, s.status, v.store_name from settlement s join vendor v on v.id = s.vendor_id
        where ${'ids' in selection ? sql`s.id = any(${uuidArray(selection.ids)}) and ${visible(scope)}` : matching(scope, selection.query)}
        order by s.number desc limit ${limit}`,
  );

export async function findSettlement(db: Db, scope: Scope, id: string): Promise<SettlementRow | undefined> {
  const [row] = await rowsOf<SettlementRow>(
    db,
    sql`select ${columns} from settlement s join vendor v on v.id = s.vendor_id where s.id = ${id} and ${visible(scope)}`,
  );
  return row;
}

/** Locks a settlement. */
export async function lockSettlement(db: Db, id: string): Promise<SettlementRow | undefined> {
  // A run excludes writers of the table. Without this lock it could wait for the row while the row's writer waits for the run.
  await db.execute(sql`lock table settlement in row exclusive mode`);
  await db.select({ _id: settlementTable._id }).from(settlementTable).where(eq(settlementTable._id, id)).for('update');
  return findSettlement(db, { reach: 'all' }, id);
}

export const updateSettlement = (db: Db, id: string, changes: Partial<typeof settlementTable.$inferInsert>) =>
  db.update(settlementTable).set(changes).where(eq(settlementTable._id, id));

/** Returns what a vendor owed after the last settlement before `number`. */
export async function findCarried(db: Db, vendorId: string, number: number): Promise<number> {
  const [row] = await rowsOf<{ carried: string }>(
    db,
    sql`select s.carried from settlement s
        where s.vendor_id = ${vendorId} and s.number < ${number} and s.status <> 'draft' order by s.number desc limit 1`,
  );
  return Number(row?.carried ?? 0);
}

/**
 * The condition on `vendor_due d` and `orders o` for what can be settled: the order is over for the vendor until a day, or a settled
 * order has changed.
 */
const isReady = (until: SQL): SQL => sql`(
  o.delivery_date <= ${until}
    and (o.status in ('delivered', 'cancelled') or o.deleted_at is not null or o.vendor_id is distinct from d.vendor_id)
  or exists (select 1 from settlement_line l where l.order_id = d.order_id and l.vendor_id = d.vendor_id))`;

export type DueSums = Due & { orders: number };

/** Returns what can be settled with vendors until a day. Vendors with nothing are omitted. */
export async function findReadySums(
  db: Db,
  wanted: readonly { readonly vendorId: string; readonly until: string }[],
): Promise<ReadonlyMap<string, DueSums>> {
  if (wanted.length === 0) return new Map();
  const rows = await rowsOf<{ vendor_id: string; orders: number; payable: string; cash: string }>(
    db,
    sql`select d.vendor_id, count(*)::int as orders, sum(d.payable)::text as payable, sum(d.cash)::text as cash
        from json_to_recordset(${JSON.stringify(wanted)}) as w("vendorId" uuid, until date)
        join vendor_due d on d.vendor_id = w."vendorId"
        join orders o on o.id = d.order_id
        where ${isReady(sql`w.until`)} group by d.vendor_id`,
  );
  return new Map(
    rows.map(({ vendor_id, orders, payable, cash }) => [
      vendor_id,
      { orders, payable: Number(payable), cash: Number(cash) },
    ]),
  );
}

/** Returns everything that is due to a vendor, also for orders that are not over. */
export async function findAllDue(db: Db, vendorId: string): Promise<Due> {
  const [row] = await rowsOf<{ payable: string; cash: string }>(
    db,
    sql`select coalesce(sum(d.payable), 0)::text as payable, coalesce(sum(d.cash), 0)::text as cash
        from vendor_due d where d.vendor_id = ${vendorId}`,
  );
  return { payable: Number(row?.payable ?? 0), cash: Number(row?.cash ?? 0) };
}

/** Returns the vendors with something to settle until a day, and without a draft. */
export async function findUndraftedVendors(db: Db, until: string, vendorId: string | undefined): Promise<string[]> {
  const only = (id: SQL) => (vendorId === undefined ? sql`true` : sql`${id} = ${vendorId}`);
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select v.id from vendor v
        where ${only(sql`v.id`)}
          and not exists (select 1 from settlement s where s.vendor_id = v.id and s.status = 'draft')
          and (exists (select 1 from vendor_account a where a.vendor_id = v.id and a.balance > 0)
            or exists (select 1 from vendor_due d join orders o on o.id = d.order_id
              where d.vendor_id = v.id and ${isReady(sql`${until}::date`)}))
        order by v.id`,
  );
  return rows.map(({ id }) => id);
}

/** Waits for other runs, so that each settlement has its own number. */
export async function lockSettlements(db: Db): Promise<void> {
  await db.execute(sql`lock table settlement in share row exclusive mode`);
}

/** Drafts settlements after `lockSettlements`. */
export async function insertDrafts(db: Db, vendorIds: readonly string[], until: string): Promise<void> {
  if (vendorIds.length === 0) return;
  const [row] = await db.select({ last: max(settlementTable.number) }).from(settlementTable);
  const first = (row?.last ?? 0) + 1;
  await db
    .insert(settlementTable)
    .values(vendorIds.map((vendorId, index) => ({ _id: newId(), number: first + index, vendorId, until })));
}

/** Extends drafts to a later day. */
export async function extendDrafts(db: Db, until: string, vendorId: string | undefined): Promise<void> {
  const ofVendor = vendorId === undefined ? undefined : eq(settlementTable.vendorId, vendorId);
  const isEarlier = sql`${settlementTable.until} < ${until}`;
  await db
    .update(settlementTable)
    .set({ until })
    .where(and(eq(settlementTable.status, 'draft'), isEarlier, ofVendor));
}

/** Records the run of a day. @returns false if it was recorded already */
export async function insertRun(db: Db, until: string): Promise<boolean> {
  const rows = await db
    .insert(settlementRunTable)
    .values({ until })
    .onConflictDoNothing()
    .returning({ until: settlementRunTable.until });
  return rows.length > 0;
}

/** Locks the orders that a draft would settle, in the order of their ids, and returns their ids. */
export async function lockReadyOrders(db: Db, vendorId: string, until: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select o.id from vendor_due d join orders o on o.id = d.order_id
        where d.vendor_id = ${vendorId} and ${isReady(sql`${until}::date`)} order by o.id for update of o`,
  );
  return rows.map(({ id }) => id);
}

/** An order of a draft, with the vendor's rows of its ledger. */
export type ReadyOrder = {
  id: string;
  order_number: string;
  delivery_date: string;
  movements: Movement[];
  /** The last row of the ledger. */
  last: { number: number; transaction: number };
  is_correction: boolean;
};

const readyColumns = sql`o.id, o.order_number, o.delivery_date,
  (select json_agg(json_build_object('debit', e.debit, 'credit', e.credit, 'amount', e.amount, 'vendorId', e.vendor_id,
      'causeId', e.cause_id) order by e.number)
    from ledger_entry e where e.order_id = o.id and e.vendor_id = d.vendor_id) as movements,
  (select json_build_object('number', e.number, 'transaction', e.transaction)
    from ledger_entry e where e.order_id = o.id order by e.number desc limit 1) as last,
  exists (select 1 from settlement_line l where l.order_id = o.id and l.vendor_id = d.vendor_id) as is_correction`;

/** Returns locked orders with something due to a vendor. */
export const findDueOrders = (db: Db, vendorId: string, ids: readonly string[]): Promise<ReadyOrder[]> =>
  rowsOf<ReadyOrder>(
    db,
    sql`select ${readyColumns} from vendor_due d join orders o on o.id = d.order_id
        where d.vendor_id = ${vendorId} and d.order_id = any(${uuidArray(ids)}) order by o.id`,
  );

type Page = { readonly limit: number; readonly offset: number };

/** Returns a page of the orders of a draft, by delivery day. */
export const findReadyOrders = (
  db: Db,
  { vendor_id, until }: Pick<SettlementRow, 'vendor_id' | 'until'>,
  { limit, offset }: Page,
): Promise<ReadyOrder[]> =>
  rowsOf<ReadyOrder>(
    db,
    sql`select ${readyColumns} from vendor_due d join orders o on o.id = d.order_id
        where d.vendor_id = ${vendor_id} and ${isReady(sql`${until}::date`)}
        order by o.delivery_date, o.id limit ${limit} offset ${offset}`,
  );

export type LineRow = SqlRow<typeof settlementLineTable> & {
  dispute: Omit<JsonRow<typeof settlementDisputeTable>, 'actor_id'> | null;
};

/** Returns a page of the lines of a settlement, by delivery day. */
export const findLines = (db: Db, id: string, { limit, offset }: Page): Promise<LineRow[]> =>
  rowsOf<LineRow>(
    db,
    sql`select l.order_id, l.settlement_id, l.vendor_id, l.order_number, l.delivery_date, l.earned, l.commission, l.discount,
          l.adjustment, l.cash, l.is_correction,
          (select json_build_object('order_id', d.order_id, 'settlement_id', d.settlement_id, 'note', d.note, 'at', d.at,
              'actor_name', d.actor_name, 'answer', d.answer, 'amount', d.amount, 'answered_at', d.answered_at,
              'answered_by', d.answered_by)
            from settlement_dispute d where d.order_id = l.order_id and d.settlement_id = l.settlement_id) as dispute
        from settlement_line l where l.settlement_id = ${id}
        order by l.delivery_date, l.order_id limit ${limit} offset ${offset}`,
  );

type NewRows = {
  readonly lines: readonly JsonRow<typeof settlementLineTable>[];
  readonly entries: readonly JsonRow<typeof ledgerEntryTable>[];
};

/** Stores lines of a settlement with their rows of the ledger, and removes what was due, in one statement. */
export async function insertLines(db: Db, { lines, entries }: NewRows): Promise<void> {
  await db.execute(sql`
    with new_line as (
      insert into settlement_line select m.* from json_populate_recordset(null::settlement_line, ${JSON.stringify(lines)}) as m
    ), new_entry as (
      insert into ledger_entry select m.* from json_populate_recordset(null::ledger_entry, ${JSON.stringify(entries)}) as m
    )
    delete from vendor_due d using json_populate_recordset(null::settlement_line, ${JSON.stringify(lines)}) as m
    where d.order_id = m.order_id and d.vendor_id = m.vendor_id`);
}

/** Returns the number of an order of a settlement; undefined if the settlement does not have it. */
export async function findLineNumber(db: Db, id: string, orderId: string): Promise<string | undefined> {
  const { orderNumber, settlementId, orderId: order } = settlementLineTable;
  const [row] = await db
    .select({ orderNumber })
    .from(settlementLineTable)
    .where(and(eq(order, orderId), eq(settlementId, id)));
  return row?.orderNumber;
}

/** @returns false, with nothing written, when the line has a dispute */
export async function insertDispute(db: Db, row: typeof settlementDisputeTable.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(settlementDisputeTable)
    .values(row)
    .onConflictDoNothing()
    .returning({ orderId: settlementDisputeTable.orderId });
  return rows.length > 0;
}

/** Answers a dispute without an answer. @returns false, with nothing written, when there is none */
export async function answerDispute(
  db: Db,
  { settlementId, orderId }: { settlementId: string; orderId: string },
  answer: Pick<typeof settlementDisputeTable.$inferInsert, 'answer' | 'amount' | 'answeredAt' | 'answeredBy'>,
): Promise<boolean> {
  const t = settlementDisputeTable;
  const rows = await db
    .update(t)
    .set(answer)
    .where(and(eq(t.orderId, orderId), eq(t.settlementId, settlementId), sql`${t.answer} is null`))
    .returning({ orderId: t.orderId });
  return rows.length > 0;
}

export type BankRow = {
  number: number;
  vendor_id: string;
  store_name: string;
  payout: string;
  bank_holder: string | null;
  bank_number: string | null;
  bank_ifsc: string | null;
};

/** Returns the approved payouts with the bank accounts of their vendors. */
export const findPayouts = (db: Db): Promise<BankRow[]> =>
  rowsOf<BankRow>(
    db,
    sql`select s.number, s.vendor_id, v.store_name, s.payout, a.bank_holder, a.bank_number, a.bank_ifsc
        from settlement s join vendor v on v.id = s.vendor_id left join vendor_account a on a.vendor_id = s.vendor_id
        where s.status = 'reviewed' order by s.number`,
  );
