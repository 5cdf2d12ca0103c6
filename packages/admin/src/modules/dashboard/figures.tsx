import { dashboardEndpoints } from '@bakehouse/contract/dashboard';
import { useCan } from '../../data/session.ts';
import { BestSellersCards } from './best-sellers.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import styles from './figures.module.css';
import { SalesCard } from './sales-card.tsx';
import { TodayCard } from './today-card.tsx';

const { orders, sales, bestSellers } = dashboardEndpoints;

/** Figures of the marketplace; figures without permission are omitted. */
export function Figures() {
  const can = useCan();
  if (!Object.values(dashboardEndpoints).some((endpoint) => can(endpoint))) return null;
  return (
    <div className={styles.page}>
      <FigureTiles />
      {can(orders) && <TodayCard />}
      {can(sales) && <SalesCard />}
      {can(bestSellers) && (
        <div className={styles.pair}>
          <BestSellersCards />
        </div>
      )}
    </div>
  );
}
