import { formatSlot } from '@bakehouse/contract/core/local-time';
import { i18n, translated } from '@bakehouse/contract/i18n';
import type { UpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import { Alert, Anchor, Text, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useId } from 'react';
import { useRouteSearch } from '../../../data/routing/screen-at.tsx';
import { useWorksForStore } from '../../../data/session.ts';
import { ScreenLoader } from '../../../ui/feedback/screen-loader.tsx';
import { Failed, NothingYet } from '../../../ui/feedback/states.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ListTabs } from '../../../ui/table/list-tabs.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { countdownText, type DeliverySlot, isLate } from '../countdown.ts';
import { type DayOrders, groupDay } from './day-groups.ts';
import { DayOrder } from './day-order.tsx';
import { upcomingQuery } from './store-day.data.ts';
import styles from './store-day.module.css';

/** A store's day: the orders of today and tomorrow by slot, each with its next step, and the pages of later and finished orders. */
export function StoreDay() {
  if (!useWorksForStore()) return <Navigate to="/order" replace />;
  return <Days />;
}

// Few stores have paused, so it is loaded after the orders.
const PausedNote = lazyPart(
  async () => (await import('./paused-note.tsx')).PausedNote,
  () => null,
);
const OrderPages = lazyPart(async () => (await import('./order-pages.tsx')).OrderPages);

const tabs = [
  ['today', /* i18n */ 'Today'],
  ['tomorrow', /* i18n */ 'Tomorrow'],
  ['later', /* i18n */ 'Later'],
  ['finished', /* i18n */ 'Finished'],
] as const;
type Tab = (typeof tabs)[number][0];

const readTab = ({ quick }: Readonly<Record<string, unknown>>): Tab =>
  tabs.find(([name]) => name === quick)?.[0] ?? 'today';

function Days() {
  const tab = useRouteSearch(readTab);
  const navigate = useNavigate();
  const query = useQuery(upcomingQuery);
  const days = query.data && { today: groupDay(query.data, true), tomorrow: groupDay(query.data, false) };
  const labels = tabs.map(([name, english]) => {
    const label = translated(english);
    const day = name === 'today' || name === 'tomorrow' ? days?.[name] : undefined;
    return { name, label: day ? `${label} (${countOf(day)})` : label };
  });
  return (
    <div className={styles.page}>
      <ScreenHeader title={labels.find(({ name }) => name === tab)?.label} crumbs={[{ label: i18n.t('Today') }]} />
      <ListTabs label={i18n.t('Days')} selected={tab}>
        {labels.map(({ name, label }) => (
          <UnstyledButton
            key={name}
            aria-pressed={tab === name}
            onClick={() => void navigate({ to: '/order/today', search: name === 'today' ? {} : { quick: name } })}
          >
            {label}
          </UnstyledButton>
        ))}
      </ListTabs>
      <Suspense>
        <PausedNote />
      </Suspense>
      {tab === 'later' || tab === 'finished' ? (
        <Suspense fallback={<ScreenLoader what="orders" />}>
          <OrderPages />
        </Suspense>
      ) : (
        <Loaded query={query}>
          {(data) => (
            <>
              <Day orders={groupDay(data, tab === 'today')} receivedAt={query.dataUpdatedAt} />
              {data.is_limited && (
                <Alert color="yellow">
                  {i18n.t('There are more orders than this screen shows.')}{' '}
                  <Anchor component={PathLink} to="/order">
                    {i18n.t('Open all orders')}
                  </Anchor>
                </Alert>
              )}
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}

const countOf = ({ offers, slots }: DayOrders): number =>
  slots.reduce((sum, { orders }) => sum + orders.length, offers.length);

type LoadedProps = {
  readonly query: Pick<ReturnType<typeof useQuery<UpcomingOrders>>, 'data' | 'error' | 'refetch'>;
  readonly children: (data: UpcomingOrders) => ReactNode;
};

function Loaded({ query: { data, error, refetch }, children }: LoadedProps) {
  if (data) return children(data);
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <ScreenLoader what="orders" />;
}

type DayProps = { readonly orders: DayOrders; readonly receivedAt: number };

function Day({ orders: { offers, slots, delivered }, receivedAt }: DayProps) {
  if (offers.length + slots.length + delivered.length === 0) return <NothingYet title={i18n.t('No orders')} />;
  return (
    <>
      {offers.length > 0 && (
        <Section title={i18n.t('Please answer')} aside={null}>
          {offers.map((order) => (
            <DayOrder key={order._id} order={order} receivedAt={receivedAt} />
          ))}
        </Section>
      )}
      {slots.map(({ slot, orders }) => (
        <Section
          key={`${slot.date} ${slot.from} ${slot.upto}`}
          title={formatSlot(slot)}
          aside={<Countdown slot={slot} />}
        >
          {orders.map((order) => (
            <DayOrder key={order._id} order={order} receivedAt={receivedAt} />
          ))}
        </Section>
      ))}
      {delivered.length > 0 && (
        <Section title={i18n.t('Delivered ({count})', { count: delivered.length })} aside={null}>
          <ul className={styles.delivered}>
            {delivered.map(({ _id, order_number, order_items }) => (
              <li key={_id}>
                <Anchor component={PathLink} to={`/order/details/${_id}`} className={styles.number}>
                  {order_number}
                </Anchor>{' '}
                <bdi>{order_items.map(({ product }) => product.name).join(', ')}</bdi>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Section({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <div className={styles.slot}>
        <Title order={2} id={heading} fz={16}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  );
}

function Countdown({ slot }: { slot: DeliverySlot }) {
  const now = useNow();
  return (
    <Text fw={600} {...(isLate(slot, now) && { c: 'var(--mantine-color-error)' })} title={formatDate(slot.date)}>
      {countdownText(slot, now)}
    </Text>
  );
}
