import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';

/** Queries of the order form. */

/**
 * Query options of a customer's last order.
 * @param phone full phone number.
 */
export const customerQuery = (phone: string) =>
  queryOptions({
    queryKey: ['order', 'customer', phone],
    queryFn: async ({ signal }) => (await callEndpoint(orderEndpoints.customer, { query: { phone } }, { signal })).data,
    meta: { hasOwnErrorState: true },
  });

/** Query options of the usual slots of all delivery types. */
export const usualSlotsQuery = queryOptions({
  queryKey: ['order', 'usual-slots'],
  queryFn: async ({ signal }) => (await callEndpoint(orderEndpoints.usualSlots, {}, { signal })).data,
  meta: { hasOwnErrorState: true },
  staleTime: 600_000,
});

/**
 * Query options of a product's options and variants.
 * @param id id of the product.
 */
export const variationQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', 'variation', id],
    queryFn: async ({ signal }) =>
      (await callEndpoint(productEndpoints.variation, { params: { id } }, { signal })).data,
    meta: { hasOwnErrorState: true },
    staleTime: 60_000,
  });

/** Query options of the vendors that deliver to a point, nearest first. */
export const servicingQuery = (latitude: number, longitude: number) =>
  queryOptions({
    queryKey: ['vendor', 'servicing', latitude, longitude],
    queryFn: async ({ signal }) =>
      (await callEndpoint(vendorEndpoints.servicing, { body: { latitude, longitude } }, { signal })).data,
    meta: { hasOwnErrorState: true },
    staleTime: 60_000,
  });
