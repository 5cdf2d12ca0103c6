import type { Work } from './works.ts';

export type Result = {
  work: Work;
  orders: number;
  /** Requests per second, median of the rounds. */
  rate: number;
  /** Null where there is no floor. */
  floor: number | null;
  ratio: number | null;
  /** Milliseconds. */
  median: number;
  p99: number;
};

const heading = ['work', 'orders', 'floor, /s', 'Bakehouse, /s', 'ratio', 'promise', 'median, ms', 'p99, ms'];

const row = ({ work, orders, rate, floor, ratio, median, p99 }: Result) => [
  `${work.id} ${work.name}`,
  orders.toLocaleString('en'),
  floor === null ? '' : Math.round(floor).toLocaleString('en'),
  Math.round(rate).toLocaleString('en'),
  ratio?.toFixed(2) ?? '',
  work.promise === null ? '' : `>= ${work.promise}`,
  String(median),
  String(p99),
];

/** A Markdown table. */
export const report = (results: readonly Result[]): string =>
  [heading, heading.map(() => '---'), ...results.map(row)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
