import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { listSearch } from '../../ui/table/list-state.ts';

/** One page of orders; the server says how long a page is, unless the URL does. */
export const ordersQuery = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['order', 'list', search],
    queryFn: async ({ signal }) =>
      (await callEndpoint(orderEndpoints.list, { query: { page: '1', ...search } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** The page an address asks for, whatever is typed there. */
export const ordersAsked = (typed: Readonly<Record<string, unknown>>) =>
  ordersQuery(listSearch(orderEndpoints.list.query, typed));

/** One page of the deleted orders. */
export const deletedOrdersQuery = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['order', 'deleted', search],
    queryFn: async ({ signal }) =>
      (await callEndpoint(orderEndpoints.deleted, { query: { page: '1', ...search } }, { signal })).data,
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
