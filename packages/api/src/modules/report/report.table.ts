import { ledgerAccounts } from '@bakehouse/contract/money/ledger-accounts';
import { paymentMethods } from '@bakehouse/contract/money/payment';
import { type ProductSales, type ReportFacts, reportDimensions } from '@bakehouse/contract/money/report';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, paise } from '../../platform/db/columns.ts';

/** The figures of reports. They follow from the orders, and are written by `report-figures.ts` only. */

/** Counts and amounts in paise (`reportMeasures`). */
const measureColumns = () => ({
  orders: integer('orders').notNull(),
  cancelled: integer('cancelled').notNull(),
  pieces: integer('pieces').notNull(),
  revenue: paise('revenue').notNull(),
  discountPlatform: paise('discount_platform').notNull(),
  discountVendor: paise('discount_vendor').notNull(),
  refunds: paise('refunds').notNull(),
  tax: paise('tax').notNull(),
  vendorCost: paise('vendor_cost').notNull(),
  take: paise('take').notNull(),
  takeBase: paise('take_base').notNull(),
  due: integer('due').notNull(),
  delivered: integer('delivered').notNull(),
  timed: integer('timed').notNull(),
  onTime: integer('on_time').notNull(),
});

/**
 * What each order has added to the figures, so that a change adds only the difference. The order is not a foreign key, because reports
 * outlive archived orders. It has no data of a person.
 */
export const orderReportTable = pgTable('order_report', {
  orderId: uuid('order_id').primaryKey(),
  /** Version of the order from which the row follows. */
  version: integer('version').notNull(),
  placedOn: date('placed_on').notNull(),
  dueOn: date('due_on').notNull(),
  vendorId: uuid('vendor_id'),
  city: text('city').notNull(),
  paymentMethod: text('payment_method', { enum: paymentMethods }).notNull(),
  /** When it was last set to delivered. It outlives the timeline of the order. */
  deliveredAt: instant('delivered_at'),
  ...measureColumns(),
  products: jsonb('products').$type<readonly ProductSales[]>().notNull(),
  balances: jsonb('balances').$type<ReportFacts['balances']>().notNull(),
});

/** The sums of `order_report` for each day and group, and for each month. `key` is empty for all orders. */
export const reportFigureTable = pgTable(
  'report_figure',
  {
    dimension: text('dimension', { enum: reportDimensions }).notNull(),
    grain: text('grain', { enum: ['day', 'month'] }).notNull(),
    /** The day, or the first day of the month. */
    bucket: date('bucket').notNull(),
    key: text('key').notNull(),
    ...measureColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.dimension, t.grain, t.bucket, t.key] }),
    // The days and months of one group.
    index('report_figure_group').on(t.dimension, t.key, t.grain, t.bucket),
  ],
);

/** The balances of the accounts of the ledger, without those of vendors: debits minus credits of all orders. */
export const accountBalanceTable = pgTable('account_balance', {
  account: text('account', { enum: ledgerAccounts }).primaryKey(),
  balance: paise('balance').notNull(),
});

/** How far orders were compared with their rows. Its only row is locked while figures are written. */
export const reportScanTable = pgTable('report_scan', {
  id: integer('id').primaryKey(),
  /** The last order that was compared. */
  after: uuid('after').notNull(),
  /** Day on which the comparison began. */
  day: date('day').notNull(),
});
