import type { Sales } from '@bakehouse/contract/dashboard';
import { i18n } from '@bakehouse/contract/i18n';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { Paper, Text } from '@mantine/core';
import { shortRupees } from '../../ui/figure/short-rupees.ts';
import { formatRupees } from '../../ui/format/money.ts';
import { pluralize } from '../../ui/format/text.ts';
import { salesSentence, shortDay } from './sales-labels.ts';

/** Bar chart of the daily revenue, with a summary sentence as its accessible name. The table contains the details. */
export function SalesChart({ sales }: { sales: Sales }) {
  const rows = sales.days.map((day) => ({ label: shortDay(day.day), revenue: day.revenue }));
  return (
    <div
      role="img"
      aria-label={i18n.t('Bar chart: {revenue} from {sales}', {
        revenue: formatRupees(sales.total.revenue),
        sales: salesSentence(sales),
      })}
    >
      <div aria-hidden>
        <BarChart
          h={240}
          data={rows}
          dataKey="label"
          series={[{ name: 'revenue', label: i18n.t('Revenue'), color: 'var(--mantine-primary-color-filled)' }]}
          valueFormatter={shortRupees}
          tickLine="none"
          maxBarWidth={28}
          barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
          // The chart is one image for assistive technology, so its bars are not focusable.
          barChartProps={{ accessibilityLayer: false }}
          xAxisProps={{ minTickGap: 18 }}
          yAxisProps={{ width: 52 }}
          tooltipProps={{
            isAnimationActive: false,
            content: ({ label }) => {
              const day = sales.days[rows.findIndex((row) => row.label === label)];
              return day ? <DayTooltip day={day} /> : null;
            },
          }}
        />
      </div>
    </div>
  );
}

const DayTooltip = ({ day }: { day: Sales['days'][number] }) => (
  <Paper p="xs" shadow="sm" fz={13} style={{ fontVariantNumeric: 'tabular-nums' }}>
    <Text inherit fw={600}>
      {shortDay(day.day)}
    </Text>
    <div>{formatRupees(day.revenue)}</div>
    <Text inherit c="dimmed">
      {pluralize(day.orders, 'order')}
    </Text>
  </Paper>
);
