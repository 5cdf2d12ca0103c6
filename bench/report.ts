import type { ExportResult } from './export.ts';
import { table } from './statistics.ts';
import type { StormResult } from './storm/storm.ts';
import type { Workload } from './workloads.ts';

export type Result = {
  workload: Workload;
  orders: number;
  /** Requests per second, median of the repeats. */
  rate: number;
  /** Requests per second of the baseline; null when there is none. */
  baseline: number | null;
  ratio: number | null;
  /** Processor time of the API per call in milliseconds. It varies less with other load than rates do. */
  processorTime: number | null;
  /** Milliseconds. */
  median: number;
  p99: number;
};

const heading = [
  'workload',
  'orders',
  'baseline, /s',
  'Bakehouse, /s',
  'ratio',
  'target',
  'API per call, ms',
  'median, ms',
  'p99, ms',
];

const row = ({ workload, orders, rate, baseline, ratio, processorTime, median, p99 }: Result) => [
  `${workload.id} ${workload.name}`,
  orders.toLocaleString('en'),
  baseline === null ? '' : Math.round(baseline).toLocaleString('en'),
  Math.round(rate).toLocaleString('en'),
  ratio?.toFixed(2) ?? '',
  workload.target === null ? '' : `>= ${workload.target}`,
  processorTime?.toFixed(3) ?? '',
  String(median),
  String(p99),
];

/** Returns the Markdown table of workloads. */
export const report = (results: readonly Result[]): string => table(heading, results.map(row));

const stormHeading = [
  'workload',
  'orders',
  'without sign-ins: /s, median, p99, ms',
  'during sign-ins: /s, median, p99, ms',
  'ratio of p99',
  'target',
  'sign-in responses, /s',
];

const stormRow = ({ orders, idle, storm, ratio, signIns }: StormResult) => {
  const latencies = ({ rate, p50, p99, rejected }: StormResult['idle']) =>
    `${Math.round(rate)}, ${p50.toFixed(1)}, ${p99.toFixed(1)}${rejected ? `, ${rejected} rejected` : ''}`;
  const responses = Object.entries(signIns.responses).map(
    ([status, n]) => `${status}: ${(n / signIns.seconds).toFixed(0)}`,
  );
  return [
    'W8 one order, during 200 simultaneous sign-ins',
    orders.toLocaleString('en'),
    latencies(idle),
    latencies(storm),
    ratio.toFixed(1),
    '<= 2',
    [...responses, ...(signIns.errors ? [`lost: ${signIns.errors}`] : [])].join(', '),
  ];
};

/** Returns the Markdown table of W8. */
export const stormReport = (results: readonly StormResult[]): string => table(stormHeading, results.map(stormRow));

const exportHeading = [
  'workload',
  'orders',
  'rows',
  'seconds',
  'first bytes, ms',
  'memory before, MB',
  'peak, MB',
  'target',
];

const exportRow = ({ orders, rows, seconds, first, before, peak }: ExportResult) => [
  'W11 orders as CSV',
  orders.toLocaleString('en'),
  rows.toLocaleString('en'),
  seconds.toFixed(1),
  first.toFixed(0),
  before.toFixed(0),
  peak.toFixed(0),
  'at most 50 MB more',
];

/** Returns the Markdown table of W11. */
export const exportReport = (results: readonly ExportResult[]): string => table(exportHeading, results.map(exportRow));
