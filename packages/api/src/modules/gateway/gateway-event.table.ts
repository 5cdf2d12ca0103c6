import { gatewayEventKinds, gatewayEventStates, mismatchReasons } from '@bakehouse/contract/money/gateway';
import { paymentMethods } from '@bakehouse/contract/money/payment';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, newId, paise } from '../../platform/db/columns.ts';

/** What payment gateways report, each event once. The order is not a foreign key, because it can be unknown or archived. */
export const gatewayEventTable = pgTable(
  'gateway_event',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    gateway: text('gateway', { enum: ['razorpay'] }).notNull(),
    /** The same for each delivery of one event. */
    eventId: text('event_id').notNull(),
    kind: text('kind', { enum: gatewayEventKinds }).notNull(),
    at: instant('at').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    amount: paise('amount').notNull(),
    method: text('method', { enum: paymentMethods }),
    /** Ids at the gateway; empty if there is none. */
    payment: text('payment').notNull(),
    refund: text('refund').notNull(),
    link: text('link').notNull(),
    linkEnd: text('link_end', { enum: ['paid', 'expired', 'cancelled'] }),
    /** What the link or the refund was made with. */
    sentOrder: text('sent_order').notNull(),
    reference: text('reference').notNull(),
    failure: text('failure').notNull(),
    /** The order that the event was applied to, or does not agree with. */
    orderId: uuid('order_id'),
    state: text('state', { enum: gatewayEventStates }).notNull(),
    /** Why it is a mismatch. */
    reason: text('reason', { enum: mismatchReasons }),
  },
  (t) => [
    uniqueIndex('gateway_event_once').on(t.gateway, t.eventId),
    index('gateway_event_mismatch').on(t.at, t._id).where(sql`${t.state} = 'mismatch'`),
    index('gateway_event_reasons').on(t.payment, t.refund).where(sql`${t.reason} is not null`),
    index('gateway_event_at').on(t.at),
    check('gateway_event_reason', sql`(${t.state} <> 'mismatch') or (${t.reason} is not null)`),
  ],
);
