import type { CallOf } from '@bakehouse/contract/endpoint';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';

/** One page of orders; the server says how long a page is, unless the URL does. */
export const ordersQuery = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['order', 'list', search],
    queryFn: async ({ signal }) =>
      (await callEndpoint(orderEndpoints.list, { query: { page: '1', ...search } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** One order, whole. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'details', id],
    queryFn: async ({ signal }) => (await callEndpoint(orderEndpoints.details, { params: { id } }, { signal })).data,
    meta: { saidOnScreen: true },
    // Corrections start from what the server has now.
    staleTime: 0,
  });

type Change = typeof orderEndpoints.updateStatus | typeof orderEndpoints.updateAddress;

/** Sends a change of one order; the order it answers with is shown at once, and the lists are fetched anew. */
export const useChangeOrder = <E extends Change>(endpoint: E, id: string) => {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: 'order', handles: ['stale'] },
    mutationFn: async (body: CallOf<E>['body']): Promise<{ message: string; data: OrderRecord }> =>
      callEndpoint<Change>(endpoint, { params: { id }, body } as CallOf<Change>),
    onSuccess: ({ data }) => client.setQueryData(orderQuery(id).queryKey, data),
  });
};
