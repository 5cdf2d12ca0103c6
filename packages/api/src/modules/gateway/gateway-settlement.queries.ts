import type { GatewaySums } from '@bakehouse/contract/money/gateway-settlement';
import type { Movement } from '@bakehouse/contract/money/ledger-accounts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { countUpToMax } from '../../platform/db/count.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { JsonRow, SqlRow } from '../../platform/db/table-columns.ts';
import type { GatewayLine } from '../../platform/gateways/payments/payment-gateway.ts';
import {
  type gatewayEntryTable,
  gatewayLineTable,
  gatewayReportTable,
  type gatewaySettlementTable,
} from './gateway-settlement.table.ts';

/** The SQL of the settlements of payment gateways. */

/** Records that the report is read on a day. @returns false if another server has done it */
export async function insertReportDay(db: Db, day: string): Promise<boolean> {
  const rows = await db
    .insert(gatewayReportTable)
    .values({ day })
    .onConflictDoNothing()
    .returning({ day: gatewayReportTable.day });
  return rows.length > 0;
}

/** Records that the report of a day was read completely. */
export const setReportRead = (db: Db, day: string, readAt: Date) =>
  db
    .insert(gatewayReportTable)
    .values({ day, readAt })
    .onConflictDoUpdate({ target: gatewayReportTable.day, set: { readAt } });

/** Returns the last day whose report was read completely. */
export async function findLastRead(db: Db): Promise<string | undefined> {
  const [row] = await rowsOf<{ day: string | null }>(
    db,
    sql`select max(r.day)::text as day from gateway_report r where r.read_at is not null`,
  );
  return row?.day ?? undefined;
}

/** Returns when the first payment through the gateway was received. Ids of orders grow with time. */
export async function findFirstPayment(db: Db): Promise<Date | undefined> {
  const [row] = await rowsOf<{ received_at: string }>(
    db,
    sql`select p.received_at from order_payment p where p.source = 'gateway' and p.status <> 'failed' order by p.order_id limit 1`,
  );
  return row && new Date(row.received_at);
}

type LockedSettlement = Pick<SqlRow<typeof gatewaySettlementTable>, 'id' | 'reference' | 'entries'>;

/** Stores the settlements of lines, and locks them until the transaction ends. */
export function lockSettlements(db: Db, lines: readonly GatewayLine[]): Promise<LockedSettlement[]> {
  const rows = new Map(
    lines.map(({ settlement, utr, settledAt }) => [
      settlement,
      { id: newId(), gateway: 'razorpay', reference: settlement, utr, settled_at: settledAt },
    ]),
  );
  return rowsOf<LockedSettlement>(
    db,
    sql`insert into gateway_settlement (id, gateway, reference, utr, settled_at)
        select m.id, m.gateway, m.reference, m.utr, m.settled_at
        from json_populate_recordset(null::gateway_settlement, ${JSON.stringify([...rows.values()])}) m order by m.reference
        on conflict (gateway, reference) do update set utr = excluded.utr
        returning gateway_settlement.id, gateway_settlement.reference, gateway_settlement.entries`,
  );
}

export type NewLine = JsonRow<typeof gatewayLineTable>;

/** Stores lines, and returns those that were not stored before. */
export async function insertLines(db: Db, lines: readonly NewLine[]): Promise<NewLine[]> {
  const rows = await rowsOf<{ settlement_id: string; reference: string }>(
    db,
    sql`insert into gateway_line select m.* from json_populate_recordset(null::gateway_line, ${JSON.stringify(lines)}) m
        order by m.settlement_id, m.reference on conflict do nothing
        returning gateway_line.settlement_id, gateway_line.reference`,
  );
  const stored = new Set(rows.map(({ settlement_id, reference }) => `${settlement_id} ${reference}`));
  return lines.filter(({ settlement_id, reference }) => stored.has(`${settlement_id} ${reference}`));
}

/** Adds lines to the sums of a locked settlement, and their movements to its part of the ledger. */
export async function postLines(
  db: Db,
  { id, entries }: LockedSettlement,
  added: {
    readonly lines: number;
    readonly sums: GatewaySums;
    readonly movements: readonly Pick<Movement, 'debit' | 'credit' | 'amount'>[];
    readonly at: Date;
  },
): Promise<void> {
  const { gross, adjustments, fee, tax } = added.sums;
  await db.execute(sql`
    update gateway_settlement set lines = lines + ${added.lines}, gross = gross + ${gross}, adjustments = adjustments + ${adjustments},
      fee = fee + ${fee}, tax = tax + ${tax}, entries = entries + ${added.movements.length}
    where id = ${id}`);
  const rows = added.movements.map(
    (movement, index): JsonRow<typeof gatewayEntryTable> => ({
      settlement_id: id,
      number: entries + index + 1,
      at: added.at.toISOString(),
      ...movement,
    }),
  );
  await insertRows(db, 'gateway_entry', rows);
}

/** What Bakehouse has recorded for a line. Amounts are paise. */
export type RecordedRow = {
  reference: string;
  order_id: string;
  order_number: string;
  status: 'received' | 'failed' | 'reversed';
  amount: number;
  /** Null for a refund that is not recorded. */
  refund: number | null;
};

/** Returns what is recorded for lines, by their reference. Lines whose payment is unknown are omitted. */
export async function findRecorded(db: Db, lines: readonly GatewayLine[]): Promise<ReadonlyMap<string, RecordedRow>> {
  const wanted = lines
    .filter(({ payment }) => payment !== '')
    .map(({ reference, payment, note }) => ({ reference, payment, note }));
  // A payment that was corrected has a suffix (`correctedReference`), and the reversed one is kept. A refund has no id of the gateway
  // until its answer is stored.
  const rows = await rowsOf<RecordedRow>(
    db,
    sql`select l.reference, p.order_id, o.order_number, p.status, p.amount::float8 as amount,
          (select r.amount::float8 from order_refund r
            where r.order_id = p.order_id and (r.reference = l.reference or starts_with(l.note, r.id::text)) limit 1) as refund
        from json_to_recordset(${JSON.stringify(wanted)}) as l(reference text, payment text, note text)
        cross join lateral (
          select p.order_id, p.status, p.amount from order_payment p
          where p.reference in (l.payment, l.payment || '/2') and p.reference <> ''
          order by p.status <> 'received', p.reference desc limit 1) p
        join orders o on o.id = p.order_id`,
  );
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Gives the lines of a payment the order that it was matched to. */
export const setLineOrder = (db: Db, payment: string, order: { readonly id: string; readonly order_number: string }) =>
  db
    .update(gatewayLineTable)
    .set({ orderId: order.id, orderNumber: order.order_number })
    .where(
      and(
        eq(gatewayLineTable.payment, payment),
        sql`${gatewayLineTable.payment} <> ''`,
        isNull(gatewayLineTable.orderId),
      ),
    );

type UnsettledRow = { reference: string; order_id: string; amount: number; method: NewLine['method'] };

/** Returns payments that the gateway received in a period and that are in no settlement, oldest first. */
export const findUnsettled = (
  db: Db,
  { from, before, limit }: { from: Date; before: Date; limit: number },
): Promise<(UnsettledRow & { received_at: string })[]> =>
  rowsOf<UnsettledRow & { received_at: string }>(
    db,
    sql`select s.* from (
          select split_part(p.reference, '/', 1) as reference, p.order_id, p.amount::float8 as amount, p.method, p.received_at
          from order_payment p
          where p.source = 'gateway' and p.status = 'received' and p.received_at >= ${from} and p.received_at < ${before}) s
        where not exists (select 1 from gateway_line l where l.payment = s.reference and l.payment <> '' and l.kind = 'payment')
          and not exists (
            select 1 from gateway_event e
            where e.payment = s.reference and e.refund = '' and e.reason = 'not_settled')
        order by s.received_at limit ${limit}`,
  );

export type SettlementRow = SqlRow<typeof gatewaySettlementTable>;
type Page = { readonly page?: number | undefined; readonly perPage?: number | undefined };
const defaultPerPage = 20;

const settlementColumns = sql`s.id, s.gateway, s.reference, s.utr, s.settled_at, s.lines, s.gross, s.adjustments, s.fee, s.tax, s.entries`;

/** Returns a page of settlements, newest first. */
export async function findSettlements(db: Db, { page = 1, perPage = defaultPerPage }: Page) {
  const rows = await rowsOf<SettlementRow>(
    db,
    sql`select ${settlementColumns} from gateway_settlement s
        order by s.settled_at desc, s.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  return { rows, ...(await countUpToMax(db, sql`gateway_settlement s`)) };
}

export async function findSettlement(db: Db, id: string): Promise<SettlementRow | undefined> {
  const [row] = await rowsOf<SettlementRow>(
    db,
    sql`select ${settlementColumns} from gateway_settlement s where s.id = ${id}`,
  );
  return row;
}

export type LineRow = SqlRow<typeof gatewayLineTable>;

/** Returns lines of a settlement, oldest first. */
export const findLines = (
  db: Db,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<LineRow[]> =>
  rowsOf<LineRow>(
    db,
    sql`select l.* from gateway_line l where l.settlement_id = ${id}
        order by l.occurred_at, l.reference limit ${limit} offset ${offset}`,
  );
