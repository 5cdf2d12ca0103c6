import { couponPhase } from '@bakehouse/contract/coupon/coupon-rules';
import { Badge, Group } from '@mantine/core';
import { dayText, todayHere } from '../../ui/format/days.ts';
import { publishedLabels, StatusBadge } from '../../ui/format/status-badge.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { type Coupon, typeLabels, valueLabels } from './coupon-labels.ts';

const phaseColors = { Scheduled: 'yellow', Active: 'green', Ended: 'gray' } as const;

/** Badge of the coupon's phase today, independent of its status. */
export const Phase = ({ coupon }: { coupon: Coupon }) => {
  const phase = couponPhase(coupon, todayHere());
  return (
    <Badge variant="outline" color={phaseColors[phase]} tt="none" fw={600} miw="max-content">
      {phase}
    </Badge>
  );
};

export const couponColumns: readonly Column<Coupon>[] = [
  { id: 'name', header: 'Name', main: true, sort: 'name', cell: ({ name }) => name },
  { id: 'type', header: 'Type', cell: ({ coupon_type }) => typeLabels[coupon_type] },
  { id: 'value', header: 'Value', align: 'right', cell: valueLabels },
  {
    id: 'start_date',
    header: 'Start',
    unbroken: true,
    sort: 'start_date',
    cell: ({ start_date }) => dayText(start_date),
  },
  {
    id: 'expire_date',
    header: 'End',
    unbroken: true,
    sort: 'expire_date',
    cell: ({ expire_date }) => dayText(expire_date),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (coupon) => (
      <Group gap={6} wrap="nowrap">
        <StatusBadge status={coupon.status} labels={publishedLabels} />
        <Phase coupon={coupon} />
      </Group>
    ),
  },
];
