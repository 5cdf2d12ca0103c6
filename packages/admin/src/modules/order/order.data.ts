import { orderEndpoints, quickFilters } from '@bakehouse/contract/order/order.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
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

/**
 * The quick filter 'All' in the address of a store's list, so that a reload does not open Today again. The server does not
 * know it.
 */
export const allOrders = 'all';

/** The parts of an address that the order list understands. */
export const listSchema = orderEndpoints.list.query.extend({ quick: z.enum([...quickFilters, allOrders]).optional() });

/** The query that the server is sent for the state of the list. */
export const requestOf = ({ quick, ...search }: Readonly<Record<string, string>>): Record<string, string> =>
  quick === undefined || quick === allOrders ? search : { ...search, quick };

/** The page an address asks for, whatever is typed there. */
export const ordersQueryFromUrl = (typed: Readonly<Record<string, unknown>>) =>
  ordersQuery(requestOf(listSearch(listSchema, typed)));

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
