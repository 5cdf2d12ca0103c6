import type { ExportResult } from './export.ts';
import type { StormResult } from './storm.ts';
import type { Work } from './works.ts';

export type Result = {
  work: Work;
  orders: number;
  /** Requests per second, median of the rounds. */
  rate: number;
  /** Requests per second of the baseline; null when there is none. */
  baseline: number | null;
  ratio: number | null;
  /** Milliseconds. */
  median: number;
  p99: number;
};

const heading = ['work', 'orders', 'baseline, /s', 'Bakehouse, /s', 'ratio', 'target', 'median, ms', 'p99, ms'];

const row = ({ work, orders, rate, baseline, ratio, median, p99 }: Result) => [
  `${work.id} ${work.name}`,
  orders.toLocaleString('en'),
  baseline === null ? '' : Math.round(baseline).toLocaleString('en'),
  Math.round(rate).toLocaleString('en'),
  ratio?.toFixed(2) ?? '',
  work.promise === null ? '' : `>= ${work.promise}`,
  String(median),
  String(p99),
];

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A Markdown table. */
export const report = (results: readonly Result[]): string => table(heading, results.map(row));

const stormHeading = [
  'work',
  'orders',
  'without sign-ins: /s, median, p99, ms',
  'during sign-ins: /s, median, p99, ms',
  'ratio of p99',
  'target',
  'sign-in responses, /s',
];

const stormRow = ({ orders, peace, storm, ratio, signIns }: StormResult) => {
  const waits = ({ rate, p50, p99, rejected }: StormResult['peace']) =>
    `${Math.round(rate)}, ${p50.toFixed(1)}, ${p99.toFixed(1)}${rejected ? `, ${rejected} rejected` : ''}`;
  const answers = Object.entries(signIns.answers).map(
    ([status, n]) => `${status}: ${(n / signIns.seconds).toFixed(0)}`,
  );
  return [
    'W8 one order, during 200 simultaneous sign-ins',
    orders.toLocaleString('en'),
    waits(peace),
    waits(storm),
    ratio.toFixed(1),
    '<= 2',
    [...answers, ...(signIns.errors ? [`lost: ${signIns.errors}`] : [])].join(', '),
  ];
};

/** A Markdown table. */
export const stormReport = (results: readonly StormResult[]): string => table(stormHeading, results.map(stormRow));

const exportHeading = [
  'work',
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

/** A Markdown table. */
export const exportReport = (results: readonly ExportResult[]): string => table(exportHeading, results.map(exportRow));
