import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import {
  choiceField,
  dayField,
  idField,
  instantField,
  longTextField,
  phoneField,
  pincodeField,
  requiredText,
  rupeesField,
  textField,
  timeField,
} from '../core/fields.ts';
import { couponCodesField } from '../coupon/coupon-fields.ts';
import { rejectionReasons } from '../coupon/coupon-reasons.ts';
import { paymentMethods } from '../money/payment.ts';
import { intakePaymentStatuses, orderStatuses } from '../order/order.ts';
import { orderInput, slotField } from '../order/order-input.ts';
import { amountField } from '../order/order-money.endpoints.ts';
import { offeredKinds, paymentKindField } from '../order/order-payment.ts';

/** Carts and orders of storefronts. Clients send no prices: the server takes them from the catalogue. Amounts are rupees. */

const quantityField = z.int('Quantity must be a whole number').min(1, 'Quantity must be at least 1').max(1_000);

const productLine = {
  product: idField,
  /** Required for a product with variants. */
  variant: idField.nullish(),
  quantity: quantityField,
};

const addonsField = z.array(z.object(productLine)).max(20, 'An item has at most 20 add-ons').optional();

const deliveryFields = { delivery_type: idField, delivery_date: dayField, delivery_slot: slotField };

const maxItems = 100;
const cartSizeMessage = `A cart has at most ${maxItems} items`;

const cartItem = z.object({ ...productLine, addons: addonsField, ...z.object(deliveryFields).partial().shape });

/** City of the delivery address, if it is known. By default the city of the nearest store in the postal area of the pincode. */
const cityField = textField(200).optional();

/** A cart to price. Shipping and free slots are determined for items with type, date and slot, when the pincode is known. */
export const storefrontCartInput = z.object({
  items: z.array(cartItem).min(1, 'The cart is empty').max(maxItems, cartSizeMessage),
  coupon_codes: couponCodesField.optional(),
  pincode: pincodeField.optional(),
  city: cityField,
});
export type StorefrontCartInput = z.output<typeof storefrontCartInput>;

const pricedLine = z.object({
  name: z.string(),
  /** Of one unit. */
  price: z.number(),
  quantity: z.int(),
  subtotal: z.number(),
  discount: z.number(),
});

/** A priced cart. */
const storefrontCart = z.object({
  items: z.array(pricedLine.extend({ shipping_cost: z.number(), addons: z.array(pricedLine) })),
  subtotal: z.number(),
  shipping_total: z.number(),
  total_coupon_discount: z.number(),
  /** 0 without a rate. `order_total` contains it, and the prices too if `prices_include_tax`. */
  tax_total: z.number(),
  prices_include_tax: z.boolean(),
  order_total: z.number(),
  /** Coupons that give a discount, also automatic ones. */
  applied: z.array(z.object({ code: z.string(), discount: z.number(), shipping_discount: z.number() })),
  /** Codes that give nothing, and why. */
  rejected: z.array(z.object({ code: z.string(), reason: z.enum(rejectionReasons), message: z.string() })),
  /** Ways to pay that the marketplace offers: `cash` on delivery, and `prepaid` online. Orders with another one are rejected. */
  payment_kinds: z.array(z.enum(offeredKinds)),
});
export type StorefrontCart = z.output<typeof storefrontCart>;

const { customer, address, selected_area } = orderInput.shape;

/** An order as a storefront places it. */
export const storefrontOrderInput = z.object({
  items: z
    .array(z.object({ ...productLine, addons: addonsField, ...deliveryFields, message: longTextField(200).optional() }))
    .min(1, 'The cart is empty')
    .max(maxItems, cartSizeMessage),
  coupon_codes: couponCodesField.optional(),
  customer,
  address,
  selected_area,
  /** Name of the method, such as `Cash on delivery`, `UPI`, `Card` or `Razorpay`. */
  payment_method: requiredText('Payment method is required', 50),
  /**
   * `cash` if the rider collects the total, `prepaid` if not. Derived from the names above by default; with another name the
   * marketplace checks the payment before the delivery.
   */
  payment_kind: paymentKindField.optional(),
  payment_status: choiceField(intakePaymentStatuses).optional(),
  /** The total that the customer saw. A different total is rejected with the correct one. */
  order_total: rupeesField,
});
export type StorefrontOrderInput = z.output<typeof storefrontOrderInput>;

/** The part of an order that its customer can see: without vendor, notes and addresses. */
const storefrontOrder = z.object({
  order_number: z.string(),
  order_date: timeField,
  status: z.enum(orderStatuses),
  payment_method: z.string(),
  payment_status: z.string(),
  subtotal: z.number(),
  shipping_total: z.number(),
  total_coupon_discount: z.number(),
  tax_total: z.number(),
  prices_include_tax: z.boolean(),
  order_total: z.number(),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      price: z.number(),
      delivery_type: z.string(),
      delivery_date: z.string(),
      delivery_slot: z.object({ from: z.string(), upto: z.string() }),
    }),
  ),
  /** Changes of the status, oldest first. */
  history: z.array(z.object({ at: timeField, status: z.enum(orderStatuses) })),
  /** The four digits that the customer gives at the door. Only the response to `track` of an order that needs them and is not over has them. */
  delivery_code: z.string().optional(),
});
export type StorefrontOrder = z.output<typeof storefrontOrder>;

export const storefrontTrackInput = z.object({
  order_number: requiredText('Order number is required', 50),
  phone: phoneField,
});

/** A delivery type that is available at a location, with the lowest charge and the next slot of two hours. */
const storefrontDeliveryType = z.object({
  id: idField,
  name: z.string(),
  charge: z.number(),
  /** The first slot with a seat, at a store and in the city. Null when there is no free slot within a week. */
  next_slot: z.object({ date: z.string(), from: z.string(), upto: z.string() }).nullable(),
});
export type StorefrontDeliveryType = z.output<typeof storefrontDeliveryType>;

/** A payment as the server of a storefront learns of it from its gateway. */
export const storefrontPaymentInput = z.object({
  /** Id of the payment at the gateway. A repeated report gives one payment. */
  reference: requiredText('Reference is required', 100),
  method: choiceField(paymentMethods),
  /** A failed payment may be reported as succeeded later; a succeeded one stays so. */
  status: choiceField(['succeeded', 'failed']).optional(),
  amount: amountField,
  /** By default the time of the report. */
  paid_at: instantField.optional(),
});
export type StorefrontPaymentInput = z.output<typeof storefrontPaymentInput>;

const storefrontPaymentResponse = z.object({
  message: z.string(),
  data: z.object({
    order_number: z.string(),
    payment_status: z.string(),
    order_total: z.number(),
    /** What the customer still has to pay. */
    due: z.number(),
  }),
});

const cartResponse = z.object({ data: storefrontCart });
const orderResponse = z.object({ data: storefrontOrder });
const placedResponse = z.object({ message: z.string(), data: storefrontOrder });
const deliveryResponse = z.object({
  data: z.object({
    serviceable: z.boolean(),
    /** Why the product is not delivered although the place is reached; absent otherwise. */
    reason: z.string().optional(),
    delivery_types: z.array(storefrontDeliveryType),
  }),
});
export const storefrontOrderResponses = { cartResponse, orderResponse, placedResponse, deliveryResponse };

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
  city: cityField,
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
  /** Called by the server of a storefront with an API key. */
  reportPayment: defineEndpoint({
    module: 'Storefront',
    access: 'permission',
    staffOnly: true,
    name: 'Report payments of storefront orders',
    operationId: 'reportStorefrontPayment',
    description: 'Stores a payment of an order. Reports may be repeated: a `reference` gives one payment.',
    methods: ['POST'],
    path: 'store/v1/orders/{order_number}/payments',
    params: z.object({ order_number: requiredText('Order number is required', 50) }),
    errors: ['duplicate'],
    body: storefrontPaymentInput,
    response: storefrontPaymentResponse,
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

nameComponents({
  StorefrontCart: storefrontCart,
  StorefrontCartInput: storefrontCartInput,
  StorefrontOrder: storefrontOrder,
  StorefrontOrderInput: storefrontOrderInput,
  StorefrontPaymentInput: storefrontPaymentInput,
});
