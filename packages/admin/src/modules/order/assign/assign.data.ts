import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import type { SearchedVendor } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';

/** Queries of the assignment panel. */

/**
 * Query options of the suggested vendors, best first, and the excluded ones.
 * @param id id of the order.
 */
export const vendorChoicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'vendor-choices', id],
    queryFn: async ({ signal }) =>
      (await callEndpoint(orderAssignmentEndpoints.vendorChoices, { params: { id } }, { signal })).data,
    meta: { hasOwnErrorState: true },
  });

/**
 * Query options of a search in all approved stores.
 * @param vendor search text.
 */
export const vendorSearchQuery = (vendor: string) =>
  queryOptions({
    queryKey: ['vendor', 'search', vendor],
    queryFn: ({ signal }) => callEndpoint(vendorEndpoints.search, { query: { vendor } }, { signal }),
    meta: { hasOwnErrorState: true },
  });

/**
 * Query options of a store that was selected earlier and is no longer a suggestion, in the shape of a search result.
 * @param id id of the store.
 */
export const chosenVendorQuery = (id: string) =>
  queryOptions({
    queryKey: ['vendor', 'chosen', id],
    queryFn: async ({ signal }): Promise<SearchedVendor> => {
      const { data } = await callEndpoint(vendorEndpoints.detail, { params: { id } }, { signal });
      return { ...data, delivery_preferences: data.delivery_preferences.filter(({ status }) => status === 'Active') };
    },
    meta: { hasOwnErrorState: true },
  });
