import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse } from '../core/envelopes.ts';
import { dayField, idField, phoneField, rupeesField, textField } from '../core/fields.ts';
import { couponInput } from './coupon.ts';
import { couponCodesField, quantityField } from './coupon-fields.ts';
import { rejectionReasons } from './coupon-reasons.ts';

const common = { module: 'Coupons', access: 'permission', methods: ['POST'], staffOnly: true, reads: true } as const;

const cartItem = z.object({
  product: idField,
  variant: idField.nullable().optional(),
  /** Names of the options of a variant, for an item without `variant`. An option that no variant has is an error. */
  attributes: z.object({ flavor: textField(100).optional(), weight: textField(100).optional() }).optional(),
  quantity: quantityField,
  /** Rupees; the lowest price of the matching variants by default. */
  price: rupeesField.optional(),
  shipping_cost: rupeesField.optional(),
  delivery_date: dayField.optional(),
  addons: z
    .array(z.object({ product: idField.optional(), price: rupeesField.optional(), quantity: quantityField }))
    .max(50)
    .optional(),
});
const cartItems = z.array(cartItem).max(200, 'An order has at most 200 items');

/** A cart to price. Its items have the content of the items of the order that is placed later. */
export const cartInput = z.object({
  items: cartItems.min(1, 'The cart is empty'),
  coupon_codes: couponCodesField.optional(),
  /** Phone of the customer, for the limits per user. Without it these limits are not checked. */
  phone: phoneField.optional(),
});
export type CartInput = z.output<typeof cartInput>;

const discounts = { discount: z.number(), shipping_discount: z.number() };

const pricedAddon = z.object({ price: z.number(), subtotal: z.number(), discount: z.number() });
const pricedItem = z.object({
  name: z.string(),
  price: z.number(),
  /** Prices of the catalogue for the product and its options; another price needs a reason. */
  catalogue_prices: z.array(z.number()),
  subtotal: z.number(),
  shipping_cost: z.number(),
  ...discounts,
  addons: z.array(pricedAddon),
});

const rejectedCode = z.object({ code: z.string(), reason: z.enum(rejectionReasons), message: z.string() });

/** A priced cart in rupees. */
export const pricedCart = z.object({
  subtotal: z.number(),
  shipping_total: z.number(),
  ...discounts,
  /** Both discounts together, as an order has them. */
  total_coupon_discount: z.number(),
  order_total: z.number(),
  /** In the order of the request. */
  items: z.array(pricedItem),
  applied: z.array(z.object({ _id: idField, code: z.string(), is_automatic: z.boolean(), ...discounts })),
  /** Codes that give nothing, and why. Automatic coupons that do not apply are not listed. */
  rejected: z.array(rejectedCode),
});
export type PricedCartRecord = z.output<typeof pricedCart>;

/** A saved or unsaved coupon, without the fields that do not change prices. */
export const couponDraft = couponInput
  .omit({ name: true, description: true, status: true, start_date: true, expire_date: true })
  .partial()
  .required({ coupon_type: true });
export type CouponDraft = z.output<typeof couponDraft>;

const pricedCartResponse = dataResponse(pricedCart);

export const couponEndpoints = {
  evaluate: defineEndpoint({
    ...common,
    name: 'Price a cart with coupons',
    operationId: 'evaluateCoupons',
    description:
      'Calculates the discounts of the entered codes and of automatic coupons for a cart, with a reason for each code that does not apply.',
    path: 'coupon/evaluate',
    body: cartInput,
    response: pricedCartResponse,
  }),
  tryDraft: defineEndpoint({
    ...common,
    name: 'Try a coupon on a cart',
    operationId: 'tryCoupon',
    description:
      'Calculates what a coupon, which need not be saved, would do to a cart, whatever its dates and limits.',
    path: 'coupon/try',
    body: z.object({ coupon: couponDraft, items: cartItems.min(1, 'The cart is empty') }),
    response: pricedCartResponse,
  }),
  simulate: defineEndpoint({
    ...common,
    name: 'Try a coupon on past orders',
    operationId: 'simulateCoupon',
    description: 'Calculates what a coupon, which need not be saved, would have given to the last 500 orders.',
    path: 'coupon/simulate',
    body: z.object({ coupon: couponDraft }),
    response: dataResponse(
      z.object({
        /** Number of orders, at most 500, and of those to which the coupon would have applied. */
        orders: z.int(),
        applied: z.int(),
        /** Sum of the discounts in rupees. */
        cost: z.number(),
      }),
    ),
  }),
};

nameComponents({
  CartInput: cartInput,
  CartItemInput: cartItem,
  CouponDraft: couponDraft,
  PricedCart: pricedCart,
  PricedCartResponse: pricedCartResponse,
});
