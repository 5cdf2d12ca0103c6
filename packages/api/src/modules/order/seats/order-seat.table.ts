import { date, index, pgTable, primaryKey, text, time } from 'drizzle-orm/pg-core';
import { reference } from '../../../platform/db/columns.ts';
import { vendorTable } from '../../vendor/vendor.table.ts';
import { orderTable } from '../order.table.ts';

/** The seats of orders in the cities of their deliveries: one for each slot of an order that is neither cancelled nor deleted. */
export const orderCitySeatTable = pgTable(
  'order_city_seat',
  {
    orderId: reference('order_id', orderTable),
    /** City of the shipping address in lower case. */
    city: text('city').notNull(),
    day: date('day').notNull(),
    slotFrom: time('slot_from').notNull(),
    slotUpto: time('slot_upto').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.city, t.day, t.slotFrom, t.slotUpto] }),
    // The load of a city in a slot.
    index('order_city_seat_slot').on(t.city, t.day, t.slotFrom, t.slotUpto),
  ],
);

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
