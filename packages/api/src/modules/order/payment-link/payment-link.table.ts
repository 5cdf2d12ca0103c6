import { paymentLinkStatuses } from '@bakehouse/contract/money/gateway';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { authorColumns, instant, newId, paise, reference } from '../../../platform/db/columns.ts';
import { orderTable } from '../order.table.ts';

/** Payment links of orders. The id of a link is its reference at the gateway. */
export const orderPaymentLinkTable = pgTable(
  'order_payment_link',
  {
    orderId: reference('order_id', orderTable),
    _id: uuid('id').notNull().$defaultFn(newId),
    ...authorColumns(),
    /** Chosen by the client, so that a repeated request gives no second link. */
    key: uuid('key').notNull(),
    amount: paise('amount').notNull(),
    bySms: boolean('by_sms').notNull(),
    byEmail: boolean('by_email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    status: text('status', { enum: paymentLinkStatuses }).notNull().default('created'),
    /** Id and address at the gateway; empty until it has made the link. */
    gatewayId: text('gateway_id').notNull().default(''),
    url: text('url').notNull().default(''),
    /** Why the gateway rejected the link. */
    failure: text('failure').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t._id] }),
    uniqueIndex('order_payment_link_key').on(t.orderId, t.key),
    // The gateway reports some payments with nothing but its id of their link.
    index('order_payment_link_gateway').on(t.gatewayId).where(sql`${t.gatewayId} <> ''`),
    check('order_payment_link_amount', sql`${t.amount} > 0`),
  ],
);
