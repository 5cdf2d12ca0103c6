import { ledgerAccounts } from '@bakehouse/contract/money/ledger-accounts';
import { type DeductionKind, settlementStatuses, vendorEvents } from '@bakehouse/contract/money/settlement';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { authorColumns, instant, newId, paise, reference } from '../../platform/db/columns.ts';
import { vendorTable } from '../vendor/vendor.table.ts';

/** Settlements and accounts of vendors. */

/** A deduction of a settlement. The rate is in hundredths of a percent. */
export type StoredDeduction = { readonly kind: DeductionKind; readonly rate: number; readonly amount: number };

/** A draft has no amounts: they follow from `vendor_due` until it is reviewed. */
export const settlementTable = pgTable(
  'settlement',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    number: integer('number').notNull(),
    vendorId: reference('vendor_id', vendorTable),
    until: date('until').notNull(),
    status: text('status', { enum: settlementStatuses }).notNull().default('draft'),
    orders: integer('orders').notNull().default(0),
    payable: paise('payable').notNull().default(0),
    cash: paise('cash').notNull().default(0),
    opening: paise('opening').notNull().default(0),
    adjustments: paise('adjustments').notNull().default(0),
    deductions: jsonb('deductions').$type<readonly StoredDeduction[]>().notNull().default([]),
    payout: paise('payout').notNull().default(0),
    carried: paise('carried').notNull().default(0),
    reviewedAt: instant('reviewed_at'),
    reviewedBy: text('reviewed_by'),
    paidAt: instant('paid_at'),
    paidBy: text('paid_by'),
    paidOn: date('paid_on'),
    reference: text('reference').notNull().default(''),
    returnedAt: instant('returned_at'),
    returnedBy: text('returned_by'),
    returnReason: text('return_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('settlement_number').on(t.number),
    uniqueIndex('settlement_draft').on(t.vendorId).where(sql`${t.status} = 'draft'`),
    index('settlement_vendor').on(t.vendorId, t.number),
    index('settlement_status').on(t.status, t.number),
    check('settlement_reviewed', sql`(${t.status} = 'draft') = (${t.reviewedAt} is null)`),
    check('settlement_paid', sql`(${t.status} in ('paid', 'returned')) = (${t.paidAt} is not null)`),
    check('settlement_payout', sql`${t.payout} >= 0 and ${t.carried} <= 0 and (${t.payout} = 0 or ${t.carried} = 0)`),
  ],
);

/**
 * The orders of settlements that are not drafts. Rows never change. The order is not a foreign key, because a statement outlives its
 * archived orders.
 */
export const settlementLineTable = pgTable(
  'settlement_line',
  {
    orderId: uuid('order_id').notNull(),
    settlementId: reference('settlement_id', settlementTable),
    vendorId: reference('vendor_id', vendorTable),
    orderNumber: text('order_number').notNull(),
    deliveryDate: date('delivery_date').notNull(),
    earned: paise('earned').notNull(),
    commission: paise('commission').notNull(),
    discount: paise('discount').notNull(),
    adjustment: paise('adjustment').notNull(),
    cash: paise('cash').notNull(),
    isCorrection: boolean('is_correction').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.settlementId] }),
    index('settlement_line_settlement').on(t.settlementId, t.deliveryDate, t.orderId),
    index('settlement_line_vendor').on(t.vendorId, t.orderId),
  ],
);

/** A question of a store about a line, and its answer. */
export const settlementDisputeTable = pgTable(
  'settlement_dispute',
  {
    orderId: uuid('order_id').notNull(),
    settlementId: reference('settlement_id', settlementTable),
    note: text('note').notNull(),
    ...authorColumns(),
    answer: text('answer'),
    /** What the answer added to the account of the vendor. */
    amount: paise('amount').notNull().default(0),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.settlementId] }),
    index('settlement_dispute_settlement').on(t.settlementId),
    index('settlement_dispute_open').on(t.settlementId).where(sql`${t.answer} is null`),
    check('settlement_dispute_answer', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
);

/** The account of a vendor. Its balance is the sum of the settled orders and the entries. */
export const vendorAccountTable = pgTable(
  'vendor_account',
  {
    vendorId: reference('vendor_id', vendorTable).primaryKey(),
    /** What the marketplace owes besides unsettled orders; negative if the vendor owes. */
    balance: paise('balance').notNull().default(0),
    payoutsDue: paise('payouts_due').notNull().default(0),
    /** Number of the last entry. */
    entries: integer('entries').notNull().default(0),
    /** The most cash that the vendor may hold; null for the limit of the settings. */
    cashLimit: paise('cash_limit'),
    bankHolder: text('bank_holder'),
    bankNumber: text('bank_number'),
    bankIfsc: text('bank_ifsc'),
    bankAt: instant('bank_at'),
    bankBy: text('bank_by'),
  },
  (t) => [
    check(
      'vendor_account_bank',
      sql`num_nulls(${t.bankHolder}, ${t.bankNumber}, ${t.bankIfsc}, ${t.bankAt}) in (0, 4)`,
    ),
    check('vendor_account_payouts', sql`${t.payoutsDue} >= 0`),
  ],
);

/** The part of the ledger without orders: adjustments, deductions and payouts. Rows never change. */
export const vendorEntryTable = pgTable(
  'vendor_entry',
  {
    vendorId: reference('vendor_id', vendorTable),
    /** Counts the entries of the vendor from 1. */
    number: integer('number').notNull(),
    event: text('event', { enum: vendorEvents }).notNull(),
    debit: text('debit', { enum: ledgerAccounts }).notNull(),
    credit: text('credit', { enum: ledgerAccounts }).notNull(),
    amount: paise('amount').notNull(),
    settlementId: uuid('settlement_id').references(() => settlementTable._id),
    reason: text('reason').notNull().default(''),
    /** Chosen by the client of an adjustment. */
    key: uuid('key'),
    ...authorColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.number] }),
    uniqueIndex('vendor_entry_key').on(t.vendorId, t.key),
    index('vendor_entry_settlement').on(t.settlementId),
    check('vendor_entry_amount', sql`${t.amount} > 0`),
    check('vendor_entry_accounts', sql`${t.debit} <> ${t.credit}`),
  ],
);

/** The days for which a run has drafted settlements, so that one server does it. */
export const settlementRunTable = pgTable('settlement_run', {
  until: date('until').primaryKey(),
  at: instant('at').notNull().defaultNow(),
});
