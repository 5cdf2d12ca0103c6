import { percentile, table } from '../statistics.ts';
import type { Journal } from './api.ts';

/** The tables that every simulation prints. */

const slowestShown = 8;

export const callReport = ({ times }: Journal): string =>
  table(
    ['call', 'number', 'median ms', 'p95 ms', 'p99 ms', 'slowest ms'],
    [...times]
      .toSorted(([, a], [, b]) => percentile(b, 1) - percentile(a, 1))
      .slice(0, slowestShown)
      .map(([name, all]) => [
        name,
        all.length,
        ...[0.5, 0.95, 0.99, 1].map((share) => Math.round(percentile(all, share))),
      ]),
  );

export const rejectionReport = ({ rejections }: Journal): string =>
  table(
    ['refused because', 'number'],
    [...rejections].toSorted(([, a], [, b]) => b - a).map(([reason, count]) => [reason, count]),
  );
