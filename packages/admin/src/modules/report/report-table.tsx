import { hasAllFigures, type ReportGroup, reportGroupLabels } from '@bakehouse/contract/money/report';
import { type Report, type ReportRow, reportFilters } from '@bakehouse/contract/money/report.endpoints';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Anchor, Group, Text } from '@mantine/core';
import { useCan } from '../../data/session.ts';
import type { KeyOf } from '../../kernel/admin-module.ts';
import type { TargetList } from '../../ui/figure/list-link.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatCount } from '../../ui/format/money.ts';
import { StatusBadge } from '../../ui/format/status-badge.tsx';
import { IconOpen } from '../../ui/icons.ts';
import { LinkIcon } from '../../ui/link-button.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import type { ScreenPath } from '../../ui/screen-path.ts';
import { RecordTable } from '../../ui/table/record-table.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import type { ReportSearch } from './report.data.ts';
import { formatChange, formatFigure, type Measure, measures, salesMeasures } from './report-figures.ts';

const ordersKey: KeyOf<(typeof orderEndpoints)['list']> = 'GET order/list';
const productKey: KeyOf<(typeof productEndpoints)['detail']> = 'GET product/detail/{id}';
const vendorKey: KeyOf<(typeof vendorEndpoints)['detail']> = 'GET newvendor/{id}';

type Row = ReportRow & { readonly _id: string };
type Props = {
  /** Group of the rows. */
  readonly group: ReportGroup;
  /** Group that determines which figures exist. */
  readonly measured: ReportGroup;
  readonly report: Report | undefined;
  readonly search: ReportSearch;
};

/** All rows of a report: the latest day first, other groups by revenue. */
export function ReportTable({ group, measured, report, search }: Props) {
  const rowsOf = ({ rows }: Report) => (group === 'day' ? rows.toReversed() : rows);
  const linkOf = useRowLinks(group, measured, search);
  const recordOf = useRecordLinks(group);
  const columns: readonly Column<Row>[] = [
    {
      id: 'label',
      header: reportGroupLabels[group],
      main: true,
      cell: (row) => <RowLabel row={row} label={labelOf(group, row)} link={linkOf(row)} />,
    },
    ...(hasAllFigures(measured) ? measures : salesMeasures).map(columnOf),
  ];
  return (
    <div>
      {report && report.groups > report.rows.length && (
        <Text fz={13} c="dimmed" mb="xs">
          {`${formatCount(report.rows.length)} of ${formatCount(report.groups)} rows. The files have all.`}
        </Text>
      )}
      <RecordTable
        name="Report"
        columns={columns}
        rows={report && rowsOf(report).map((row) => ({ ...row, _id: row.key }))}
        {...(recordOf && {
          actions: (row: Row) => {
            const to = recordOf(row);
            return (
              to && (
                <LinkIcon to={to} label={`Open ${row.label}`}>
                  <IconOpen size={16} />
                </LinkIcon>
              )
            );
          },
        })}
        empty={null}
      />
    </div>
  );
}

const labelOf = (group: ReportGroup, { key, label }: ReportRow) => (group === 'day' ? formatDate(key) : label);

const columnOf = ({ id, label, unit, optional }: Measure): Column<Row> => ({
  id,
  header: label,
  align: 'right',
  ...(optional && { optional }),
  cell: ({ figures, previous }) => {
    const change = formatChange(unit, figures[id], previous?.[id]);
    return (
      <>
        {formatFigure(unit, figures[id])}
        {change && (
          <Text fz={12} c="dimmed">
            {change}
          </Text>
        )}
      </>
    );
  },
});

type LabelProps = { readonly row: ReportRow; readonly label: string; readonly link: TargetList | undefined };

const RowLabel = ({ row, label, link }: LabelProps) => (
  <Group component="span" gap={6}>
    {link ? (
      <Anchor component={PathLink} to={link.to} search={link.search} inherit py={4}>
        {label}
      </Anchor>
    ) : (
      label
    )}
    {row.deleted && <StatusBadge status="Deleted" color="gray" />}
  </Group>
);

/** Returns the link of a row: the orders of a day, or the report by day of another group. */
function useRowLinks(group: ReportGroup, measured: ReportGroup, search: ReportSearch) {
  const mayListOrders = useCan()(ordersKey);
  const { group: _, of, key: __, ...days } = search;
  const filter = reportFilters.find((name) => name === group);
  return ({ key, figures }: ReportRow): TargetList | undefined => {
    if (filter) return key === '' ? undefined : { to: '/money/reports', search: { ...days, of: filter, key } };
    const hasOrders = figures.orders + (figures.cancelled ?? 0) > 0;
    // The list of orders cannot be limited to each of the groups.
    return measured === 'day' && hasOrders && mayListOrders
      ? { to: '/order', search: { from: key, to: key } }
      : undefined;
  };
}

/** Returns the screen of a row's record; undefined for groups without one, and without the permission. */
function useRecordLinks(group: ReportGroup) {
  const can = useCan();
  const isOpen = (group === 'vendor' && can(vendorKey)) || (group === 'product' && can(productKey));
  if (!isOpen) return undefined;
  return ({ key, deleted }: ReportRow): ScreenPath | undefined => {
    if (deleted) return undefined;
    return group === 'vendor' ? `/vendor/detail/personal-info/${key}` : `/product/edit/${key}`;
  };
}
