import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../../../platform/db/columns.ts';
import { orderTable } from '../order.table.ts';

/** The routing of the orders that arrived while it was on. All times are of the database's clock. */
export const orderRoutingTable = pgTable(
  'order_routing',
  {
    orderId: reference('order_id', orderTable).primaryKey(),
    state: text('state', { enum: ['due', 'payment', 'person', 'routed', 'ended'] }).notNull(),
    /** Why the order waits. */
    reason: text('reason').notNull().default(''),
    /** Number of times that a store was chosen and could not take the order any more. */
    attempts: integer('attempts').notNull().default(0),
    arrivedAt: instant('arrived_at').notNull(),
    /** When the server looks at the order again, while it is due or waits for its payment. */
    dueAt: instant('due_at').notNull(),
  },
  (t) => [
    index('order_routing_due').on(t.dueAt).where(sql`state in ('due', 'payment')`),
    check('order_routing_state', sql`${t.state} in ('due', 'payment', 'person', 'routed', 'ended')`),
  ],
);
