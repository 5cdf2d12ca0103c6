import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isMissing } from '../../data/api-error.ts';
import { useCan, useSession } from '../../data/session.ts';
import { IconPrint } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useReturnToList } from '../../ui/list-return.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { AddressCard } from './address-card.tsx';
import { CustomerCard } from './customer-card.tsx';
import { ItemsCard } from './items-card.tsx';
import { NextUnassigned } from './next-unassigned.tsx';
import { NotesCard } from './notes-card.tsx';
import { orderQuery } from './order.data.ts';
import { OrderActions } from './order-actions.tsx';
import styles from './order-detail.module.css';
import { OrderGate } from './order-gate.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { SummaryCard } from './summary-card.tsx';
import { TimelineCard } from './timeline-card.tsx';
import { VendorPanel } from './vendor-panel.tsx';

type Props = { readonly order: OrderRecord; readonly asked: number };

const OrderCards = ({ order, asked }: Props) => (
  <div className={styles.page}>
    <div className={styles.column}>
      <ItemsCard order={order} />
      <VendorPanel order={order} asked={asked} />
      <NotesCard order={order} />
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

/** `A` asks for the form that assigns a vendor, even before the order is here. */
const useAsked = (id: string): number => {
  const [asked, setAsked] = useState({ id, times: 0 });
  const times = asked.id === id ? asked.times : 0;
  useKeys({ a: () => setAsked({ id, times: times + 1 }) });
  return times;
};

/** One order: what was ordered and what became of it on the left, whose it is on the right. */
export const OrderDetail = () => {
  const can = useCan();
  const session = useSession();
  const returnToList = useReturnToList();
  const { id = '' } = useParams({ strict: false });
  const found = useQuery(orderQuery(id));
  const asked = useAsked(id);
  const [gone, setGone] = useState<string>();
  const order = gone === id ? undefined : found.data;
  const toList = can(orderEndpoints.list) ? { to: '/order' } : {};
  const leave = () => {
    setGone(id);
    returnToList('/order', { ignoreBlocker: true });
  };
  return (
    <>
      <ScreenHeader
        title={order ? `Order ${order.order_number}` : isMissing(found.error) ? 'Order not found' : 'Order'}
        crumbs={[{ label: 'Orders', ...toList }, { label: order?.order_number ?? 'Order' }]}
      >
        {order && (
          <>
            {session.status === 'in' && session.vendorId && (
              <LinkButton to={`/order/ticket/${id}`} variant="default" leftSection={<IconPrint size={16} />}>
                Kitchen ticket
              </LinkButton>
            )}
            <NextUnassigned order={order} />
            <OrderActions order={order} onDeleted={leave} />
          </>
        )}
      </ScreenHeader>
      {gone === id ? (
        <OrderSkeleton />
      ) : (
        <OrderGate query={found}>{(known) => <OrderCards key={id} order={known} asked={asked} />}</OrderGate>
      )}
    </>
  );
};
