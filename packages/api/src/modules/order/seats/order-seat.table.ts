import { date, index, pgTable, primaryKey, time, uuid } from 'drizzle-orm/pg-core';
import { vendorTable } from '../../vendor/vendor.table.ts';
import { orderTable } from '../order.table.ts';

/**
 * The seats that orders take at their stores: one for each slot of an assigned order that is neither cancelled nor deleted. Only
 * `order-seats.ts` writes it.
 */
export const orderSeatTable = pgTable(
  'order_seat',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orderTable._id),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendorTable._id),
    day: date('day').notNull(),
    slotFrom: time('slot_from').notNull(),
    slotUpto: time('slot_upto').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.vendorId, t.day, t.slotFrom, t.slotUpto] }),
    // The load of a store on a day.
    index('order_seat_store').on(t.vendorId, t.day, t.slotFrom, t.slotUpto),
  ],
);
