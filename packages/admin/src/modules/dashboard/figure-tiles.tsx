import { dashboardEndpoints, type OrdersToDo } from '@bakehouse/contract/dashboard';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Paper, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan, useWorksForStore } from '../../data/session.ts';
import type { KeyOf } from '../../kernel/admin-module.ts';
import { formatCount } from '../../ui/format/money.ts';
import { PathLink } from '../../ui/path-link.tsx';
import { ordersFigure, reviewsFigure, vendorsFigure } from './dashboard.data.ts';
import { Figure, type TargetList } from './figure-parts.tsx';
import styles from './figures.module.css';

const listKey: KeyOf<(typeof orderEndpoints)['list']> = 'GET order/list';
const reviewKey: KeyOf<(typeof vendorEndpoints)['review']> = 'POST newvendor/{id}/review';
const vendorsKey: KeyOf<(typeof vendorEndpoints)['list']> = 'GET vendor/list';

type TileProps = {
  readonly label: string;
  readonly count: number;
  readonly note: string;
  readonly list: TargetList | undefined;
  /** Highlights a figure that needs attention. */
  readonly alarm?: boolean;
};

/** Pending work, with links to the lists. */
export function FigureTiles() {
  const can = useCan();
  return (
    <section aria-label="To do" className={styles.todo}>
      {can(dashboardEndpoints.orders) && <OrderTiles />}
      {can(dashboardEndpoints.vendors) && <VendorTile />}
      {can(dashboardEndpoints.reviews) && <ReviewTile />}
    </section>
  );
}

/** Totals of the order list's quick filters. Vendors have no tile for unassigned orders. */
function OrderTiles() {
  const isStore = useWorksForStore();
  const mayList = useCan()(listKey);
  const quickList = (quick: string): TargetList | undefined =>
    mayList ? { to: '/order', search: { quick } } : undefined;
  return (
    <Figure query={useQuery(ordersFigure)} skeleton={<TilesSkeleton tiles={isStore ? 3 : 4} />}>
      {(data) => (
        <div className={styles.tiles}>
          <Tile label="Today" count={data.today} note={todayNote(data)} list={quickList('today')} />
          <Tile label="Tomorrow" count={data.tomorrow} note="to be delivered" list={quickList('tomorrow')} />
          {!isStore && (
            <Tile label="Unassigned" count={data.unassigned} note="without a vendor" list={quickList('unassigned')} />
          )}
          <Tile
            label="Late"
            count={data.late}
            note={data.late ? 'slot over, not delivered' : 'nothing is late'}
            list={quickList('late')}
            alarm={data.late > 0}
          />
        </div>
      )}
    </Figure>
  );
}

const TilesSkeleton = ({ tiles }: { tiles: number }) => (
  <div className={styles.tiles}>
    {[...Array(tiles).keys()].map((tile) => (
      <Paper key={tile} className={styles.tile}>
        <Skeleton height={13} width="55%" my={3} />
        <Skeleton height={26} width={56} my={5} />
        <Skeleton height={12} width="70%" my={3} />
      </Paper>
    ))}
  </div>
);

function Tile({ label, count, note, list, alarm = false }: TileProps) {
  const text = (
    <>
      <span className={styles.label}>{label}</span>{' '}
      <span className={styles.number} data-alarm={alarm || undefined}>
        {formatCount(count)}
      </span>{' '}
      <span className={styles.note}>{note}</span>
    </>
  );
  return list ? (
    <Paper component={PathLink} to={list.to} search={list.search} className={styles.tile}>
      {text}
    </Paper>
  ) : (
    <Paper className={styles.tile}>{text}</Paper>
  );
}

function todayNote({ today, by_slot }: OrdersToDo): string {
  const open = by_slot.reduce((sum, slot) => sum + slot.open, 0);
  if (today === 0) return 'none to be delivered';
  return open === 0 ? 'all delivered' : `${formatCount(open)} still to be delivered`;
}

function VendorTile() {
  const can = useCan();
  const reviewQueue: TargetList | undefined = can(reviewKey) ? { to: '/vendor/review' } : undefined;
  const list: TargetList | undefined =
    reviewQueue ?? (can(vendorsKey) ? { to: '/vendor', search: { status: 'review' } } : undefined);
  return (
    <Figure query={useQuery(vendorsFigure)} skeleton={<TilesSkeleton tiles={1} />}>
      {({ in_review }) => (
        <Tile label="Vendors in review" count={in_review} note="waiting for a decision" list={list} />
      )}
    </Figure>
  );
}

function ReviewTile() {
  const mayList = useCan()('GET product_reviews/list');
  const list: TargetList | undefined = mayList ? { to: '/product-reviews', search: { status: 'Pending' } } : undefined;
  return (
    <Figure query={useQuery(reviewsFigure)} skeleton={<TilesSkeleton tiles={1} />}>
      {({ pending }) => <Tile label="Reviews to moderate" count={pending} note="waiting for approval" list={list} />}
    </Figure>
  );
}
