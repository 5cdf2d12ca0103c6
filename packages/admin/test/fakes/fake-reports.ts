import {
  type MoneyOverview,
  type Report,
  type ReportFigures,
  type ReportRow,
  reportEndpoints,
} from '@bakehouse/contract/money/report.endpoints';
import { answer } from './fake-api.ts';

export const anOverview = (more: Partial<MoneyOverview> = {}): MoneyOverview => ({
  customers_owe: 12_345.5,
  in_clearing: 2_000,
  cash_with_vendors: 3_000,
  cash_with_platform: 0,
  unsettled: 4_500,
  payouts_due: 1_198.2,
  payouts: 2,
  drafts: 3,
  open_disputes: 1,
  open_claims: 4,
  mismatches: 0,
  next_run: '2026-03-10',
  accounts: [
    { account: 'customer_receivable', balance: 12_345.5 },
    { account: 'sales', balance: -12_345.5 },
  ],
  ...more,
});

export const someFigures = (more: Partial<ReportFigures> = {}): ReportFigures => ({
  orders: 10,
  cancelled: 2,
  pieces: 14,
  revenue: 11_000,
  discount_platform: 300,
  discount_vendor: 200,
  refunds: 150,
  tax: 500,
  vendor_cost: 8_000,
  take: 2_100,
  take_rate: 20,
  due: 12,
  delivered: 9,
  on_time_rate: 88.89,
  ...more,
});

/** The figures of categories and products. */
export const someSales = (more: Partial<ReportFigures> = {}): ReportFigures => ({
  ...someFigures(),
  cancelled: null,
  discount_platform: null,
  discount_vendor: null,
  refunds: null,
  tax: null,
  vendor_cost: null,
  take: null,
  take_rate: null,
  due: null,
  delivered: null,
  on_time_rate: null,
  ...more,
});

export const aRow = (more: Partial<ReportRow> = {}): ReportRow => ({
  key: '2026-03-09',
  label: '2026-03-09',
  deleted: false,
  figures: someFigures(),
  previous: null,
  ...more,
});

export const aReport = (more: Partial<Report> = {}): Report => {
  const { rows = [aRow()] } = more;
  return {
    period: { from: '2026-03-08', to: '2026-03-09' },
    compared: null,
    total: someFigures(),
    previous: null,
    groups: rows.length,
    of: null,
    ...more,
    rows,
  };
};

/** Fakes a report and its files. */
export const withReport = (report: Report = aReport()) => ({
  view: answer(reportEndpoints.view, () => ({ data: report })),
  csv: answer(reportEndpoints.exportCsv, () => 'Day,Orders'),
  xlsx: answer(reportEndpoints.exportXlsx, () => 'PK'),
});
