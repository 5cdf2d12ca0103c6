import { date, index, pgTable, primaryKey, time } from 'drizzle-orm/pg-core';
import { reference } from '../../../platform/db/columns.ts';
import { vendorTable } from '../../vendor/vendor.table.ts';
import { orderTable } from '../order.table.ts';

/**
 * The seats of orders at their stores: one for each slot of an assigned order that is neither cancelled nor deleted. Only
 * `order-seats.ts` writes this table.
 */
export const orderSeatTable = pgTable(
  'order_seat',
  {
    orderId: reference('order_id', orderTable),
    vendorId: reference('vendor_id', vendorTable),
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
