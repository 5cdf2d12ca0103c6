import type { ReportFigures } from '@bakehouse/contract/money/report.endpoints';
import { Tile, Tiles } from '../../ui/figure/tiles.tsx';
import { formatCount, formatRupees } from '../../ui/format/money.ts';
import { formatChange, formatFigure, type Measure } from './report-figures.ts';

type Props = {
  readonly total: ReportFigures;
  /** Of the compared period; `null` without a comparison. */
  readonly previous: ReportFigures | null;
  /** Whether the group has all figures. */
  readonly isComplete: boolean;
};

type Total = {
  readonly label: string;
  readonly unit: Measure['unit'];
  readonly read: (figures: ReportFigures) => number | null;
  readonly noteOf: (figures: ReportFigures) => string;
};

/** The totals of a report, with their change against the compared period. */
export const ReportTiles = ({ total, previous, isComplete }: Props) => (
  <section aria-label="Totals">
    <Tiles compact>
      {(isComplete ? totals : salesTotals).map(({ label, unit, read, noteOf }) => {
        const value = read(total);
        const change = formatChange(unit, value, previous && read(previous));
        return (
          <Tile
            key={label}
            label={label}
            value={formatFigure(unit, value)}
            note={[change, noteOf(total)].filter(Boolean).join(' · ')}
          />
        );
      })}
    </Tiles>
  </section>
);

const countNote = (count: number | null, text: string) => (count === null ? '' : `${formatCount(count)} ${text}`);

const salesTotals: readonly Total[] = [
  { label: 'Revenue', unit: 'rupees', read: ({ revenue }) => revenue, noteOf: () => 'from items' },
  { label: 'Orders', unit: 'count', read: ({ orders }) => orders, noteOf: () => 'not cancelled' },
  { label: 'Pieces', unit: 'count', read: ({ pieces }) => pieces, noteOf: () => 'sold' },
];

const totals: readonly Total[] = [
  {
    label: 'Revenue',
    unit: 'rupees',
    read: ({ revenue }) => revenue,
    noteOf: ({ tax }) => (tax === null ? '' : `including ${formatRupees(tax)} tax`),
  },
  {
    label: 'Orders',
    unit: 'count',
    read: ({ orders }) => orders,
    noteOf: ({ cancelled }) => countNote(cancelled, 'cancelled'),
  },
  {
    label: 'Take rate',
    unit: 'percent',
    read: ({ take_rate }) => take_rate,
    noteOf: ({ take }) => (take === null ? '' : `take ${formatRupees(take)}`),
  },
  {
    label: 'Discounts',
    unit: 'rupees',
    read: ({ discount_platform: own, discount_vendor: vendors }) =>
      own === null || vendors === null ? null : own + vendors,
    noteOf: ({ discount_platform, discount_vendor }) =>
      `marketplace ${formatFigure('rupees', discount_platform)}, vendors ${formatFigure('rupees', discount_vendor)}`,
  },
  { label: 'Refunds', unit: 'rupees', read: ({ refunds }) => refunds, noteOf: () => 'of orders placed in the period' },
  {
    label: 'On time',
    unit: 'percent',
    read: ({ on_time_rate }) => on_time_rate,
    noteOf: ({ due, delivered }) => (due === null ? '' : `${countNote(delivered, 'of')} ${formatCount(due)} delivered`),
  },
];
