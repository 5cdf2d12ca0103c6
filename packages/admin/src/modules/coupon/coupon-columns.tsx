import { couponState } from '@bakehouse/contract/coupon/coupon-rules';
import { Badge, Group, Text } from '@mantine/core';
import { dayText, localToday } from '../../ui/format/days.ts';
import { formatCount, formatRupees } from '../../ui/format/money.ts';
import { publishedLabels, StatusBadge } from '../../ui/format/status-badge.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { type Coupon, typeLabels, valueLabel } from './coupon-labels.ts';

const stateColors = { Scheduled: 'yellow', Active: 'green', Ended: 'gray', 'Used up': 'orange' } as const;

const relative = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });
const daysUntil = (day: string, today: string) => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);

/** Badge of the coupon's state today with its relative time, independent of its status. */
export function CouponState({ coupon }: { coupon: Coupon }) {
  const today = localToday();
  const state = couponState(coupon, today);
  return (
    <Group gap="2px 6px">
      <Badge variant="outline" color={stateColors[state]} tt="none" fw={600} miw="max-content">
        {state}
      </Badge>
      <Text fz={12} c="dimmed">
        {stateTime(coupon, today)}
      </Text>
    </Group>
  );
}

/** Returns when a coupon starts, ends or ended: 'ends in 3 days'. */
function stateTime({ start_date, expire_date }: Coupon, today: string): string {
  if (today < start_date) return `starts ${relative.format(daysUntil(start_date, today), 'day')}`;
  return `${today > expire_date ? 'ended' : 'ends'} ${relative.format(daysUntil(expire_date, today), 'day')}`;
}

export const couponColumns: readonly Column<Coupon>[] = [
  { id: 'name', header: 'Name', main: true, sort: 'name', cell: ({ name }) => name },
  { id: 'type', header: 'Type', exports: ['coupon_type'], cell: ({ coupon_type }) => typeLabels[coupon_type] },
  { id: 'value', header: 'Value', exports: ['coupon_value'], align: 'right', cell: valueLabel },
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
    id: 'used',
    header: 'Uses',
    exports: ['used', 'usage_limit_per_coupon'],
    align: 'right',
    unbroken: true,
    cell: ({ used, usage_limit_per_coupon: limit }) =>
      limit === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(limit)}`,
  },
  { id: 'given_away', header: 'Given away', align: 'right', cell: ({ given_away }) => formatRupees(given_away) },
  {
    id: 'status',
    header: 'Status',
    cell: (coupon) => (
      <Group gap="2px 6px">
        <StatusBadge status={coupon.status} labels={publishedLabels} />
        <CouponState coupon={coupon} />
      </Group>
    ),
  },
];
