import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse } from '../core/envelopes.ts';
import { dayField, enumField, idField, storedDayField } from '../core/fields.ts';
import { dayAfter } from '../core/local-time.ts';
import { ledgerAccounts } from './ledger-accounts.ts';
import { comparisons, maxReportDays, reportGroups } from './report.ts';

/** Reports of the marketplace and the balances of its accounts. Amounts are rupees; days are in the marketplace's time zone. */

/**
 * Orders, revenue, discounts and refunds are those of orders placed on a day, deliveries those that were due on it. `null` for figures
 * that a group does not have.
 */
const figures = z.object({
  /** Orders that are not cancelled. */
  orders: z.int(),
  cancelled: z.int().nullable(),
  pieces: z.int(),
  /** What customers pay for the orders; for categories and products the price of the items. */
  revenue: z.number(),
  discount_platform: z.number().nullable(),
  discount_vendor: z.number().nullable(),
  refunds: z.number().nullable(),
  tax: z.number().nullable(),
  /** What vendors get for the orders, before the discounts and refunds that they bear. */
  vendor_cost: z.number().nullable(),
  /** What the marketplace keeps of assigned orders. */
  take: z.number().nullable(),
  /** Percent of the revenue of assigned orders without tax. */
  take_rate: z.number().nullable(),
  due: z.int().nullable(),
  delivered: z.int().nullable(),
  /** Percent of the delivered orders with a known time. */
  on_time_rate: z.number().nullable(),
});
export type ReportFigures = z.output<typeof figures>;

const period = z.object({ from: storedDayField, to: storedDayField });

const row = z.object({
  /** Day, id of the vendor, category or product, or name. */
  key: z.string(),
  label: z.string(),
  /** The record does not exist any more. */
  deleted: z.boolean(),
  figures,
  /** Of the compared period; `null` without a comparison. */
  previous: figures.nullable(),
});
export type ReportRow = z.output<typeof row>;

/** Most rows of a report on the screen. Files have all rows. */
export const maxReportRows = 200;

const report = z.object({
  period,
  compared: period.nullable(),
  /** All orders of the period. An order of several products counts once. */
  total: figures,
  previous: figures.nullable(),
  /** Days in order; other groups by revenue, highest first. */
  rows: z.array(row).max(maxReportRows + maxReportDays),
  /** Number of rows with those that are left out. */
  groups: z.int(),
  /** The group to which a report by day is limited. */
  of: z.object({ key: z.string(), label: z.string() }).nullable(),
});
export type Report = z.output<typeof report>;

/** The groups of which a report by day can show one. */
export const reportFilters = ['vendor', 'city', 'payment_method', 'product'] as const;

export const reportQuery = z
  .strictObject({
    group: enumField(reportGroups).default('day'),
    from: dayField,
    to: dayField,
    compare: enumField(comparisons).default('none'),
    /** With `key`: limits a report by day to one vendor, city, payment method or product. */
    of: enumField(reportFilters).optional(),
    key: z.string().trim().min(1, 'key is required').max(200, 'key is too long').optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'to must not be before from' })
  .refine(({ from, to }) => to < dayAfter(from, maxReportDays), {
    path: ['to'],
    message: `from and to can cover at most ${maxReportDays} days`,
  })
  .refine(({ of, key }) => (of === undefined) === (key === undefined), {
    path: ['key'],
    message: 'of and key belong together',
  })
  .refine(({ of, key }) => (of !== 'vendor' && of !== 'product') || idField.safeParse(key).success, {
    path: ['key'],
    message: 'key must be an id',
  })
  .refine(({ of, group }) => of === undefined || group === 'day', {
    path: ['of'],
    message: 'of limits a report by day',
  });
export type ReportQuery = z.output<typeof reportQuery>;

const overview = z.object({
  /** What customers have to pay for their orders, less what they have paid too much. */
  customers_owe: z.number(),
  /** What the gateway has received and not paid out. */
  in_clearing: z.number(),
  cash_with_vendors: z.number(),
  cash_with_platform: z.number(),
  /** What vendors are owed for orders that are not settled. */
  unsettled: z.number(),
  /** Approved payouts that are not transferred, and their number. */
  payouts_due: z.number(),
  payouts: z.int(),
  drafts: z.int(),
  open_disputes: z.int(),
  open_claims: z.int(),
  mismatches: z.int(),
  /** Day of the next settlement run; null without a cycle. */
  next_run: storedDayField.nullable(),
  /** The balance of each account with entries: debits minus credits. Their sum is zero. */
  accounts: z.array(z.object({ account: z.enum(ledgerAccounts), balance: z.number() })),
});
export type MoneyOverview = z.output<typeof overview>;

const common = { module: 'Money', access: 'permission', staffOnly: true, methods: ['GET'] } as const;

export const reportEndpoints = {
  overview: defineEndpoint({
    ...common,
    name: 'View the money of the marketplace',
    operationId: 'getMoneyOverview',
    description: 'Returns what customers owe, what vendors are owed, what is in clearing, and what waits for staff.',
    path: 'money',
    response: dataResponse(overview),
  }),
  view: defineEndpoint({
    ...common,
    name: 'View a report',
    operationId: 'getReport',
    description:
      'Returns revenue, take rate, discounts, refunds and punctuality of a period by day, vendor, city, payment method, category or product.',
    path: 'money/report',
    query: reportQuery,
    response: dataResponse(report),
  }),
  exportCsv: defineEndpoint({
    ...common,
    name: 'Export a report as CSV',
    operationId: 'exportReport',
    description: 'Returns all rows of a report as a CSV file.',
    path: 'money/report_csv',
    query: reportQuery,
    response: z.string(),
    produces: 'text/csv',
  }),
  exportXlsx: defineEndpoint({
    ...common,
    name: 'Export a report as XLSX',
    operationId: 'exportReportWorkbook',
    description: 'Returns all rows of a report as a workbook.',
    path: 'money/report_xlsx',
    query: reportQuery,
    response: z.string(),
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
};

nameComponents({ MoneyOverview: overview, Report: report, ReportFigures: figures, ReportRow: row });
