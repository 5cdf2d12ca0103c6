import { languageLabels } from '@bakehouse/contract/core/message-language';
import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type PresentPerson, usePresence } from '../../../data/presence.ts';
import type { ScreenProps } from '../../../data/routing/screen-at.tsx';
import { useCan, useWorksForStore } from '../../../data/session.ts';
import { Card, Facts } from '../../../ui/card.tsx';
import { Email, Phone } from '../../../ui/format/contact.tsx';
import { IconPrint } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useReturnToList } from '../../../ui/table/list-return.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import { NextUnassigned } from '../assign/next-unassigned.tsx';
import { VendorPanel } from '../assign/vendor-panel.tsx';
import { ClaimsCard } from '../claim/claims-card.tsx';
import { CustomerOrdersCard, DuplicateHint } from '../customer/customer-orders.tsx';
import { LoadedOrder } from '../form/loaded-order.tsx';
import { PaymentsCard } from '../money/payments-card.tsx';
import { orderQuery } from '../order.data.ts';
import { isSameAddress } from '../order-facts.ts';
import { VendorOrder } from '../store/vendor-order.tsx';
import { AddressCard } from './address-card.tsx';
import { ItemsCard } from './items-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { NextStep } from './next-step.tsx';
import { NotesCard } from './notes-card.tsx';
import { OrderActions } from './order-actions.tsx';
import styles from './order-detail.module.css';
import { OrderHeadline } from './order-headline.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { SummaryCard } from './summary-card.tsx';
import { TimelineCard } from './timeline-card.tsx';

const ProofCard = lazyPart(async () => (await import('../proof/proof-card.tsx')).ProofCard);

/** Screen of an order: vendor and items on the left, addresses and facts on the right. Vendors get their own view. */
export function OrderDetail({ params: { id } }: ScreenProps<'id'>) {
  const can = useCan();
  const isStore = useWorksForStore();
  const returnToList = useReturnToList();
  const query = useQuery(orderQuery(id));
  const { openRequests, openForm } = useOpenRequests(id);
  const [deletedId, setDeletedId] = useState<string>();
  const [isAssigning, setAssigning] = useState(false);
  const order = deletedId === id ? undefined : query.data;
  const present = usePresence(isStore ? undefined : order?._id, isAssigning ? 'assigning' : 'viewing');
  const toList = can(orderEndpoints.list) ? { to: '/order' } : {};
  const leave = () => {
    setDeletedId(id);
    returnToList('/order', { ignoreBlocker: true });
  };
  return (
    <>
      <ScreenHeader
        title={order ? i18n.t('Order {number}', { number: order.order_number }) : i18n.t('Order')}
        crumbs={[{ label: i18n.t('Orders'), ...toList }, { label: i18n.t('Details') }]}
        tab={`${order?.order_number ?? 'Order'} · Orders`}
      >
        {order && (
          <>
            {isStore && (
              <LinkButton to={`/order/ticket/${id}`} variant="default" leftSection={<IconPrint size={16} />}>
                {i18n.t('Kitchen ticket')}
              </LinkButton>
            )}
            {!isStore && <NextStep order={order} onAssign={openForm} />}
            <NextUnassigned order={order} />
            {!isStore && <OrderActions order={order} onDeleted={leave} />}
          </>
        )}
      </ScreenHeader>
      {deletedId === id ? (
        <OrderSkeleton />
      ) : (
        <LoadedOrder query={query}>
          {(loaded) =>
            isStore ? (
              <VendorOrder key={id} order={loaded} />
            ) : (
              <>
                <OrderHeadline order={loaded} present={present} />
                <DuplicateHint id={id} />
                <OrderCards
                  key={id}
                  order={loaded}
                  openRequests={openRequests}
                  present={present}
                  onAssigning={setAssigning}
                />
              </>
            )
          }
        </LoadedOrder>
      )}
    </>
  );
}

/** Counts the requests for the assignment form, by button or by key `A`; the key works before the order is loaded. */
function useOpenRequests(id: string) {
  const [requests, setRequests] = useState({ id, count: 0 });
  const count = requests.id === id ? requests.count : 0;
  const openForm = () => setRequests({ id, count: count + 1 });
  useKeys({ a: openForm });
  return { openRequests: count, openForm };
}

type Props = {
  readonly order: OrderRecord;
  readonly openRequests: number;
  readonly present: readonly PresentPerson[];
  readonly onAssigning: (isAssigning: boolean) => void;
};

const OrderCards = ({ order, openRequests, present, onAssigning }: Props) => (
  <div className={styles.page}>
    <div className={styles.column}>
      <VendorPanel order={order} openRequests={openRequests} present={present} onAssigning={onAssigning} />
      <ItemsCard order={order} />
      <NotesCard order={order} />
      <TimelineCard timeline={order.timeline} />
    </div>
    <div className={styles.column}>
      <SummaryCard order={order} />
      <CustomerCard customer={order.customer} />
      <AddressCard
        order={order}
        kind="billing"
        collapsed={isSameAddress(order.address.billing, order.address.shipping)}
      />
      <AddressCard order={order} kind="shipping" />
      <PaymentsCard order={order} />
      {order.proof && (
        <Suspense>
          <ProofCard order={order} />
        </Suspense>
      )}
      <ClaimsCard orderId={order._id} status={order.status} />
      <MessagesCard orderId={order._id} />
      <CustomerOrdersCard id={order._id} />
    </div>
  </div>
);

const CustomerCard = ({ customer }: Pick<OrderRecord, 'customer'>) => (
  <Card
    title="Customer Details"
    action={
      useCan()(customerEndpoints.list) && (
        <LinkButton to="/customer" search={{ search: customer.phone }} variant="default" size="compact-sm">
          Customer
        </LinkButton>
      )
    }
  >
    <Facts
      facts={[
        ['Name', customer.full_name],
        ['Phone', <Phone key="phone" number={customer.phone} />],
        ['Email', <Email key="email" address={customer.email} />],
        ['Gender', customer.gender],
        ['Language', languageLabels[customer.language]],
      ]}
    />
  </Card>
);
