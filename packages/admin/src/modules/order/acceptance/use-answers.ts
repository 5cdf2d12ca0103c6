import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';
import { useIdempotencyKey } from '../../../data/idempotency-key.ts';

const { accept, decline } = orderAcceptanceEndpoints;

/**
 * Mutations that accept or decline an order that waits for the answer of a store.
 * @param id id of the order.
 * @param onDeclined runs after a decline and before the lists are fetched again, because the store may no longer read the order.
 */
export function useAnswers(id: string, onDeclined?: () => Promise<void>) {
  const idempotency = useIdempotencyKey();
  const accepting = useMutation({
    meta: { invalidates: 'order' },
    mutationFn: () => callEndpoint(accept, { params: { id } }, { idempotencyKey: idempotency.keyFor({ id }) }),
    onSuccess: idempotency.reset,
  });
  const declining = useMutation({
    meta: { invalidates: 'order' },
    mutationFn: async (reason: string) => {
      const response = await callEndpoint(
        decline,
        { params: { id }, body: { reason } },
        { idempotencyKey: idempotency.keyFor({ id, reason }) },
      );
      await onDeclined?.();
      return response;
    },
  });
  return { accepting, declining };
}
