import { gatewayLineKinds } from '@bakehouse/contract/money/gateway-settlement';
import { ledgerAccounts } from '@bakehouse/contract/money/ledger-accounts';
import { paymentMethods } from '@bakehouse/contract/money/payment';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, newId, paise, reference } from '../../platform/db/columns.ts';

/** What the payment gateway has transferred to the bank account. */

/** The sums are those of its lines, and of its part of the ledger. */
export const gatewaySettlementTable = pgTable(
  'gateway_settlement',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    gateway: text('gateway', { enum: ['razorpay'] }).notNull(),
    /** Id at the gateway, and the number of the bank transfer. */
    reference: text('reference').notNull(),
    utr: text('utr').notNull(),
    settledAt: instant('settled_at').notNull(),
    lines: integer('lines').notNull().default(0),
    gross: paise('gross').notNull().default(0),
    adjustments: paise('adjustments').notNull().default(0),
    fee: paise('fee').notNull().default(0),
    tax: paise('tax').notNull().default(0),
    /** Number of the last entry of the ledger. */
    entries: integer('entries').notNull().default(0),
  },
  (t) => [
    uniqueIndex('gateway_settlement_once').on(t.gateway, t.reference),
    index('gateway_settlement_newest').on(t.settledAt, t._id),
  ],
);

/**
 * The payments and refunds of settlements. A settlement is the key, because it writes its lines in one transaction, and an order can be
 * unknown. The order is not a foreign key, because a line outlives its archived order.
 */
export const gatewayLineTable = pgTable(
  'gateway_line',
  {
    settlementId: reference('settlement_id', gatewaySettlementTable),
    /** Id at the gateway. */
    reference: text('reference').notNull(),
    kind: text('kind', { enum: gatewayLineKinds }).notNull(),
    /** Id of the payment at the gateway, also that of a refund; empty for others. */
    payment: text('payment').notNull(),
    method: text('method', { enum: paymentMethods }),
    occurredAt: instant('occurred_at').notNull(),
    amount: paise('amount').notNull(),
    fee: paise('fee').notNull(),
    tax: paise('tax').notNull(),
    orderId: uuid('order_id'),
    orderNumber: text('order_number'),
  },
  (t) => [
    primaryKey({ columns: [t.settlementId, t.reference] }),
    index('gateway_line_time').on(t.settlementId, t.occurredAt, t.reference),
    index('gateway_line_payment').on(t.payment).where(sql`${t.payment} <> ''`),
    check('gateway_line_order', sql`(${t.orderId} is null) = (${t.orderNumber} is null)`),
  ],
);

/** The part of the ledger that belongs to settlements of the gateway. Rows never change. */
export const gatewayEntryTable = pgTable(
  'gateway_entry',
  {
    settlementId: reference('settlement_id', gatewaySettlementTable),
    /** Counts the entries of the settlement from 1. */
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    debit: text('debit', { enum: ledgerAccounts }).notNull(),
    credit: text('credit', { enum: ledgerAccounts }).notNull(),
    amount: paise('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.settlementId, t.number] }),
    check('gateway_entry_amount', sql`${t.amount} > 0`),
    check('gateway_entry_accounts', sql`${t.debit} <> ${t.credit}`),
  ],
);

/** The days on which a server has queued the job that reads the report, and those whose report was read completely. */
export const gatewayReportTable = pgTable('gateway_report', {
  day: date('day').primaryKey(),
  readAt: instant('read_at'),
});
