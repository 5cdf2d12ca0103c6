import { refundStates } from '@bakehouse/contract/money/gateway';
import {
  type LedgerAccount,
  ledgerAccounts,
  ledgerEvents,
  vendorAccounts,
} from '@bakehouse/contract/money/ledger-accounts';
import {
  paymentHolders,
  paymentMethods,
  paymentRowStatuses,
  paymentSources,
  refundTargets,
  storedBearers,
} from '@bakehouse/contract/money/payment';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { authorColumns, instant, newId, paise, reference } from '../../../platform/db/columns.ts';
import { vendorTable } from '../../vendor/vendor.table.ts';
import { orderTable } from '../order.table.ts';

const namesOf = (accounts: readonly LedgerAccount[]) => sql.raw(accounts.map((name) => `'${name}'`).join(', '));

/** Payments, refunds and ledger of orders. The keys begin with the order, so that the rows of an order are stored together. */

export const orderPaymentTable = pgTable(
  'order_payment',
  {
    orderId: reference('order_id', orderTable),
    _id: uuid('id').notNull().$defaultFn(newId),
    ...authorColumns(),
    method: text('method', { enum: paymentMethods }).notNull(),
    /** Who has the money. */
    holder: text('holder', { enum: paymentHolders }).notNull(),
    vendorId: uuid('vendor_id').references(() => vendorTable._id),
    /** Number of the transaction; empty if there is none. A repeated report of a number gives no second payment. */
    reference: text('reference').notNull().default(''),
    status: text('status', { enum: paymentRowStatuses }).notNull(),
    amount: paise('amount').notNull(),
    reason: text('reason').notNull().default(''),
    receivedAt: instant('received_at').notNull(),
    reversedAt: instant('reversed_at'),
    source: text('source', { enum: paymentSources }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t._id] }),
    uniqueIndex('order_payment_reference').on(t.orderId, t.reference).where(sql`${t.reference} <> ''`),
    // A settlement of the gateway has nothing but the ids of its payments.
    index('order_payment_gateway').on(t.reference).where(sql`${t.reference} <> ''`),
    index('order_payment_received').on(t.receivedAt).where(sql`${t.source} = 'gateway' and ${t.status} = 'received'`),
    check('order_payment_amount', sql`${t.amount} > 0`),
    check('order_payment_vendor', sql`(${t.holder} = 'vendor') = (${t.vendorId} is not null)`),
    check('order_payment_reversed', sql`(${t.status} = 'reversed') = (${t.reversedAt} is not null)`),
  ],
);

export const orderRefundTable = pgTable(
  'order_refund',
  {
    orderId: reference('order_id', orderTable),
    _id: uuid('id').notNull().$defaultFn(newId),
    ...authorColumns(),
    amount: paise('amount').notNull(),
    bearer: text('bearer', { enum: storedBearers }).notNull(),
    target: text('target', { enum: refundTargets }).notNull(),
    reference: text('reference').notNull().default(''),
    reason: text('reason').notNull(),
    /** Chosen by the client, so that a repeated request gives no second refund. */
    key: uuid('key').notNull(),
    state: text('state', { enum: refundStates }).notNull().default('recorded'),
    /** The payment that the gateway returns; null for a refund that staff transfer. */
    paymentId: uuid('payment_id'),
    /** Counts what is sent to the gateway: each attempt after a failure has a reference of its own. */
    attempt: integer('attempt').notNull().default(0),
    /** Why the gateway rejected the last attempt. */
    failure: text('failure').notNull().default(''),
    /** Positions of the refunded items. */
    items: integer('items').array().notNull().default(sql`'{}'`),
    /** The parts of a shared refund that vendor and rider bear; the marketplace bears the rest. */
    vendorShare: paise('vendor_share'),
    riderShare: paise('rider_share'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t._id] }),
    uniqueIndex('order_refund_key').on(t.orderId, t.key),
    check('order_refund_amount', sql`${t.amount} > 0`),
    check(
      'order_refund_shares',
      sql`(${t.bearer} = 'shared') = (${t.vendorShare} is not null) and (${t.bearer} = 'shared') = (${t.riderShare} is not null)
        and ${t.vendorShare} >= 0 and ${t.riderShare} >= 0 and ${t.vendorShare} + ${t.riderShare} <= ${t.amount}`,
    ),
    check('order_refund_payment', sql`(${t.state} = 'recorded') or (${t.paymentId} is not null)`),
  ],
);

/**
 * The ledger. A row moves an amount from the credited to the debited account, so that each transaction sums to zero. Triggers
 * reject every change and deletion; orders are archived with their rows.
 */
export const ledgerEntryTable = pgTable(
  'ledger_entry',
  {
    orderId: reference('order_id', orderTable),
    /** Counts the rows of the order from 1. */
    number: integer('number').notNull(),
    /** Counts the business events of the order from 1. */
    transaction: integer('transaction').notNull(),
    event: text('event', { enum: ledgerEvents }).notNull(),
    debit: text('debit', { enum: ledgerAccounts }).notNull(),
    credit: text('credit', { enum: ledgerAccounts }).notNull(),
    amount: paise('amount').notNull(),
    /** The vendor of the vendor's account. */
    vendorId: uuid('vendor_id').references(() => vendorTable._id),
    /** Payment or refund that causes the row; null for the charges of the order. */
    causeId: uuid('cause_id'),
    ...authorColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.number] }),
    check('ledger_entry_amount', sql`${t.amount} > 0`),
    check('ledger_entry_accounts', sql`${t.debit} <> ${t.credit}`),
    check('ledger_entry_debit', sql`${t.debit} in (${namesOf(ledgerAccounts)})`),
    check('ledger_entry_credit', sql`${t.credit} in (${namesOf(ledgerAccounts)})`),
    check(
      'ledger_entry_vendor',
      sql`(${t.debit} in (${namesOf(vendorAccounts)}) or ${t.credit} in (${namesOf(vendorAccounts)})) = (${t.vendorId} is not null)`,
    ),
  ],
);

/**
 * What is not settled of each order: the balances of the vendor's accounts in the ledger. It is written with the ledger, and has no row
 * for an order that is settled.
 */
export const vendorDueTable = pgTable(
  'vendor_due',
  {
    orderId: reference('order_id', orderTable),
    vendorId: reference('vendor_id', vendorTable),
    /** What the marketplace owes the vendor. */
    payable: paise('payable').notNull(),
    /** Cash of the customer that the vendor holds. */
    cash: paise('cash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.vendorId] }),
    index('vendor_due_vendor').on(t.vendorId, t.orderId, t.payable, t.cash),
    check('vendor_due_open', sql`${t.payable} <> 0 or ${t.cash} <> 0`),
  ],
);
