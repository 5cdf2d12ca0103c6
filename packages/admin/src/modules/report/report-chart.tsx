import { type ReportGroup, reportGroupLabels } from '@bakehouse/contract/money/report';
import type { Report, ReportRow } from '@bakehouse/contract/money/report.endpoints';
import { BarChart, CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { inSentence } from '@bakehouse/contract/core/text';
import { Paper, Text } from '@mantine/core';
import { shortRupees } from '../../ui/figure/short-rupees.ts';
import { formatDate } from '../../ui/format/dates.ts';
import { formatRupees } from '../../ui/format/money.ts';
import { pluralize } from '../../ui/format/text.ts';
import { formatPeriod } from './report-figures.ts';

type Props = { readonly group: ReportGroup; readonly report: Report };

const maxBars = 10;
const ownColor = 'var(--mantine-primary-color-filled)';
const comparedColor = 'gray.6';

/** Revenue by day with the compared period as a line, or bars of the groups with the highest revenue. The table contains the details. */
export function ReportChart({ group, report }: Props) {
  const { period, compared } = report;
  const isByDay = group === 'day';
  const rows = isByDay ? report.rows : report.rows.slice(0, maxBars);
  const name = `Bar chart: revenue by ${inSentence(reportGroupLabels[group])}, ${formatPeriod(period)}`;
  return (
    <div role="img" aria-label={compared ? `${name}, compared with ${formatPeriod(compared)}` : name}>
      <div aria-hidden>
        {isByDay ? <DayChart report={report} rows={rows} /> : <GroupChart report={report} rows={rows} />}
      </div>
    </div>
  );
}

type ChartProps = { readonly report: Report; readonly rows: readonly ReportRow[] };

const dataOf = (rows: readonly ReportRow[]) =>
  rows.map(({ key, figures, previous }) => ({ key, revenue: figures.revenue, previous: previous?.revenue ?? null }));

const seriesOf = ({ period, compared }: Report) => [
  { name: 'revenue', label: formatPeriod(period), color: ownColor, type: 'bar' as const },
  ...(compared
    ? [{ name: 'previous', label: formatPeriod(compared), color: comparedColor, type: 'line' as const }]
    : []),
];

const common = {
  dataKey: 'key',
  tickLine: 'none',
  valueFormatter: shortRupees,
  maxBarWidth: 28,
  legendProps: { itemSorter: null },
} as const;

const tooltipOf = (rows: readonly ReportRow[], titleOf: (row: ReportRow) => string) => ({
  isAnimationActive: false,
  content: ({ label }: { readonly label?: string | number | undefined }) => {
    const row = rows.find(({ key }) => key === label);
    return row ? <RowTooltip title={titleOf(row)} row={row} /> : null;
  },
});

const DayChart = ({ report, rows }: ChartProps) => (
  <CompositeChart
    {...common}
    h={260}
    data={dataOf(rows)}
    series={seriesOf(report)}
    withLegend={report.compared !== null}
    withDots={false}
    strokeWidth={1.5}
    curveType="linear"
    barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
    lineProps={{ isAnimationActive: false }}
    // The chart is one image for assistive technology, so its bars are not focusable.
    composedChartProps={{ accessibilityLayer: false }}
    xAxisProps={{ minTickGap: 18, tickFormatter: (day: string) => formatDate(day).split(',')[0] ?? '' }}
    yAxisProps={{ width: 52 }}
    tooltipProps={tooltipOf(rows, ({ key }) => formatDate(key))}
  />
);

const GroupChart = ({ report, rows }: ChartProps) => (
  <BarChart
    {...common}
    orientation="vertical"
    h={rows.length * (report.compared ? 44 : 32) + 60}
    data={dataOf(rows)}
    series={seriesOf(report)}
    withLegend={report.compared !== null}
    gridAxis="y"
    barProps={{ radius: [0, 3, 3, 0], isAnimationActive: false }}
    barChartProps={{ accessibilityLayer: false }}
    yAxisProps={{ width: 130, tickFormatter: (key: string) => rows.find((row) => row.key === key)?.label ?? key }}
    tooltipProps={tooltipOf(rows, ({ label }) => label)}
  />
);

type TooltipProps = { readonly title: string; readonly row: ReportRow };

const RowTooltip = ({ title, row: { figures, previous } }: TooltipProps) => (
  <Paper p="xs" shadow="sm" fz={13} style={{ fontVariantNumeric: 'tabular-nums' }}>
    <Text inherit fw={600}>
      {title}
    </Text>
    <div>{formatRupees(figures.revenue)}</div>
    <Text inherit c="dimmed">
      {pluralize(figures.orders, 'order')}
    </Text>
    {previous && (
      <Text inherit c="dimmed">
        {`${formatRupees(previous.revenue)} before`}
      </Text>
    )}
  </Paper>
);
