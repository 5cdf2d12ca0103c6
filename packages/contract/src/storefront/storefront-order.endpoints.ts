import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { idField, pincodeField } from '../core/fields.ts';
import {
  storefrontCartInput,
  storefrontOrderInput,
  storefrontOrderResponses,
  storefrontTrackInput,
} from './storefront-order.ts';

const common = { access: 'public', module: 'Storefront' } as const;

const degrees = (name: string, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,10})?$/, `${name} must be a number of degrees`)
    .transform(Number)
    .refine((value) => Math.abs(value) <= max, `${name} must be between -${max} and ${max}`)
    .meta({ type: 'number', minimum: -max, maximum: max });

/** A delivery location, as a pincode or a point. */
const locationQuery = z.strictObject({
  pincode: pincodeField.optional(),
  lat: degrees('lat', 90).optional(),
  lng: degrees('lng', 180).optional(),
  /** A product. Its lead time is taken into account. */
  product: idField.optional(),
});
export type StorefrontLocationQuery = z.output<typeof locationQuery>;

export const storefrontOrderEndpoints = {
  serviceability: defineEndpoint({
    ...common,
    name: 'Check where and when the marketplace delivers',
    operationId: 'checkServiceability',
    description:
      'Returns the delivery types that reach a pincode or a point (`lat` and `lng`), each with its charge and next slot.',
    methods: ['GET'],
    path: 'store/v1/serviceability',
    query: locationQuery,
    response: storefrontOrderResponses.deliveryResponse,
  }),
  cart: defineEndpoint({
    ...common,
    name: 'Price a cart of the storefront',
    operationId: 'priceStorefrontCart',
    description:
      'Calculates a cart with the prices of the catalogue, shipping and coupons, with a reason for each code that does not apply.',
    methods: ['POST'],
    path: 'store/v1/cart',
    reads: true,
    errors: ['not_serviceable', 'out_of_stock', 'slot_full'],
    body: storefrontCartInput,
    response: storefrontOrderResponses.cartResponse,
  }),
  /** Called by the server of a storefront with an API key, never by a browser. */
  place: defineEndpoint({
    module: 'Storefront',
    access: 'permission',
    staffOnly: true,
    name: 'Place storefront orders',
    operationId: 'placeStorefrontOrder',
    description:
      'Places an order with the prices of the catalogue. A different `order_total` is rejected with the right one in `fields`.',
    methods: ['POST'],
    path: 'store/v1/orders',
    requiresKey: true,
    errors: ['not_serviceable', 'out_of_stock', 'price_changed', 'slot_full'],
    body: storefrontOrderInput,
    response: storefrontOrderResponses.placedResponse,
    status: 201,
  }),
  track: defineEndpoint({
    ...common,
    name: 'Track an order of the storefront',
    operationId: 'trackStorefrontOrder',
    description:
      'Returns an order by its number and the phone of its customer. An unknown number and a wrong phone get the same response.',
    methods: ['POST'],
    path: 'store/v1/orders/track',
    reads: true,
    errors: ['not_found'],
    body: storefrontTrackInput,
    maxBody: 4_000,
    response: storefrontOrderResponses.orderResponse,
  }),
};
