import type { OrderRecord, OrderStatus } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { nextStatus } from '@bakehouse/contract/order/order-life';
import { Button, Kbd } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../data/api-error.ts';
import { useCan } from '../../../data/session.ts';
import { toastError } from '../../../ui/feedback/toast.tsx';
import { useChangeOrder } from '../form/order-changes.ts';
import { orderQuery } from '../order.data.ts';

const { updateStatus, assignVendor, vendorChoices } = orderEndpoints;

/** Changes the status of the displayed version of an order; after a conflict it loads the current version. */
export const useSetStatus = ({ _id, version }: OrderRecord) => {
  const client = useQueryClient();
  const change = useChangeOrder(updateStatus, _id);
  const set = (order_status: OrderStatus) =>
    change.mutate(
      { order_status, version },
      {
        onError: (cause) => {
          if (!(cause instanceof ApiError) || cause.code !== 'stale') return;
          toastError(cause.message);
          void client.invalidateQueries({ queryKey: orderQuery(_id).queryKey });
        },
      },
    );
  return { set, isPending: change.isPending };
};

/** Button for the next step of an order: assign a vendor, then each status in turn. */
export const NextStep = ({ order, onAssign }: { order: OrderRecord; onAssign: () => void }) => {
  const can = useCan();
  const { set, isPending } = useSetStatus(order);
  const next = nextStatus(order.status);
  if (!next) return null;
  if (order.assigned_vendor === null && can(assignVendor) && can(vendorChoices))
    return (
      <Button
        rightSection={
          <Kbd size="xs" visibleFrom="sm">
            A
          </Kbd>
        }
        onClick={onAssign}
      >
        Assign vendor
      </Button>
    );
  return (
    can(updateStatus) && (
      <Button loading={isPending} onClick={() => set(next)}>
        {`Mark as ${next}`}
      </Button>
    )
  );
};
