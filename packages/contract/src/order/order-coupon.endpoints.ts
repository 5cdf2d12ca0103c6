import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse } from '../core/envelopes.ts';
import { idField } from '../core/fields.ts';
import { cartInput, pricedCart } from '../coupon/coupon.endpoints.ts';

/** The price of an edit of an order with coupons. Amounts are in rupees. */
const pricedEdit = pricedCart.pick({ total_coupon_discount: true, order_total: true, rejected: true }).extend({
  /** What each coupon of the order gives to the edited items. */
  applied: z.array(pricedCart.shape.applied.element.omit({ is_automatic: true })),
});
export type PricedEdit = z.output<typeof pricedEdit>;

export const orderCouponEndpoints = {
  priceEdit: defineEndpoint({
    name: 'Price an edit of an order with coupons',
    operationId: 'priceOrderEdit',
    description:
      'Calculates what the coupons of an order give to edited items, with a reason for each coupon that the edit would remove.',
    module: 'Orders',
    access: 'permission',
    methods: ['POST'],
    path: 'order/{id}/price_edit',
    staffOnly: true,
    reads: true,
    params: z.object({ id: idField }),
    body: cartInput.pick({ items: true }),
    response: dataResponse(pricedEdit),
  }),
};

nameComponents({ PricedOrderEdit: pricedEdit });
