import { enumField } from '@bakehouse/contract/core/fields';
import type { ListSearch } from '@bakehouse/contract/core/list-search';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { maxReportDays } from '@bakehouse/contract/money/report';
import { reportEndpoints, reportQuery as reportQuerySchema } from '@bakehouse/contract/money/report.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { callEndpoint } from '../../data/client.ts';
import type { Filters } from '../../ui/table/list-state.ts';

/** The state of a report in the URL, and the queries of the money screens. Days are `YYYY-MM-DD`. */

const periods = ['7_days', '30_days', 'month', 'last_month', 'quarter', 'year'] as const;
/** A period that follows the current day. */
type Period = (typeof periods)[number];
export const periodLabels: Readonly<Record<Period, string>> = {
  '7_days': 'Last 7 days',
  '30_days': 'Last 30 days',
  month: 'This month',
  last_month: 'Last month',
  quarter: 'This quarter',
  year: 'This financial year',
};
export const defaultPeriod: Period = '30_days';

type Days = { readonly from: string; readonly to: string };

/** Parameters in the URL. `from` and `to` together replace the period. */
export const reportSearch = z.object({ ...reportQuerySchema.shape, period: enumField(periods) });
export type ReportSearch = ListSearch<typeof reportSearch>;

/** Returns the chosen period; undefined if the first and last day are chosen. */
export function periodOf({ from, to, period = defaultPeriod }: ReportSearch): Period | undefined {
  return from && to ? undefined : (periods.find((name) => name === period) ?? defaultPeriod);
}

/** Returns the first and the last day of a period. */
export function daysOf(period: Period, today: string): Days {
  const [year = 0, month = 1] = today.split('-').map(Number);
  switch (period) {
    case '7_days':
      return { from: dayAfter(today, -6), to: today };
    case '30_days':
      return { from: dayAfter(today, -29), to: today };
    case 'month':
      return { from: firstOf(year, month), to: today };
    case 'last_month':
      return { from: firstOf(year, month - 1), to: dayAfter(firstOf(year, month), -1) };
    case 'quarter':
      return { from: firstOf(year, month - ((month - 1) % 3)), to: today };
    case 'year':
      return { from: firstOf(month < 4 ? year - 1 : year, 4), to: today };
  }
}

const firstOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);

/** Returns days with another first or last day. The other one follows if the report would be empty or too long. */
export const changeDays = ({ from, to }: Days, changed: Partial<Days>): Days => ({
  from: changed.from ?? middleOf(dayAfter(changed.to ?? to, 1 - maxReportDays), from, changed.to ?? to),
  to: changed.to ?? middleOf(changed.from ?? from, to, dayAfter(changed.from ?? from, maxReportDays - 1)),
});

const middleOf = (...days: readonly [string, string, string]): string => days.toSorted()[1] ?? '';

export type ReportQuery = Filters & Days;

/** Returns the query of the API. Only a report by day can be limited to one group. */
export function toReportQuery(search: ReportSearch, today: string): ReportQuery {
  const { group = 'day', compare, of, key, from = '', to = '' } = search;
  const period = periodOf(search);
  return {
    group,
    ...(period ? daysOf(period, today) : { from, to }),
    ...(compare && { compare }),
    ...(group === 'day' && of && key && { of, key }),
  };
}

const common = { staleTime: 0, meta: { hasOwnErrorState: true } } as const;

/** Query options of a report, with the query that it answers. */
export const reportQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['report', query],
    queryFn: async ({ signal }) => ({
      query,
      report: (await callEndpoint(reportEndpoints.view, { query }, { signal })).data,
    }),
    placeholderData: keepPreviousData,
    ...common,
  });

/** Query options of the balances. Changes of orders refresh them like the figures of the dashboard. */
export const overviewQuery = queryOptions({
  queryKey: ['order', 'dashboard', 'money'],
  queryFn: async ({ signal }) => (await callEndpoint(reportEndpoints.overview, {}, { signal })).data,
  ...common,
});
