import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { HistoryLink } from '../../crud/history-link.tsx';
import { isMissing } from '../../data/api-error.ts';
import { useCan } from '../../data/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Failed, NothingYet } from '../../ui/states.tsx';
import { AddressCard } from './address-card.tsx';
import { CustomerCard } from './customer-card.tsx';
import { ItemsCard } from './items-card.tsx';
import { orderQuery } from './order.data.ts';
import styles from './order-detail.module.css';
import { OrderSkeleton } from './order-skeleton.tsx';
import { SummaryCard } from './summary-card.tsx';
import { TimelineCard } from './timeline-card.tsx';
import { VendorCard } from './vendor-card.tsx';

const OrderCards = ({ order }: { order: OrderRecord }) => (
  <div className={styles.page}>
    <div className={styles.column}>
      <ItemsCard order={order} />
      <VendorCard vendor={order.assigned_vendor} />
      <TimelineCard timeline={order.timeline} />
    </div>
    <div className={styles.column}>
      <SummaryCard order={order} />
      <CustomerCard customer={order.customer} />
      <AddressCard order={order} kind="billing" />
      <AddressCard order={order} kind="shipping" />
    </div>
  </div>
);

/** One order: what was ordered and what became of it on the left, whose it is on the right. */
export const OrderDetail = () => {
  const can = useCan();
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(orderQuery(id));
  const missing = !data && isMissing(error);
  const toList = can(orderEndpoints.list) ? '/order' : undefined;
  return (
    <>
      <ScreenHeader
        title={data ? `Order ${data.order_number}` : missing ? 'Order not found' : 'Order'}
        crumbs={[{ label: 'Orders', ...(toList && { to: toList }) }, { label: data?.order_number ?? 'Order' }]}
      >
        {data && <HistoryLink module="order" record={id} />}
      </ScreenHeader>
      {data ? (
        <OrderCards key={id} order={data} />
      ) : missing ? (
        <NothingYet title="There is no such order" text="It was deleted, or the link is not complete.">
          {toList && (
            <LinkButton to={toList} variant="default">
              All orders
            </LinkButton>
          )}
        </NothingYet>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <OrderSkeleton />
      )}
    </>
  );
};
