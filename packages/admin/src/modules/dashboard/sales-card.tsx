import { type Sales, salesDays } from '@bakehouse/contract/dashboard';
import { i18n } from '@bakehouse/contract/i18n';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCan, useWorksForStore } from '../../data/session.ts';
import type { KeyOf } from '../../kernel/admin-module.ts';
import { Card } from '../../ui/card.tsx';
import { ListLink } from '../../ui/figure/list-link.tsx';
import { formatCount, formatRupees } from '../../ui/format/money.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { salesFigure } from './dashboard.data.ts';
import { Figure } from './figure-parts.tsx';
import styles from './figures.module.css';
import { salesSentence } from './sales-labels.ts';
import { SalesTable } from './sales-table.tsx';

const listKey: KeyOf<(typeof orderEndpoints)['list']> = 'GET order/list';

// The chart library is larger than the rest of the dashboard, so it is loaded last; the table works without it.
const SalesChart = lazyPart(async () => (await import('./sales-chart.tsx')).SalesChart);

/** Revenue by the day orders were placed, without cancelled orders, as a chart or a table. */
export function SalesCard() {
  const [asTable, setAsTable] = useState(false);
  const mayList = useCan()(listKey);
  const isStore = useWorksForStore();
  const query = useQuery(salesFigure);
  const hasOrders = query.data && query.data.total.orders + query.data.total.cancelled > 0;
  return (
    <Card
      title={isStore ? i18n.t('Earnings, last {days} days', { days: salesDays }) : `Revenue, last ${salesDays} days`}
      action={
        hasOrders && (
          <Button variant="default" size="compact-sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {i18n.t('Show as table')}
          </Button>
        )
      }
    >
      <Figure query={query} skeleton={<SalesSkeleton />}>
        {(sales) =>
          hasOrders ? (
            <>
              <div className={styles.number}>{formatRupees(sales.total.revenue)}</div>
              <Text fz={13}>{salesSentence(sales)}</Text>
              <PlacedOrders sales={sales} mayList={mayList} />
              <div className={styles.chart}>
                {asTable ? (
                  <SalesTable days={sales.days} mayList={mayList} />
                ) : (
                  <Suspense fallback={<Skeleton height={240} />}>
                    <SalesChart sales={sales} />
                  </Suspense>
                )}
              </div>
            </>
          ) : (
            <Text c="dimmed">{i18n.t('No orders in the last {days} days', { days: salesDays })}</Text>
          )
        }
      </Figure>
    </Card>
  );
}

const SalesSkeleton = () => (
  <>
    <Skeleton height={26} width={170} my={4} />
    <Skeleton height={14} width="60%" my={7} />
    <Skeleton height={240} mt="sm" />
  </>
);

function PlacedOrders({ sales: { days, total }, mayList }: { sales: Sales; mayList: boolean }) {
  const placed = total.orders + total.cancelled;
  const search = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  return (
    <Text c="dimmed" fz={13}>
      <ListLink inText list={mayList ? { to: '/order', search } : undefined}>
        {i18n.t('{count, plural, one {# order was placed} other {# orders were placed}}', { count: placed })}
      </ListLink>
      {total.cancelled > 0 && ` · ${i18n.t('excludes {count} cancelled', { count: formatCount(total.cancelled) })}`}
    </Text>
  );
}
