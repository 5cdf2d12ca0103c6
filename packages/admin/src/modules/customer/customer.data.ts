import type { CallOf, ResponseOf } from '@bakehouse/contract/core/endpoint';
import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import type { Filters } from '../../ui/table/list-state.ts';

const { list, view, orders, erasurePreview } = customerEndpoints;
const customerKey = 'customer';
const common = { staleTime: 0, meta: { hasOwnErrorState: true } } as const;
/** Interval in milliseconds at which the progress of an erasure is read. */
const erasureInterval = 2_000;

/** Query options of a page of customers. */
export const customersQuery = (search: Filters) =>
  queryOptions({
    queryKey: [customerKey, 'list', search],
    queryFn: ({ signal }) => callEndpoint(list, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    ...common,
  });

/** Query options of a customer. It is read again while an erasure runs. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [customerKey, 'detail', id],
    queryFn: async ({ signal }) => (await callEndpoint(view, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.erasure.status === 'requested' ? erasureInterval : false),
    ...common,
  });

/** Query options of a page of the orders of a customer. */
export const historyQuery = (id: string, search: Filters) =>
  queryOptions({
    queryKey: [customerKey, 'orders', id, search],
    queryFn: ({ signal }) => callEndpoint(orders, { params: { id }, query: search }, { signal }),
    placeholderData: keepPreviousData,
    ...common,
  });

/** Query options of what an erasure of a customer would prevent or lose. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: [customerKey, 'erasure', id],
    queryFn: async ({ signal }) => (await callEndpoint(erasurePreview, { params: { id } }, { signal })).data,
    ...common,
  });

type Endpoints = typeof customerEndpoints;
type Call = Endpoints['update' | 'addNote' | 'deleteNote' | 'undoMerge' | 'erase'];

/** Mutation that calls an endpoint of customers, which are fetched again. */
export const useCustomerCall = <E extends Call>(endpoint: E) =>
  useMutation({
    meta: { invalidates: customerKey },
    mutationFn: (call: CallOf<E>): Promise<ResponseOf<E>> => callEndpoint(endpoint, call),
  });

/** Mutation that merges another customer into one. Its toast offers Undo. */
export const useMerge = (id: string) =>
  useMutation({
    meta: {
      invalidates: customerKey,
      undo: ({ other }: { other: string }) =>
        callEndpoint(customerEndpoints.undoMerge, { params: { id }, body: { other } }),
    },
    mutationFn: (body: { other: string; version: number; other_version: number }) =>
      callEndpoint(customerEndpoints.merge, { params: { id }, body }),
  });

/** Mutation that makes a customer of its own from a phone. Its toast offers Undo, which merges both again. */
export function useSplit(id: string) {
  let created: { _id: string; version: number } | undefined;
  return useMutation({
    meta: {
      invalidates: customerKey,
      undo: async () => {
        if (!created) return;
        const { data } = await callEndpoint(view, { params: { id } });
        const body = { other: created._id, other_version: created.version, version: data.version };
        return callEndpoint(customerEndpoints.merge, { params: { id }, body });
      },
    },
    mutationFn: async (body: { phone: string; version: number }) => {
      const response = await callEndpoint(customerEndpoints.split, { params: { id }, body });
      created = response.data;
      return response;
    },
  });
}
