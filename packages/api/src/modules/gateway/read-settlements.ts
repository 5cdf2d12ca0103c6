import { dayAfter } from '@bakehouse/contract/core/local-time';
import type { MismatchReason } from '@bakehouse/contract/money/gateway';
import { gatewayMovements, sumGatewayLines } from '@bakehouse/contract/money/gateway-settlement';
import type { Deps } from '../../kernel/http/context.ts';
import { type Db, runTransaction } from '../../platform/db/client.ts';
import type { GatewayLine, GatewayNotice, PaymentGateway } from '../../platform/gateways/payments/payment-gateway.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { hasReason, insertEvent, settleUnsettled } from './gateway-event.queries.ts';
import {
  findFirstPayment,
  findLastRead,
  findRecorded,
  findUnsettled,
  insertLines,
  insertReportDay,
  lockSettlements,
  type NewLine,
  postLines,
  type RecordedRow,
  setReportRead,
} from './gateway-settlement.queries.ts';
import { requireGateway } from './send-refund.ts';

/**
 * Reads the report of the payment gateway about its settlements, stores them, and posts them. A line is stored once and posted in the same
 * transaction, so a repeated job, two servers and a killed one post nothing twice.
 */

/** Lines of a day can arrive later, so these days before today are read again. */
const repeatedDays = 2;
/** Days that one job reads. Then it queues itself again, so that it ends before the queue repeats it. */
const maxDays = 31;
/**
 * Days after which a payment must be in a settlement. Razorpay settles within three working days; seven days contain every weekend with
 * two bank holidays.
 */
const settledWithin = 7;
/** Payments in no settlement are looked for during this number of days, so that a search reads no older ones. */
const searchedDays = 30;
const maxListed = 200;
const dayLength = 86_400_000;

/** Queues the job once a day. Every server calls it; the first one does it. */
export async function queueDailyReport(deps: Deps): Promise<void> {
  if (!deps.payments) return;
  const today = dayIn(deps.payments.reportZone, deps.now());
  await runTransaction(deps.database, async ({ db }) => {
    if (await insertReportDay(db, today)) await deps.jobs.send(db, 'gateway-settlements', { gateway: 'razorpay' });
  });
}

/**
 * Reads the report of each day since the last one that was complete.
 * @throws OutgoingError if the gateway cannot be reached, so that the job is retried
 */
export async function readSettlements(deps: Deps): Promise<void> {
  const gateway = requireGateway(deps);
  const { db } = deps.database;
  const today = dayIn(gateway.reportZone, deps.now());
  let day = await findFirstDay(db, gateway.reportZone, today);
  for (let count = 0; day <= today; count += 1, day = dayAfter(day)) {
    if (count === maxDays) return deps.jobs.send(db, 'gateway-settlements', { gateway: 'razorpay' });
    const lines = await fetchDay(gateway, day);
    const isOver = day < today;
    await runTransaction(deps.database, async (transaction) => {
      if (lines.length > 0) await storeLines({ ...deps, db: transaction.db }, lines);
      if (isOver) await setReportRead(transaction.db, day, deps.now());
    });
  }
  await runTransaction(deps.database, (transaction) => listUnsettled(transaction.db, deps.now()));
}

/** Returns the first day to read; without an earlier report the day of the first payment. */
async function findFirstDay(db: Db, zone: string, today: string): Promise<string> {
  const last = await findLastRead(db);
  const first = last === undefined ? await findFirstPayment(db) : undefined;
  const next = last === undefined ? dayIn(zone, first ?? new Date(`${today}T00:00:00Z`)) : dayAfter(last);
  const repeated = dayAfter(today, -repeatedDays);
  if (next < repeated) return next;
  return repeated;
}

async function fetchDay(gateway: PaymentGateway, day: string): Promise<GatewayLine[]> {
  const lines: GatewayLine[] = [];
  for (let skip: number | null = 0; skip !== null; ) {
    const page = await gateway.readSettled(day, skip);
    lines.push(...page.lines);
    skip = page.next;
  }
  return lines;
}

type Context = Pick<Deps, 'now' | 'jobs'> & { readonly db: Db };

/** Stores lines that are new, posts them, and lists those that do not agree with the orders. */
export async function storeLines(context: Context, sent: readonly GatewayLine[]): Promise<void> {
  const { db, now } = context;
  // A line that arrives between two pages moves the others, so that one of them is sent twice.
  const lines = [...new Map(sent.map((line) => [`${line.settlement} ${line.reference}`, line])).values()];
  const recorded = await findRecorded(db, lines);
  const settlements = await lockSettlements(db, lines);
  const ids = new Map(settlements.map(({ reference, id }) => [reference, id]));
  const rows = new Map(
    lines.map((line) => [line, toRow(line, ids.get(line.settlement) ?? '', recorded.get(line.reference))]),
  );
  const added = new Set(await insertLines(db, [...rows.values()]));
  const addedLines = [...rows].filter(([, row]) => added.has(row)).map(([line]) => line);
  for (const settlement of settlements) {
    const own = addedLines.filter((line) => line.settlement === settlement.reference);
    const sums = sumGatewayLines(own);
    if (own.length > 0)
      await postLines(db, settlement, { lines: own.length, sums, movements: gatewayMovements(sums), at: now() });
  }
  await settleUnsettled(
    db,
    addedLines.filter(({ kind }) => kind === 'payment').map(({ payment }) => payment),
  );
  for (const line of addedLines) {
    const found = recorded.get(line.reference);
    const reason = reasonOf(line, found);
    if (reason) await listLine(context, line, { reason, found });
  }
}

function toRow(line: GatewayLine, settlementId: string, found: RecordedRow | undefined): NewLine {
  const { reference, kind, payment, method, occurredAt, amount, fee, tax } = line;
  const order = { order_id: found?.order_id ?? null, order_number: found?.order_number ?? null };
  const amounts = { amount, fee, tax };
  return {
    settlement_id: settlementId,
    reference,
    kind,
    payment,
    method,
    occurred_at: occurredAt.toISOString(),
    ...amounts,
    ...order,
  };
}

/** Returns why a line does not agree with what is recorded. Adjustments and transfers belong to no order. */
function reasonOf({ kind, amount }: GatewayLine, found: RecordedRow | undefined): MismatchReason | undefined {
  if (kind !== 'payment' && kind !== 'refund') return undefined;
  if (!found) return 'unknown_order';
  if (kind === 'refund') {
    if (found.refund === null) return 'unknown_refund';
    return found.refund === -amount ? undefined : 'other_refund';
  }
  if (found.status === 'reversed') return 'reversed_payment';
  // A payment that failed and was captured later is recorded by the job that is queued below.
  if (found.status === 'failed') return 'unknown_order';
  return found.amount === amount ? undefined : 'other_amount';
}

type Mismatch = { readonly reason: MismatchReason; readonly found: RecordedRow | undefined };

/** Lists a line, unless the same is listed or was settled already. The order of an unknown payment is looked for by a job. */
async function listLine({ db, now, jobs }: Context, line: GatewayLine, { reason, found }: Mismatch): Promise<void> {
  const isRefund = line.kind === 'refund';
  const notice: GatewayNotice = {
    ...noticeOf(line.payment, Math.abs(line.amount), line.occurredAt),
    eventId: `settled ${line.reference}`,
    kind: isRefund ? 'refund_processed' : 'payment_received',
    method: line.method,
    refund: isRefund ? line.reference : '',
    link: line.link,
    orderId: found?.order_id ?? line.orderId,
    reference: line.note,
  };
  if (await hasReason(db, notice, reason)) return;
  const eventId = await insertEvent(db, notice, now(), { state: 'mismatch', reason, orderId: found?.order_id ?? null });
  if (eventId !== undefined && reason === 'unknown_order') await jobs.send(db, 'gateway-event', { eventId });
}

/** Lists payments that should be in a settlement by now. */
async function listUnsettled(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - settledWithin * dayLength);
  const from = new Date(before.getTime() - searchedDays * dayLength);
  for (const row of await findUnsettled(db, { from, before, limit: maxListed })) {
    const notice = noticeOf(row.reference, row.amount, new Date(row.received_at));
    const named = { ...notice, eventId: `unsettled ${row.reference}`, method: row.method, orderId: row.order_id };
    await insertEvent(db, named, now, { state: 'mismatch', reason: 'not_settled', orderId: row.order_id });
  }
}

const noticeOf = (payment: string, amount: number, occurredAt: Date) => ({
  kind: 'payment_received' as const,
  occurredAt,
  amount,
  payment,
  refund: '',
  link: '',
  linkEnd: null,
  reference: '',
  failure: '',
});
