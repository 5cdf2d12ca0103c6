import { dayAfter } from '@bakehouse/contract/core/local-time';
import { toRupees } from '@bakehouse/contract/core/money';
import { ledgerAccounts } from '@bakehouse/contract/money/ledger-accounts';
import { type PaymentMethod, paymentMethodLabels, paymentMethods } from '@bakehouse/contract/money/payment';
import {
  hasAllFigures,
  noMeasures,
  percentOf,
  type ReportGroup,
  type ReportMeasure,
} from '@bakehouse/contract/money/report';
import {
  type MoneyOverview,
  maxReportRows,
  type Report,
  type ReportFigures,
  type ReportQuery,
  type ReportRow,
  type reportFilters,
} from '@bakehouse/contract/money/report.endpoints';
import type { Ctx } from '../../kernel/http/context.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { findPaymentSettings, nextRun } from '../settlement/settlement.service.ts';
import {
  countWaiting,
  findName,
  type MeasureRow,
  type Period,
  sumAccounts,
  sumDays,
  sumGroups,
  sumPeriod,
  sumSales,
} from './report.queries.ts';

/** Reports, and the overview of the money. */

/**
 * Returns a report.
 * @param limit most rows of a report that is not by day; undefined for all
 */
export async function viewReport(
  ctx: Ctx,
  query: ReportQuery,
  limit: number | undefined = maxReportRows,
): Promise<{ data: Report }> {
  const { group, of: dimension, key } = query;
  const period = { from: query.from, to: query.to };
  const compared = comparedPeriod(query);
  const filter = dimension && key !== undefined ? { dimension, key } : { dimension: 'all' as const, key: '' };
  const of = dimension && key !== undefined ? { key, label: await labelOf(ctx, dimension, key) } : null;
  const measured: ReportGroup = dimension === 'product' ? 'product' : group;
  const figuresOf = (row: MeasureRow) => toFigures(row, measured);
  const totalOf = async (wanted: Period) =>
    figuresOf(hasAllFigures(group) ? await sumPeriod(ctx.db, wanted, filter) : await sumSales(ctx.db, wanted));
  const rows =
    group === 'day'
      ? await readDays(ctx, { period, compared, filter, figuresOf })
      : await readGroups(ctx, { group, period, compared, limit, figuresOf });
  const total = await totalOf(period);
  const previous = compared ? await totalOf(compared) : null;
  return { data: { period, compared, of, total, previous, ...rows } };
}

/** Returns the period before, of the same length, or the same days of the year before. */
function comparedPeriod({ from, to, compare }: ReportQuery): Period | null {
  if (compare === 'none') return null;
  if (compare === 'year') return { from: yearBefore(from), to: yearBefore(to) };
  const days = daysBetween(from, to) + 1;
  return { from: dayAfter(from, -days), to: dayAfter(from, -1) };
}

/** Returns the same day of the year before; 28 February for 29 February. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return day.endsWith('02-29') ? before.replace('02-29', '02-28') : before;
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

async function labelOf({ db }: Ctx, group: (typeof reportFilters)[number], key: string): Promise<string> {
  const isRecord = group === 'vendor' || group === 'product';
  return labelFrom(group, isRecord ? ((await findName(db, group, key)) ?? '') : key);
}

/** Returns what a group is called. A record that was deleted for good has no name, and neither have products without a category. */
function labelFrom(group: ReportGroup, name: string): string {
  if (group === 'payment_method') return isPaymentMethod(name) ? paymentMethodLabels[name] : name;
  // Cities are counted however they are capitalised.
  if (group === 'city') return name.replaceAll(/(?<![\p{L}\p{M}])\p{Ll}/gu, (letter) => letter.toUpperCase());
  return name || (group === 'category' ? 'No category' : 'Unknown');
}

const isPaymentMethod = (name: string): name is PaymentMethod => paymentMethods.some((method) => method === name);

type Reading = {
  readonly period: Period;
  readonly compared: Period | null;
  readonly figuresOf: (row: MeasureRow) => ReportFigures;
};
type Rows = { rows: ReportRow[]; groups: number };

/** Returns a row for each day, also for those without orders. Each is compared with the day at the same place of the other period. */
async function readDays(
  { db }: Ctx,
  { period, compared, filter, figuresOf }: Reading & { filter: Parameters<typeof sumDays>[2] },
): Promise<Rows> {
  const read = async (wanted: Period) =>
    new Map((await sumDays(db, wanted, filter)).map((row) => [row.key, figuresOf(row)]));
  const none = figuresOf(noMeasures);
  const now = await read(period);
  const before = compared && (await read(compared));
  const rows = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, index) => {
    const day = dayAfter(period.from, index);
    return {
      key: day,
      label: day,
      deleted: false,
      figures: now.get(day) ?? none,
      previous: compared && before ? (before.get(dayAfter(compared.from, index)) ?? none) : null,
    };
  });
  return { rows, groups: rows.length };
}

async function readGroups(
  { db }: Ctx,
  {
    group,
    period,
    compared,
    limit,
    figuresOf,
  }: Reading & { group: Exclude<ReportGroup, 'day'>; limit: number | undefined },
): Promise<Rows> {
  const now = await sumGroups(db, period, { group, ...(limit !== undefined && { limit }) });
  const before = compared && (await sumGroups(db, compared, { group, keys: now.map(({ key }) => key) }));
  const previous = new Map(before?.map((row) => [row.key, figuresOf(row)]));
  const none = figuresOf(noMeasures);
  return {
    rows: now.map((row) => ({
      key: row.key,
      label: labelFrom(group, row.label),
      deleted: row.deleted,
      figures: figuresOf(row),
      previous: before ? (previous.get(row.key) ?? none) : null,
    })),
    groups: now[0]?.groups ?? 0,
  };
}

function toFigures(row: MeasureRow, group: ReportGroup): ReportFigures {
  const isWhole = hasAllFigures(group);
  const count = (name: ReportMeasure) => Number(row[name]);
  const rupees = (name: ReportMeasure) => toRupees(Number(row[name]));
  const whole = <T>(value: T) => (isWhole ? value : null);
  return {
    orders: count('orders'),
    cancelled: whole(count('cancelled')),
    pieces: count('pieces'),
    revenue: rupees('revenue'),
    discount_platform: whole(rupees('discount_platform')),
    discount_vendor: whole(rupees('discount_vendor')),
    refunds: whole(rupees('refunds')),
    tax: whole(rupees('tax')),
    vendor_cost: whole(rupees('vendor_cost')),
    take: whole(rupees('take')),
    take_rate: whole(percentOf(count('take'), count('take_base'))),
    due: whole(count('due')),
    delivered: whole(count('delivered')),
    on_time_rate: whole(percentOf(count('on_time'), count('timed'))),
  };
}

/** Returns what is owed, held and waiting now. */
export async function viewMoney(ctx: Ctx): Promise<{ data: MoneyOverview }> {
  const accounts = await sumAccounts(ctx.db);
  const { unsettled, payouts_due, ...counts } = await countWaiting(ctx.db);
  const balance = (name: string) => toRupees(accounts.find(({ account }) => account === name)?.balance ?? 0);
  const today = dayIn(ctx.deps.config.TIME_ZONE, ctx.deps.now());
  return {
    data: {
      customers_owe: balance('customer_receivable'),
      in_clearing: balance('gateway_clearing'),
      cash_with_vendors: balance('cash_with_vendor'),
      cash_with_platform: balance('cash_with_platform'),
      unsettled: toRupees(unsettled),
      payouts_due: toRupees(payouts_due),
      ...counts,
      next_run: nextRun(await findPaymentSettings(ctx.db), today),
      accounts: accounts
        .toSorted((a, b) => ledgerAccounts.indexOf(a.account) - ledgerAccounts.indexOf(b.account))
        .map(({ account, balance: amount }) => ({ account, balance: toRupees(amount) })),
    },
  };
}
