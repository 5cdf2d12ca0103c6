import { eq } from 'drizzle-orm';
import type { ConsumedEvent } from '../../kernel/events/event-consumer.queries.ts';
import type { EventConsumer } from '../../kernel/events/event-consumer.ts';
import type { Deps } from '../../kernel/http/context.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { customerScanTable } from './customer.table.ts';
import { findNextPhones, findPhones, firstId, lockCustomers, writePhones } from './customer-orders.queries.ts';

/**
 * Keeps the customers of orders (docs/decisions/0056-customers.md). Each change of an order writes an event in its transaction; the
 * consumer of these events writes the customer of the order's phone again.
 */

/** Number of orders whose phones are compared in one transaction. */
const comparedAtOnce = 2_000;
/** Age in milliseconds from which an order without its customer was missed, such as one of an import. */
const minAge = 60_000;

/** The consumer of events that writes the customers of changed orders. */
export const customerConsumer = (): EventConsumer => ({
  name: 'customers',
  topics: ['order'],
  handle: async (tx, events) => {
    await lockCustomers(tx);
    const phones = await findPhones(
      tx,
      events.map(({ recordId }) => recordId),
    );
    await writePhones(tx, [...new Set([...phones, ...events.flatMap(formerPhones)])]);
  },
});

/** Returns the numbers in the description of an edited customer. The former phone of the order is one of them. */
function formerPhones({ changes }: ConsumedEvent): string[] {
  const text = changes.Customer?.from;
  return typeof text === 'string' ? (text.match(/\b[6-9]\d{9}\b/g) ?? []) : [];
}

/**
 * Compares orders with their customers, and writes those that the events did not announce: orders of imports, and events that were
 * skipped. It continues where it stopped, and begins again each day.
 */
export async function scanCustomers(
  { config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>,
  isStopping: () => boolean = () => false,
  age: number = minAge,
): Promise<void> {
  const upto = firstIdAt(now().getTime() - age);
  const today = dayIn(config.TIME_ZONE, now());
  let isLast = false;
  while (!isLast && !isStopping())
    isLast = await database.transaction(async (tx) => {
      const { after, day } = await lockCustomers(tx);
      const begin = day === today ? after : firstId;
      const { last, phones } = await findNextPhones(tx, { after: begin, upto, limit: comparedAtOnce });
      await writePhones(tx, phones);
      await tx
        .update(customerScanTable)
        .set({ after: last ?? begin, day: today })
        .where(eq(customerScanTable.id, 1));
      return last === null;
    });
}

/** Returns the first UUID version 7 of a time in milliseconds. */
function firstIdAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
