import { listSearch } from '@bakehouse/contract/core/list-search';
import { orderEndpoints, quickFilters } from '@bakehouse/contract/order/order.endpoints';
import { staffBulkActions, storeBulkActions } from '@bakehouse/contract/order/order-bulk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { isUnreachable } from '../../data/api-error.ts';
import { callEndpoint } from '../../data/client.ts';
import { can, offlineOwner, useWorksForStore, worksForStore } from '../../data/session.ts';

/** Returns the bulk actions of orders that the signed-in user is offered. */
export const useOrderBulkActions = () => (useWorksForStore() ? storeBulkActions : staffBulkActions);

type Stored = typeof import('./offline/offline-bar.tsx');

/** Returns the data of the server, or what the browser of a store keeps while the server cannot be reached. */
export async function orStored<T>(
  call: Promise<{ data: T }>,
  find: (stored: Stored) => Promise<T | undefined>,
): Promise<T> {
  try {
    return (await call).data;
  } catch (cause) {
    const data = isUnreachable(cause) && offlineOwner() && (await find(await import('./offline/offline-bar.tsx')));
    if (!data) throw cause;
    return data;
  }
}

/** Query options of one page of orders; the server decides the page size unless the URL does. */
export const ordersQuery = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['order', 'list', search],
    queryFn: ({ signal }) =>
      orStored(
        callEndpoint(orderEndpoints.list, { query: { page: '1', ...search } }, { signal }),
        ({ findStoredPage }) => findStoredPage(search),
      ),
    placeholderData: keepPreviousData,
    meta: { isUrgent: isOffer },
  });

/** Returns whether an order waits for the answer of the signed-in store, so that its list shows it at once. */
const isOffer = async (client: QueryClient, id: string): Promise<boolean> =>
  worksForStore() && can(orderEndpoints.details) && (await client.fetchQuery(orderQuery(id))).offer !== undefined;

/**
 * The quick filter 'All' in the URL of a vendor's list, which prevents a reload from opening Today. It is not sent to
 * the server.
 */
export const allOrders = 'all';

/** URL parameters of the order list. */
export const listSchema = orderEndpoints.list.query.extend({ quick: z.enum([...quickFilters, allOrders]).optional() });

/** Returns the query for the server. */
export const requestOf = ({ quick, ...search }: Readonly<Record<string, string>>): Record<string, string> =>
  quick === undefined || quick === allOrders ? search : { ...search, quick };

/** Query options of the list for a URL; unknown query parameters are ignored. */
export const ordersQueryFromUrl = (search: Readonly<Record<string, unknown>>) =>
  ordersQuery(requestOf(listSearch(listSchema, search)));

/** Query options of one page of deleted orders. */
export const deletedOrdersQuery = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['order', 'deleted', search],
    queryFn: async ({ signal }) =>
      (await callEndpoint(orderEndpoints.deleted, { query: { page: '1', ...search } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** Orders as a resource for the generic mutations that delete and restore records. */
export const orderLifecycle = { name: 'order', endpoints: orderEndpoints } as const;

/** Query options of one order with all details. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'details', id],
    queryFn: ({ signal }) =>
      orStored(callEndpoint(orderEndpoints.details, { params: { id } }, { signal }), ({ findStoredOrder }) =>
        findStoredOrder(id),
      ),
    meta: { hasOwnErrorState: true },
    // An edit must start from the server's current data.
    staleTime: 0,
  });
