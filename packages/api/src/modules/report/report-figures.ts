import { localTimeIn } from '@bakehouse/contract/core/local-time';
import { reportFactsOf } from '@bakehouse/contract/money/report';
import { paymentMethodOf } from '@bakehouse/contract/order/order-payment';
import { eq } from 'drizzle-orm';
import type { EventConsumer } from '../../kernel/events/event-consumer.ts';
import type { Deps } from '../../kernel/http/context.ts';
import type { Database, Db } from '../../platform/db/client.ts';
import { toClock } from '../../platform/lib/iso-time.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { reportScanTable } from './report.table.ts';
import {
  countChanged,
  countWrongFigures,
  findOrderIds,
  findSources,
  findStale,
  firstId,
  lockFigures,
  rewriteFigures,
  type SourceRow,
  writeRows,
} from './report-figures.queries.ts';

/**
 * Keeps the figures of reports (docs/decisions/0052-reports.md). Each change of an order writes an event in its transaction; the consumer of
 * these events replaces what the order added before.
 */

/** Number of orders that are compared, and of those that are written, in one transaction. */
const comparedAtOnce = 5_000;
const writtenAtOnce = 500;
/** Age in milliseconds from which an order that has no row was missed, such as one of an import. */
const minAge = 60_000;

/** The consumer of events that writes what changed orders add. */
export const reportConsumer = ({ config }: Pick<Deps, 'config'>): EventConsumer => ({
  name: 'reports',
  topics: ['order'],
  handle: async (tx, events) => {
    await lockFigures(tx);
    await writeOrders(tx, new Set(events.map(({ recordId }) => recordId)), config.TIME_ZONE);
  },
});

/** Writes what orders add to the figures. The figures must be locked. Archived orders keep what they have added. */
async function writeOrders(db: Db, ids: Iterable<string>, zone: string): Promise<void> {
  const sources = await findSources(db, [...ids]);
  if (sources.length > 0)
    await writeRows(
      db,
      sources.map((source) => toRow(source, zone)),
    );
}

function toRow(source: SourceRow, zone: string) {
  const { delivery_date: date, delivery_from, delivery_upto, delivered_at: deliveredAt } = source;
  const facts = reportFactsOf({
    isDeleted: source.is_deleted,
    status: source.status,
    placedOn: dayIn(zone, new Date(source.order_date)),
    delivery: { date, from: toClock(delivery_from), upto: toClock(delivery_upto) },
    deliveredAt: deliveredAt === null ? null : localTimeIn(zone, new Date(deliveredAt)),
    vendorId: source.vendor_id,
    city: source.city,
    paymentMethod: paymentMethodOf(source.payment_method),
    total: Number(source.order_total),
    tax: Number(source.tax_total),
    discount: Number(source.total_coupon_discount),
    vendorDiscount: source.vendor_discount,
    refunds: source.refunds,
    items: source.items,
    movements: source.movements,
  });
  return { order_id: source.id, version: source.version, delivered_at: deliveredAt, ...facts };
}

/**
 * Compares orders with what they have added, and writes those that the events did not announce: orders of imports, and of a database that
 * was restored from a backup. It continues where it stopped, and begins again each day.
 * @returns the number of orders that were written
 */
export async function scanOrders(
  { config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const upto = firstIdAt(now().getTime() - minAge);
  const today = dayIn(config.TIME_ZONE, now());
  let written = 0;
  while (!isStopping()) {
    const found = await database.transaction(async (tx) => {
      const { after, day } = await lockFigures(tx);
      const begin = day === today ? after : firstId;
      const { last, stale } = await findStale(tx, { after: begin, upto, limit: comparedAtOnce });
      const rest = stale.length > writtenAtOnce;
      const ids = stale.slice(0, writtenAtOnce);
      await writeOrders(tx, ids, config.TIME_ZONE);
      await tx
        .update(reportScanTable)
        .set({ after: (rest ? ids.at(-1) : last) ?? begin, day: today })
        .where(eq(reportScanTable.id, 1));
      return { isLast: last === null, ids };
    });
    written += found.ids.length;
    if (found.isLast) break;
  }
  return written;
}

/** Returns the first UUID version 7 of a time in milliseconds. */
function firstIdAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

export type Rebuild = {
  readonly orders: number;
  /** Orders that had added something else than they do now. */
  readonly changed: number;
  /** Sums that were not those of the orders. */
  readonly wrong: number;
};

/**
 * Derives what all orders add again, also for another time zone, and compares the sums.
 * @param write whether to correct differences
 * @param onProgress is called after each batch with the number of orders
 */
export async function rebuildFigures(
  { transaction }: Pick<Database, 'transaction'>,
  zone: string,
  { write, onProgress = () => {} }: { write: boolean; onProgress?: (orders: number) => void },
): Promise<Rebuild> {
  let orders = 0;
  let changed = 0;
  for (let after: string | undefined = firstId; after !== undefined; onProgress(orders)) {
    const begin: string = after;
    after = await transaction(async (tx) => {
      await lockFigures(tx);
      const ids = await findOrderIds(tx, begin, writtenAtOnce);
      const rows = (await findSources(tx, ids)).map((source) => toRow(source, zone));
      changed += await countChanged(tx, rows);
      if (write && rows.length > 0) await writeRows(tx, rows);
      orders += ids.length;
      return ids.at(-1);
    });
  }
  const wrong = await transaction(async (tx) => {
    await lockFigures(tx);
    const count = await countWrongFigures(tx);
    if (write && count > 0) await rewriteFigures(tx);
    return count;
  });
  return { orders, changed, wrong };
}
