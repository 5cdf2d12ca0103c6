import type { NumberedOrder } from '@bakehouse/contract/order/order';
import { productId } from './fill.ts';

const address = {
  full_name: 'Asha Verma',
  phone: '9811122233',
  address1: '12 Lodhi Road',
  city: 'Delhi',
  state: 'Delhi',
  country: 'India',
  pincode: '110003',
};

/** Builds an order of three items as a storefront sends it. */
export const orderBody = (order_number: string, n: number): NumberedOrder => ({
  order_number,
  order_date: '2026-11-20T10:00:00Z',
  source: 'storefront',
  payment_method: 'COD',
  customer: { full_name: 'Asha Verma', phone: '9811122233' },
  address: { billing: address, shipping: address },
  order_items: [0, 1, 2].map((i) => ({
    product: { _id: productId(1 + ((n * 3 + i) % 2_000)), name: 'Cake', price: 300, quantity: 1 },
    shipping_cost: 15,
    selected_delivery_type: { name: 'Standard' },
    selected_delivery_date: '2026-11-22',
    selected_delivery_slot: { from: '10:00', upto: '12:00' },
  })),
  subtotal: 900,
  shipping_total: 45,
  total_coupon_discount: 0,
  order_total: 945,
});
