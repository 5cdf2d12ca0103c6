import type { OrderRow } from '@bakehouse/contract/order/order';
import { useMutation } from '@tanstack/react-query';
import { takeStep } from '../offline/order-steps.ts';

/**
 * Mutations that accept or decline an order that waits for the answer of a store.
 * @param order the order as it is shown.
 * @param onDeclined runs after a decline and before the lists are fetched again, because the store may no longer read the order.
 */
export function useAnswers(
  { _id, order_number, status, version }: Pick<OrderRow, '_id' | 'order_number' | 'status' | 'version'>,
  onDeclined?: () => Promise<void>,
) {
  const order = { order: { _id, order_number }, seen: { status, version } };
  const accepting = useMutation({
    meta: { invalidates: 'order' },
    mutationFn: () => takeStep({ ...order, kind: 'accept' }),
  });
  const declining = useMutation({
    meta: { invalidates: 'order' },
    mutationFn: async (reason: string) => {
      const response = await takeStep({ ...order, kind: 'decline', reason });
      await onDeclined?.();
      return response;
    },
  });
  return { accepting, declining };
}
