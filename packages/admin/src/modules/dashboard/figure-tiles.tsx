import { dashboardEndpoints, type OrdersToDo } from '@bakehouse/contract/dashboard';
import { i18n } from '@bakehouse/contract/i18n';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useCan, useWorksForStore } from '../../data/session.ts';
import type { KeyOf } from '../../kernel/admin-module.ts';
import type { TargetList } from '../../ui/figure/list-link.tsx';
import { Tile, Tiles, TilesSkeleton } from '../../ui/figure/tiles.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { ordersFigure, reviewsFigure, vendorsFigure } from './dashboard.data.ts';
import { Figure } from './figure-parts.tsx';
import styles from './figures.module.css';

const listKey: KeyOf<(typeof orderEndpoints)['list']> = 'GET order/list';
const reviewKey: KeyOf<(typeof vendorEndpoints)['review']> = 'POST newvendor/{id}/review';
const vendorsKey: KeyOf<(typeof vendorEndpoints)['list']> = 'GET vendor/list';

/** Pending work, with links to the lists. */
export function FigureTiles() {
  const can = useCan();
  return (
    <section aria-label={i18n.t('To do')} className={styles.todo}>
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
        <Tiles>
          <Tile
            label={i18n.t('Today')}
            value={formatCount(data.today)}
            note={todayNote(data)}
            list={quickList('today')}
          />
          <Tile
            label={i18n.t('Tomorrow')}
            value={formatCount(data.tomorrow)}
            note={i18n.t('to be delivered')}
            list={quickList('tomorrow')}
          />
          {!isStore && (
            <Tile
              label={'Unassigned'}
              value={formatCount(data.unassigned)}
              note={'without a vendor'}
              list={quickList('unassigned')}
            />
          )}
          <Tile
            label={i18n.t('Late')}
            value={formatCount(data.late)}
            note={data.late ? i18n.t('slot over, not delivered') : i18n.t('nothing is late')}
            list={quickList('late')}
            alarm={data.late > 0}
          />
        </Tiles>
      )}
    </Figure>
  );
}

function todayNote({ today, by_slot }: OrdersToDo): string {
  const open = by_slot.reduce((sum, slot) => sum + slot.open, 0);
  if (today === 0) return i18n.t('none to be delivered');
  return open === 0 ? i18n.t('all delivered') : i18n.t('{open} still to be delivered', { open: formatCount(open) });
}

function VendorTile() {
  const can = useCan();
  const reviewQueue: TargetList | undefined = can(reviewKey) ? { to: '/vendor/review' } : undefined;
  const list: TargetList | undefined =
    reviewQueue ?? (can(vendorsKey) ? { to: '/vendor', search: { status: 'review' } } : undefined);
  return (
    <Figure query={useQuery(vendorsFigure)} skeleton={<TilesSkeleton tiles={1} />}>
      {({ in_review }) => (
        <Tile label={'Vendors in review'} value={formatCount(in_review)} note={'waiting for a decision'} list={list} />
      )}
    </Figure>
  );
}

function ReviewTile() {
  const mayList = useCan()('GET product_reviews/list');
  const list: TargetList | undefined = mayList ? { to: '/product-reviews', search: { status: 'Pending' } } : undefined;
  return (
    <Figure query={useQuery(reviewsFigure)} skeleton={<TilesSkeleton tiles={1} />}>
      {({ pending }) => (
        <Tile label={'Reviews to moderate'} value={formatCount(pending)} note={'waiting for approval'} list={list} />
      )}
    </Figure>
  );
}
