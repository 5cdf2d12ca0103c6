import { formatSlot } from '@bakehouse/contract/core/local-time';
import type { OrdersToDo } from '@bakehouse/contract/dashboard';
import { i18n, translated } from '@bakehouse/contract/i18n';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../data/session.ts';
import type { KeyOf } from '../../kernel/admin-module.ts';
import { Card } from '../../ui/card.tsx';
import { ListLink, type TargetList } from '../../ui/figure/list-link.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatCount } from '../../ui/format/money.ts';
import { capitalize } from '../../ui/format/text.ts';
import { ordersFigure } from './dashboard.data.ts';
import { Figure } from './figure-parts.tsx';
import styles from './figures.module.css';

const listKey: KeyOf<(typeof orderEndpoints)['list']> = 'GET order/list';

type RowProps = {
  readonly name: string;
  readonly orders: number;
  readonly note?: string;
  /** Length relative to the longest bar, from 0 to 1. */
  readonly share: number;
  readonly list: TargetList | undefined;
};

/** Today's deliveries by slot and by status. */
export function TodayCard() {
  const query = useQuery(ordersFigure);
  const mayList = useCan()(listKey);
  return (
    <Card
      title={i18n.t('Today’s deliveries')}
      action={
        <Text fz={13} c="dimmed">
          {query.data && formatDate(query.data.day)}
        </Text>
      }
    >
      <Figure query={query} skeleton={<TodaySkeleton />}>
        {(today) =>
          today.by_status.every(({ orders }) => orders === 0) ? (
            <Text c="dimmed">{i18n.t('No orders for today yet')}</Text>
          ) : (
            <div className={styles.halves}>
              <div>
                <Title order={3}>{i18n.t('By slot')}</Title>
                <Slots today={today} mayList={mayList} />
              </div>
              <div>
                <Title order={3}>{i18n.t('By status')}</Title>
                <Statuses today={today} mayList={mayList} />
              </div>
            </div>
          )
        }
      </Figure>
    </Card>
  );
}

const TodaySkeleton = () => (
  <div className={styles.halves}>
    {[4, 6].map((rows) => (
      <div key={rows}>
        <Skeleton height={15} width={70} mb={12} />
        {[...Array(rows).keys()].map((row) => (
          <Skeleton key={row} height={14} my={11} />
        ))}
      </div>
    ))}
  </div>
);

const Slots = ({ today, mayList }: { today: OrdersToDo; mayList: boolean }) => (
  <ul className={styles.rows} aria-label={i18n.t('By slot')}>
    {today.by_slot.map(({ from, upto, orders, open }) => (
      <Row
        key={`${from}-${upto}`}
        name={formatSlot({ from, upto })}
        orders={orders}
        note={open ? i18n.t('{open} to go', { open: formatCount(open) }) : i18n.t('done')}
        share={shareOf(orders, today.by_slot)}
        list={mayList ? { to: '/order', search: { quick: 'today', slot_from: from, slot_upto: upto } } : undefined}
      />
    ))}
  </ul>
);

const Row = ({ name, orders, note, share, list }: RowProps) => (
  <li className={styles.row} data-none={orders === 0 || undefined}>
    <ListLink list={orders > 0 ? list : undefined}>{name}</ListLink>
    <span className={styles.bar} aria-hidden>
      <span style={{ width: `${share * 100}%` }} />
    </span>
    <span className={styles.count}>
      {formatCount(orders)}
      {note && ' '}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  </li>
);

/** Returns the length of a bar relative to the longest one, from 0 to 1. */
const shareOf = (orders: number, rows: readonly { orders: number }[]) =>
  orders / Math.max(1, ...rows.map((row) => row.orders));

const Statuses = ({ today, mayList }: { today: OrdersToDo; mayList: boolean }) => (
  <ul className={styles.rows} aria-label={i18n.t('By status')}>
    {today.by_status.map(({ status, orders }) => (
      <Row
        key={status}
        name={translated(capitalize(status))}
        orders={orders}
        share={shareOf(orders, today.by_status)}
        list={mayList ? listOfStatus(status, today.day) : undefined}
      />
    ))}
  </ul>
);

/** The quick filter excludes cancelled orders, so those are filtered by delivery date instead. */
const listOfStatus = (status: string, day: string): TargetList => ({
  to: '/order',
  search: status === 'cancelled' ? { status, delivery_from: day, delivery_to: day } : { quick: 'today', status },
});
