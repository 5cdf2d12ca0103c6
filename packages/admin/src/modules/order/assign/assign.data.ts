import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { SearchedVendor } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';

/** What the assign panel asks. */

/** Whom the order can be given to, best first, and who is left out. */
export const vendorChoicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'vendor-choices', id],
    queryFn: async ({ signal }) =>
      (await callEndpoint(orderEndpoints.vendorChoices, { params: { id } }, { signal })).data,
    meta: { saidOnScreen: true },
  });

/** Approved stores anywhere. */
export const vendorSearchQuery = (vendor: string) =>
  queryOptions({
    queryKey: ['vendor', 'search', vendor],
    queryFn: async ({ signal }) => (await callEndpoint(vendorEndpoints.search, { query: { vendor } }, { signal })).data,
    meta: { saidOnScreen: true },
  });

/** A store that was chosen some time ago and is no suggestion now, as the search would have found it. */
export const chosenVendorQuery = (id: string) =>
  queryOptions({
    queryKey: ['vendor', 'chosen', id],
    queryFn: async ({ signal }): Promise<SearchedVendor> => {
      const { data } = await callEndpoint(vendorEndpoints.detail, { params: { id } }, { signal });
      return { ...data, delivery_preferences: data.delivery_preferences.filter(({ status }) => status === 'Active') };
    },
    meta: { saidOnScreen: true },
  });
