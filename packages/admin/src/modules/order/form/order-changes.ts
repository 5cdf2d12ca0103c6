import type { CallOf } from '@bakehouse/contract/core/endpoint';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import type { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import type { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import type { orderMessageEndpoints } from '@bakehouse/contract/order-message';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../data/api-error.ts';
import { callEndpoint } from '../../../data/client.ts';
import { useIdempotencyKey } from '../../../data/idempotency-key.ts';
import { keepSaved } from '../../../data/query-client.ts';
import { toastError } from '../../../ui/feedback/toast.tsx';
import { orderQuery } from '../order.data.ts';

/** Mutations of existing orders. */

type Change =
  | typeof orderEndpoints.updateStatus
  | typeof orderEndpoints.updateAddress
  | typeof orderAssignmentEndpoints.assignVendor
  | typeof orderAssignmentEndpoints.assignOverride
  | typeof orderAssignmentEndpoints.unassignVendor
  | typeof orderEndpoints.addNote
  | typeof orderMoneyEndpoints.record
  | typeof orderMoneyEndpoints.refund
  | typeof orderMoneyEndpoints.createLink
  | typeof orderMessageEndpoints.resend
  | typeof orderDeliveryEndpoints.reschedule
  | typeof orderDeliveryEndpoints.rescheduleOverride;

type Saved = { message: string; data: OrderRecord };

/**
 * Mutation that changes an order. The returned order replaces the cached one, and the lists are refetched.
 * @param endpoint endpoint of the contract.
 * @param id id of the order.
 * @param handles error codes that the caller handles without a toast, besides `stale`.
 */
export function useChangeOrder<E extends Change>(endpoint: E, id: string, handles: readonly string[] = []) {
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  return useMutation({
    meta: { invalidates: 'order', handles: ['stale', ...handles] },
    mutationFn: async (body: CallOf<E>['body']): Promise<Saved> =>
      callEndpoint<Change>(endpoint, { params: { id }, body } as CallOf<Change>, {
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: ({ data }) => {
      idempotency.reset();
      return keepSaved(client, orderQuery(id).queryKey, data);
    },
  });
}

/**
 * Mutation that changes the displayed version of an order without a form. After a conflict it shows the message and loads the
 * current version.
 */
export function useChangeShownOrder<E extends Change>(endpoint: E, { _id, version }: OrderRecord) {
  const client = useQueryClient();
  const change = useChangeOrder(endpoint, _id);
  const send = (input: Omit<CallOf<E>['body'], 'version'>) =>
    change.mutate({ ...input, version } as CallOf<E>['body'], {
      onError: (cause) => {
        if (!(cause instanceof ApiError) || cause.code !== 'stale') return;
        toastError(cause.message);
        void client.invalidateQueries({ queryKey: orderQuery(_id).queryKey });
      },
    });
  return { send, isPending: change.isPending };
}
