import type { PaymentHolder, PaymentMethod, RefundTarget, StoredBearer } from '@bakehouse/contract/money/payment';
import type { PaymentKind } from '@bakehouse/contract/order/order-payment';
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { quoteName, uuidArray } from '../../../platform/db/sql-values.ts';
import { columnNames, type JsonRow, type SqlRow } from '../../../platform/db/table-columns.ts';
import type { orderAssignmentTable, orderTable } from '../order.table.ts';
import { routePaid } from '../routing/order-routing.queries.ts';
import { ledgerEntryTable, orderPaymentTable, orderRefundTable, type vendorDueTable } from './order-money.table.ts';

/** The SQL of payments, refunds and the ledger. */

export type PaymentRow = Omit<JsonRow<typeof orderPaymentTable>, 'order_id'>;
export type RefundRow = Omit<JsonRow<typeof orderRefundTable>, 'order_id'>;
export type LedgerRow = Omit<JsonRow<typeof ledgerEntryTable>, 'order_id'>;

/** Rows that are inserted together, of one or several orders. */
export type MoneyRows = {
  readonly payments: readonly JsonRow<typeof orderPaymentTable>[];
  readonly refunds: readonly JsonRow<typeof orderRefundTable>[];
  readonly entries: readonly JsonRow<typeof ledgerEntryTable>[];
};
/** What is not settled of an order for a vendor after an event; zeros if it is settled. */
export type DueRow = JsonRow<typeof vendorDueTable>;

export const noMoneyRows: MoneyRows = { payments: [], refunds: [], entries: [] };

export type StoredEarning = Pick<
  JsonRow<typeof orderAssignmentTable>,
  'vendor_id' | 'vendor_charges' | 'vendor_delivery_charges' | 'commission'
>;

/** An order with everything that its ledger follows from. Amounts of the order are text, those of its rows numbers. */
export type StoredMoney = Pick<
  SqlRow<typeof orderTable>,
  | 'id'
  | 'status'
  | 'deleted_at'
  | 'vendor_id'
  | 'order_date'
  | 'payment_method'
  | 'payment_status'
  | 'paid_total'
  | 'subtotal'
  | 'shipping_total'
  | 'total_coupon_discount'
  | 'order_total'
  | 'tax'
  | 'prices_include_tax'
> & {
  payment_kind: PaymentKind;
  /** The part of the discount that the vendor pays, in paise. */
  vendor_discount: number;
  /** What the vendor gets, in paise; null for an order without a vendor. */
  assignment: StoredEarning | null;
  payments: PaymentRow[];
  refunds: RefundRow[];
  entries: LedgerRow[];
};

/** Returns orders, deleted ones included, with their payments, refunds and ledger. */
export const findOrderMoney = (db: Db, ids: readonly string[]): Promise<StoredMoney[]> =>
  rowsOf<StoredMoney>(
    db,
    sql`
      select o.id, o.status, o.deleted_at, o.vendor_id, o.order_date, o.payment_method, o.payment_kind, o.payment_status,
        o.paid_total, o.subtotal, o.shipping_total, o.total_coupon_discount, o.order_total, o.tax, o.prices_include_tax,
        (select coalesce(sum(r.vendor_amount), 0)::float8 from coupon_redemption r where r.order_id = o.id) as vendor_discount,
        (select json_build_object('vendor_id', a.vendor_id, 'vendor_charges', a.vendor_charges,
            'vendor_delivery_charges', a.vendor_delivery_charges, 'commission', a.commission)
          from order_assignment a where a.order_id = o.id and a.vendor_id = o.vendor_id) as assignment,
        (select coalesce(json_agg(p order by p.at, p.id), '[]') from order_payment p where p.order_id = o.id) as payments,
        (select coalesce(json_agg(r order by r.at, r.id), '[]') from order_refund r where r.order_id = o.id) as refunds,
        (select coalesce(json_agg(e order by e.number), '[]') from ledger_entry e where e.order_id = o.id) as entries
      from orders o where o.id = any(${uuidArray(ids)}) order by o.id`,
  );

/** Returns a function that builds the part of a `with` clause which inserts rows of a table; none for no rows. */
function createInsert(table: PgTable) {
  // Written once, because an order is placed more often than anything else is done.
  const { name } = getTableConfig(table);
  const columns = columnNames(table);
  const start = sql.raw(
    `new_${name} as (insert into ${name} (${names(columns)}) select ${names(columns, 'm.')} from json_populate_recordset(null::${name}, `,
  );
  return (rows: readonly object[], source: SQL): SQL[] =>
    rows.length === 0 ? [] : [sql`${start}${JSON.stringify(rows)}) as m${source})`];
}

const names = (columns: readonly string[], prefix = '') => columns.map((name) => prefix + quoteName(name)).join(', ');

const inserts = {
  payments: createInsert(orderPaymentTable),
  refunds: createInsert(orderRefundTable),
  entries: createInsert(ledgerEntryTable),
};
const noSource = sql``;

/**
 * Returns the parts of a `with` clause that insert rows of payments, refunds and the ledger.
 * @param source begins with a comma, and has no rows if nothing is to be inserted
 */
export const insertMoneyRows = ({ payments, refunds, entries }: MoneyRows, source = noSource): SQL[] => [
  ...inserts.payments(payments, source),
  ...inserts.refunds(refunds, source),
  ...inserts.entries(entries, source),
];

/** A payment that changes: a received one is reversed, or a failed one is received after all. */
export type PaymentChange = Pick<PaymentRow, 'id' | 'status' | 'reversed_at' | 'received_at'> & { order_id: string };
/** The derived columns of an order. */
export type PaymentState = Pick<JsonRow<typeof orderTable>, 'id' | 'payment_status' | 'paid_total'>;

/** What is written for locked orders: new rows, changed payments, and what follows from them. */
export type MoneyWrite = {
  readonly rows: MoneyRows;
  readonly changes: readonly PaymentChange[];
  readonly states: readonly PaymentState[];
  readonly dues: readonly DueRow[];
};

/** Writes the money of locked orders in one statement. */
export async function writeMoneyRows(db: Db, { rows, changes, states, dues }: MoneyWrite): Promise<void> {
  const paid = states.filter(({ payment_status }) => payment_status === 'Paid').map(({ id }) => id);
  await db.execute(sql`
    with ${sql.join(
      [
        ...insertMoneyRows(rows),
        ...writeDues(dues),
        sql`changed as (
      update order_payment p set status = c.status, reversed_at = c.reversed_at, received_at = c.received_at
      from json_populate_recordset(null::order_payment, ${JSON.stringify(changes)}) as c
      where p.order_id = c.order_id and p.id = c.id)`,
        ...(paid.length > 0 ? [routePaid(paid)] : []),
      ],
      sql`, `,
    )}
    update orders o set payment_status = s.payment_status, paid_total = s.paid_total
    from json_populate_recordset(null::orders, ${JSON.stringify(states)}) as s where o.id = s.id`);
}

/** Returns the parts of a `with` clause that store what is due, and remove what is settled. */
function writeDues(dues: readonly DueRow[]): SQL[] {
  const rows = sql`json_populate_recordset(null::vendor_due, ${JSON.stringify(dues)}) as m`;
  return dues.length === 0
    ? []
    : [
        sql`new_due as (
      insert into vendor_due (order_id, vendor_id, payable, cash) select m.order_id, m.vendor_id, m.payable, m.cash from ${rows}
      where m.payable <> 0 or m.cash <> 0
      on conflict (order_id, vendor_id) do update set payable = excluded.payable, cash = excluded.cash)`,
        sql`old_due as (
      delete from vendor_due d using ${rows}
      where d.order_id = m.order_id and d.vendor_id = m.vendor_id and m.payable = 0 and m.cash = 0)`,
      ];
}

/**
 * Locks the next orders without rows of the ledger, or without those of their store, in the order of their ids, and returns
 * their ids.
 */
export async function lockUnopenedOrders(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select o.id from orders o
        where o.id > ${after} and (not exists (select 1 from ledger_entry e where e.order_id = o.id)
          or o.vendor_id is not null and o.status <> 'cancelled' and o.deleted_at is null and not exists (
            select 1 from ledger_entry e where e.order_id = o.id and e.vendor_id = o.vendor_id and e.credit = 'vendor_payable'))
        order by o.id limit ${limit} for update`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the names of the stores that hold payments of an order, by their id. */
export async function findHolderNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: string; name: string }>(
    db,
    sql`select v.id, v.store_name as name from vendor v where v.id = any(${uuidArray(ids)})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The values of a new payment or refund that do not follow from its order and its time. */
export type NewPayment = Pick<PaymentRow, 'status' | 'amount' | 'reference' | 'reason' | 'source'> & {
  readonly method: PaymentMethod;
  readonly holder: PaymentHolder;
  readonly vendor_id: string | null;
  /** By default the time of the posting. */
  readonly received_at?: string;
};
export type NewRefund = Pick<RefundRow, 'amount' | 'reference' | 'reason' | 'key'> &
  Partial<Pick<RefundRow, 'id' | 'state' | 'payment_id' | 'attempt' | 'items' | 'vendor_share' | 'rider_share'>> & {
    readonly bearer: StoredBearer;
    readonly target: RefundTarget;
  };
