import { maxFilteredTotal } from '@bakehouse/contract/core/envelopes';
import type { MismatchReason } from '@bakehouse/contract/money/gateway';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { countUpToMax } from '../../platform/db/count.ts';
import { textList } from '../../platform/db/sql-values.ts';
import type { Expiry } from '../../platform/db/sweep.ts';
import type { SqlRow } from '../../platform/db/table-columns.ts';
import type { GatewayNotice } from '../../platform/gateways/payments/payment-gateway.ts';
import { gatewayEventTable } from './gateway-event.table.ts';

/** The SQL about what payment gateways report. */

/** Gateways repeat an event for days, never for months. Mismatches stay until somebody settles them. */
export const gatewayEventExpiry: Expiry = {
  table: 'gateway_event',
  key: ['id'],
  expiresBy: 'at',
  expired: sql`at < now() - interval '180 days' and state <> 'mismatch'`,
};

export type EventRow = SqlRow<typeof gatewayEventTable>;
type EventState = Pick<typeof gatewayEventTable.$inferInsert, 'state' | 'reason' | 'orderId'>;

/** Stores an event. Returns its id, or undefined if it was stored before. */
export async function insertEvent(
  db: Db,
  notice: GatewayNotice,
  at: Date,
  state: EventState = { state: 'ignored' },
): Promise<string | undefined> {
  const { orderId: sentOrder, ...sent } = notice;
  const [row] = await db
    .insert(gatewayEventTable)
    .values({ gateway: 'razorpay', at, sentOrder, ...sent, ...state, _id: newId() })
    .onConflictDoNothing()
    .returning({ id: gatewayEventTable._id });
  return row?.id;
}

export async function setEvent(db: Db, id: string, state: EventState): Promise<void> {
  await db.update(gatewayEventTable).set(state).where(eq(gatewayEventTable._id, id));
}

/** Returns an event, locked until the transaction ends. */
export async function lockEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const [row] = await rowsOf<EventRow>(db, sql`select e.* from gateway_event e where e.id = ${id} for update`);
  return row;
}

/** Settles the other mismatches about a payment and a refund, because a later event or an action has settled their cause. */
export async function settleMismatches(db: Db, { payment, refund }: Pick<GatewayNotice, 'payment' | 'refund'>) {
  const table = gatewayEventTable;
  await db
    .update(table)
    .set({ state: 'resolved' })
    .where(and(eq(table.state, 'mismatch'), isListed, eq(table.payment, payment), eq(table.refund, refund)));
}

/** The condition of the index of mismatches. */
const isListed = isNotNull(gatewayEventTable.reason);

/** Settles the mismatches of payments that were in no settlement. */
export async function settleUnsettled(db: Db, payments: readonly string[]): Promise<void> {
  await db.execute(sql`
    update gateway_event set state = 'resolved'
    where state = 'mismatch' and reason = 'not_settled' and payment in (select value from ${textList(payments)})`);
}

/** Returns whether an event about a payment and a refund has or had a reason. */
export async function hasReason(
  db: Db,
  { payment, refund }: Pick<GatewayNotice, 'payment' | 'refund'>,
  reason: MismatchReason,
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from gateway_event e where e.payment = ${payment} and e.refund = ${refund} and e.reason = ${reason} limit 1`,
  );
  return rows.length > 0;
}

/** Returns whether another event about a payment and a refund is listed already. */
export async function hasMismatch(
  db: Db,
  { payment, refund }: Pick<GatewayNotice, 'payment' | 'refund'>,
  id: string,
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from gateway_event e
        where e.state = 'mismatch' and e.reason is not null and e.payment = ${payment} and e.refund = ${refund} and e.id <> ${id} limit 1`,
  );
  return rows.length > 0;
}

export type MismatchRow = EventRow & { readonly order_number: string | null };
const defaultPerPage = 20;

/** Finds a page of the mismatches, newest first. */
export async function findMismatches(
  db: Db,
  {
    reason,
    page = 1,
    perPage = defaultPerPage,
  }: { reason?: MismatchReason | undefined; page?: number | undefined; perPage?: number | undefined },
) {
  const where = sql`e.state = 'mismatch' and ${reason ? sql`e.reason = ${reason}` : sql`true`}`;
  const rows = await rowsOf<MismatchRow>(
    db,
    sql`select e.*, o.order_number from gateway_event e left join orders o on o.id = e.order_id
        where ${where} order by e.at desc, e.id desc limit ${perPage} offset ${Math.min((page - 1) * perPage, maxFilteredTotal)}`,
  );
  return { rows, ...(await countUpToMax(db, sql`gateway_event e where ${where}`)) };
}
