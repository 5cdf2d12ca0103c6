import type { OrderRecord, OrderStatus } from '@bakehouse/contract/order/order';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStale } from '../../../data/api-error.ts';
import { keepSaved } from '../../../data/query-client.ts';
import { toastError } from '../../../ui/feedback/toast.tsx';
import { orderQuery } from '../order.data.ts';
import { takeStep, useSteps } from './order-steps.ts';
import { openSteps } from './step-queue.ts';

/**
 * Sets the status of an order of a store. Without a connection the step is stored and sent later. After a conflict it shows the message and
 * loads the current order.
 */
export function useStoreStep({ _id, order_number, status, version }: OrderRecord) {
  const client = useQueryClient();
  const { queryKey } = orderQuery(_id);
  const { mutate: send, isPending } = useMutation({
    meta: { invalidates: 'order', handles: ['stale'] },
    mutationFn: (to: OrderStatus) =>
      takeStep({ kind: 'status', to, order: { _id, order_number }, seen: { status, version } }),
    onSuccess: async ({ data }) => data && keepSaved(client, queryKey, data),
    onError: (cause) => {
      if (!isStale(cause)) return;
      toastError(cause.message);
      void client.invalidateQueries({ queryKey });
    },
  });
  return { send, isPending };
}

/**
 * Confirms the changes of an order that the person sees. If the order has changed again, the server refuses, and the new changes are shown.
 */
export function useConfirmChanges({ _id, order_number, status, version, changes }: OrderRecord) {
  const client = useQueryClient();
  const { mutate: confirm, isPending } = useMutation({
    meta: { invalidates: 'order' },
    mutationFn: () =>
      takeStep({
        kind: 'confirm',
        number: changes?.number ?? 0,
        order: { _id, order_number },
        seen: { status, version },
      }),
    onSuccess: async ({ data }) => data && keepSaved(client, orderQuery(_id).queryKey, data),
  });
  return { confirm, isPending };
}

/** Returns whether a step of an order waits to be sent, and renders when it changes. */
export const useIsWaiting = (orderId: string): boolean =>
  openSteps(useSteps()).some(({ order }) => order._id === orderId);
