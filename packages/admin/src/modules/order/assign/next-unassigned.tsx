import type { OrderRecord, OrderRow } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { Button, Kbd } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callEndpoint } from '../../../data/client.ts';
import { useCan } from '../../../data/session.ts';
import { toastSuccess } from '../../../ui/feedback/toast.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { orderQuery } from '../order.data.ts';
import { firstDelivery } from '../order-facts.ts';
import { vendorChoicesQuery } from './assign.data.ts';

const { list } = orderEndpoints;
const { assignVendor } = orderAssignmentEndpoints;

type Position = Pick<OrderRow, '_id' | 'delivery'>;

/** Returns the path of the unassigned order with the earliest delivery; shows a toast when there is none. */
export async function findFirstUnassigned(client: QueryClient): Promise<string | undefined> {
  const [row] = await fetchUnassigned();
  if (!row) {
    toastSuccess('Every open order has a vendor');
    return undefined;
  }
  void client.prefetchQuery(orderQuery(row._id));
  return `/order/details/${row._id}`;
}

const fetchUnassigned = async (from?: string) =>
  (
    await callEndpoint(list, {
      query: { quick: 'unassigned', sort: 'delivery', perPage: '200', ...(from && { delivery_from: from }) },
    })
  ).data.orders;

/** Button and key `N` that open the next unassigned order. */
export function NextUnassigned({ order }: { order: OrderRecord }) {
  const can = useCan();
  const client = useQueryClient();
  const navigate = useNavigate();
  const next = useMutation({
    mutationFn: () => findNext(order),
    onSuccess: (row) => {
      if (!row) return toastSuccess('Every open order has a vendor');
      void client.prefetchQuery(orderQuery(row._id));
      void client.prefetchQuery(vendorChoicesQuery(row._id));
      return void navigate({ to: '/order/details/$id', params: { id: row._id } });
    },
  });
  const mayAssign = can(list) && can(assignVendor);
  const openNext = () => mayAssign && !next.isPending && next.mutate();
  useKeys({ n: openNext });
  return (
    mayAssign && (
      <Button
        variant="default"
        rightSection={
          <Kbd size="xs" visibleFrom="sm">
            N
          </Kbd>
        }
        loading={next.isPending}
        onClick={openNext}
      >
        Next unassigned
      </Button>
    )
  );
}

/** Returns the next unassigned order, wrapping to the first after the last, or undefined when there is no other. */
async function findNext(order: OrderRecord): Promise<OrderRow | undefined> {
  const position = positionOf(order);
  const later = (await fetchUnassigned(position.delivery.date)).find((row) => keyOf(row) > keyOf(position));
  return later ?? (await fetchUnassigned()).find(({ _id }) => _id !== order._id);
}

/** Returns the sort position of the order in the list of unassigned orders, which is sorted by delivery. */
const positionOf = (order: OrderRecord): Position => ({ _id: order._id, delivery: firstDelivery(order) });

const keyOf = ({ _id, delivery: { date, from } }: Position) => `${date} ${from} ${_id}`;
