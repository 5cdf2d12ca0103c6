import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { type CartInput, couponEndpoints } from '@bakehouse/contract/coupon/coupon.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderCouponEndpoints } from '@bakehouse/contract/order/order-coupon.endpoints';
import { priceTax, type TaxPreviewInput } from '@bakehouse/contract/order/order-tax.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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

/**
 * Query options of the price of a cart with coupons. The previous price stays until the new one has arrived.
 * @param cart items, codes and phone.
 */
export const cartPriceQuery = (cart: CartInput) =>
  queryOptions({
    queryKey: ['coupon', 'price', cart],
    queryFn: async ({ signal }) => (await callEndpoint(couponEndpoints.evaluate, { body: cart }, { signal })).data,
    meta: { hasOwnErrorState: true },
    placeholderData: keepPreviousData,
  });

/**
 * Query options of the price of an edit of an order with coupons. The previous price stays until the new one has arrived.
 * @param id id of the order.
 */
export const editPriceQuery = (id: string, items: CartInput['items']) =>
  queryOptions({
    queryKey: ['order', 'price-edit', id, items],
    queryFn: async ({ signal }) =>
      (await callEndpoint(orderCouponEndpoints.priceEdit, { params: { id }, body: { items } }, { signal })).data,
    meta: { hasOwnErrorState: true },
    placeholderData: keepPreviousData,
  });

/** Query options of the tax of an order form. The previous tax stays until the new one has arrived. */
export const taxQuery = (body: TaxPreviewInput) =>
  queryOptions({
    queryKey: ['order', 'tax', body],
    queryFn: async ({ signal }) => (await callEndpoint(priceTax, { body }, { signal })).data,
    meta: { hasOwnErrorState: true },
    placeholderData: keepPreviousData,
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

export type ServicingInput = NonNullable<CallOf<typeof vendorEndpoints.servicing>['body']>;

/**
 * Query options of the vendors that deliver to a point, nearest first, and the slots that are full in the city.
 * @param body point and city of the address, and complete deliveries of the order, for which each vendor has the reasons against it.
 */
export const servicingQuery = (body: ServicingInput) =>
  queryOptions({
    queryKey: ['vendor', 'servicing', body],
    queryFn: async ({ signal }) => ({
      ...(await callEndpoint(vendorEndpoints.servicing, { body }, { signal })),
      // While another city loads, the previous answer is shown.
      city: body.city ?? '',
    }),
    placeholderData: keepPreviousData,
    meta: { hasOwnErrorState: true },
    staleTime: 60_000,
  });
