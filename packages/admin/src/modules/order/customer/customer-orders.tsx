import { formatSlot } from '@bakehouse/contract/core/local-time';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { Alert, Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { callEndpoint } from '../../../data/client.ts';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import { OrderStatus } from '../order-status.tsx';
import styles from './customer-orders.module.css';

const { customerOrders } = orderDeliveryEndpoints;
type Props = { readonly id: string };

/** Warns of other orders with the same phone, day and address, and links to them. */
export function DuplicateHint({ id }: Props) {
  const { data } = useCustomerOrders(id).query;
  if (!data || data.duplicates.length === 0) return null;
  return (
    <Alert color="yellow" mb="md" role="status">
      Possible duplicate of{' '}
      {data.duplicates.map(({ _id, order_number }, index) => (
        <Fragment key={_id}>
          {index > 0 && ', '}
          <Anchor component={PathLink} to={`/order/details/${_id}`} fw={600} underline="always">
            {order_number}
          </Anchor>
        </Fragment>
      ))}
    </Alert>
  );
}

function useCustomerOrders(id: string) {
  const mayList = useCan()(customerOrders);
  return { mayList, query: useQuery({ ...customerOrdersQuery(id), enabled: mayList }) };
}

/** Query options of the other orders of an order's customer. */
const customerOrdersQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'customer-orders', id],
    queryFn: async ({ signal }) => (await callEndpoint(customerOrders, { params: { id } }, { signal })).data,
    meta: { hasOwnErrorState: true },
  });

/** The customer's latest other orders. */
export function CustomerOrdersCard({ id }: Props) {
  const { mayList, query } = useCustomerOrders(id);
  const { data, isError, refetch } = query;
  if (!mayList) return null;
  return (
    <Card title={`Other orders of this customer${data ? countText(data) : ''}`}>
      {isError && !data ? (
        <Group gap="xs">
          <Text>The orders could not be loaded.</Text>
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Group>
      ) : !data ? (
        <Skeleton height={60} />
      ) : data.orders.length === 0 ? (
        <Text c="dimmed">No other orders with this phone number</Text>
      ) : (
        <ul className={styles.orders}>
          {data.orders.map((order) => (
            <li key={order._id}>
              <Group justify="space-between" gap="xs" wrap="nowrap">
                <Anchor component={PathLink} to={`/order/details/${order._id}`} fw={600}>
                  {order.order_number}
                </Anchor>
                <OrderStatus value={order.status} />
              </Group>
              <Text fz={13} c="dimmed">
                {`${formatDate(order.delivery.date)}, ${formatSlot(order.delivery)} · ${formatRupees(order.order_total)}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const countText = ({ total, totalIsMinimum }: { total: number; totalIsMinimum?: true | undefined }) =>
  total === 0 ? '' : ` (${total}${totalIsMinimum ? '+' : ''})`;
