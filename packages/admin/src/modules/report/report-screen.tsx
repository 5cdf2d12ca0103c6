import { hasAllFigures, type ReportGroup, reportGroupLabels, reportGroups } from '@bakehouse/contract/money/report';
import { type Report, reportEndpoints } from '@bakehouse/contract/money/report.endpoints';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ExportButton } from '../../data/export/export-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failed, NothingYet } from '../../ui/feedback/states.tsx';
import { TilesSkeleton } from '../../ui/figure/tiles.tsx';
import { localToday } from '../../ui/format/days.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { type ReportQuery, reportQuery, reportSearch, toReportQuery } from './report.data.ts';
import styles from './report.module.css';
import { formatPeriod } from './report-figures.ts';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTiles } from './report-tiles.tsx';

const { exportCsv, exportXlsx } = reportEndpoints;
const action = 'export reports';

const ReportChart = lazyPart(async () => (await import('./report-chart.tsx')).ReportChart);

/** Revenue, take rate, discounts, refunds and punctuality of a period by day or another group. */
export function ReportScreen() {
  const list = useListState(reportSearch, null);
  const query = toReportQuery(list.search, localToday());
  const { data, error, refetch, isPlaceholderData } = useQuery(reportQuery(query));
  const { report } = data ?? {};
  const shown = viewOf(data?.query ?? query);
  return (
    <>
      <ScreenHeader title="Reports" crumbs={[{ label: 'Reports' }]}>
        <ExportButton endpoint={exportCsv} filters={query} label="CSV" action={action} />
        <ExportButton endpoint={exportXlsx} filters={query} label="XLSX" action={action} />
      </ScreenHeader>
      <ReportFilters list={list} query={query} />
      {report?.of && (
        <Group gap="xs" mb="sm">
          <Text fw={600}>{`${reportGroupLabels[shown.measured]}: ${report.of.label}`}</Text>
          <Button variant="default" size="compact-sm" onClick={() => list.change({ of: undefined, key: undefined })}>
            Clear filter
          </Button>
        </Group>
      )}
      {error && !report ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.page} data-dimmed={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          {report ? <Summary {...shown} report={report} /> : <Loading />}
          {(!report || hasFigures(report)) && <ReportTable {...shown} report={report} search={list.search} />}
        </div>
      )}
    </>
  );
}

type View = {
  /** Group of the rows. */
  readonly group: ReportGroup;
  /** Group that determines which figures exist: the one to which a report by day is limited, else that of the rows. */
  readonly measured: ReportGroup;
};

function viewOf(query: ReportQuery): View {
  const group = reportGroups.find((name) => name === query.group) ?? 'day';
  return { group, measured: reportGroups.find((name) => name === query.of) ?? group };
}

const hasFigures = ({ total, rows }: Report) =>
  rows.length > 0 && total.orders + (total.cancelled ?? 0) + (total.due ?? 0) > 0;

type Props = View & { readonly report: Report };

/** The totals with the definitions, and the chart. */
function Summary({ group, measured, report }: Props) {
  const { period, compared, total, previous } = report;
  const isComplete = hasAllFigures(measured);
  if (!hasFigures(report))
    return <NothingYet title="No orders in this period" text={`${formatPeriod(period)}. Choose another period.`} />;
  return (
    <>
      <div>
        <Text mb="xs">
          {compared ? `${formatPeriod(period)}, compared with ${formatPeriod(compared)}` : formatPeriod(period)}
        </Text>
        <ReportTiles total={total} previous={previous} isComplete={isComplete} />
        <Text fz={13} c="dimmed" mt="xs">
          {isComplete ? definitions : salesDefinitions}
          {compared && ' Changes of rates are in percentage points (pp).'}
        </Text>
      </div>
      <Card title={group === 'day' ? 'Revenue' : 'Highest revenue'}>
        <Suspense fallback={<Skeleton height={260} />}>
          <ReportChart group={group} report={report} />
        </Suspense>
      </Card>
    </>
  );
}

const definitions =
  'Revenue and orders are those placed on a day, without cancelled orders. Refunds belong to the day on which their order was placed, also if it is cancelled now. Take is what the marketplace keeps of assigned orders, and the take rate is its percentage of their revenue without tax. On time is the percentage of delivered orders due on a day that arrived by the end of their slot.';
const salesDefinitions =
  'Revenue is the price of the items in orders placed on a day, without cancelled orders. Discounts, refunds and deliveries belong to whole orders, so products have none.';

const Loading = () => (
  <>
    <TilesSkeleton tiles={6} />
    <Skeleton height={330} role="status" aria-label="Loading the report" />
  </>
);
