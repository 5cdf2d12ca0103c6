import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { reference } from '../../../platform/db/columns.ts';
import { orderTable } from '../order.table.ts';

/**
 * What an order has taken from the stock. An order that is cancelled or deleted has returned it. Only `order-stock.ts` writes this
 * table.
 */
export const orderStockTable = pgTable(
  'order_stock',
  {
    orderId: reference('order_id', orderTable),
    /** Id of the variant, or of the product without variants. It may have been deleted since. */
    stockId: uuid('stock_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.stockId] }), check('order_stock_quantity', sql`${t.quantity} > 0`)],
);
