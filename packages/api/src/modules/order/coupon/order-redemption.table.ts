import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, paise, reference } from '../../../platform/db/columns.ts';
import { couponTable } from '../../coupon/coupon.table.ts';
import { orderTable } from '../order.table.ts';

/** The use of a coupon by an order, with its discounts. When the order is cancelled or deleted, the row gets the state `returned`. */
export const couponRedemptionTable = pgTable(
  'coupon_redemption',
  {
    orderId: reference('order_id', orderTable),
    couponId: reference('coupon_id', couponTable),
    /** The code when the order was placed. */
    code: text('code').notNull(),
    /** Keyed hash of the customer's phone. It stays when the customer is erased, so that limits remain in force. */
    person: text('person').notNull(),
    /** Number of the customer's use: the smallest free one from 1. The unique index enforces the limit per user. */
    userSlot: integer('user_slot').notNull(),
    state: text('state', { enum: ['taken', 'returned'] })
      .notNull()
      .default('taken'),
    discount: paise('discount').notNull(),
    shippingDiscount: paise('shipping_discount').notNull(),
    /** Share of each line in paise. The key of a line is the position of its item, with that of the add-on after a dot. */
    shares: jsonb('shares').$type<readonly { key: string; discount: number; shippingDiscount: number }[]>().notNull(),
    fundedBy: text('funded_by', { enum: ['platform', 'vendor', 'shared'] }).notNull(),
    /** The part of both discounts that the vendor pays; the marketplace pays the rest. */
    vendorAmount: paise('vendor_amount').notNull(),
    takenAt: instant('taken_at').notNull(),
    returnedAt: instant('returned_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.couponId] }),
    uniqueIndex('coupon_redemption_user').on(t.person, t.couponId, t.userSlot).where(sql`state = 'taken'`),
    index('coupon_redemption_coupon').on(t.couponId),
    check('coupon_redemption_amounts', sql`${t.discount} >= 0 and ${t.shippingDiscount} >= 0`),
  ],
);
