import type { NumberedOrder } from '@bakehouse/contract/order/order-input';
import { productId } from './fill.ts';

/** Orders as a storefront sends them. */

const address = {
  full_name: 'Asha Verma',
  phone: '9811122233',
  address1: '12 Lodhi Road',
  city: 'Delhi',
  state: 'Delhi',
  country: 'India',
  pincode: '110003',
};

type Delivery = {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly slot: { readonly from: string; readonly upto: string };
  /** Longitude and latitude. */
  readonly point?: readonly [number, number];
  /** Why the charge is not one of its delivery type. */
  readonly chargeReason?: string;
};

/** Builds an order with one cake of each product. */
export const orderOf = (
  order_number: string,
  products: readonly string[],
  { date, slot, point, chargeReason }: Delivery,
): NumberedOrder => {
  const [subtotal, shipping_total] = [300 * products.length, 15 * products.length];
  return {
    order_number,
    order_date: new Date().toISOString(),
    source: 'storefront',
    payment_method: 'COD',
    customer: { full_name: 'Asha Verma', phone: '9811122233' },
    address: { billing: address, shipping: address },
    ...(point && { selected_area: { locations: { coordinates: [...point] } } }),
    order_items: products.map((product) => ({
      product: { _id: product, name: 'Cake', price: 300, quantity: 1 },
      shipping_cost: 15,
      ...(chargeReason && { shipping_override_reason: chargeReason }),
      selected_delivery_type: { name: 'Standard' },
      selected_delivery_date: date,
      selected_delivery_slot: slot,
    })),
    subtotal,
    shipping_total,
    total_coupon_discount: 0,
    order_total: subtotal + shipping_total,
  };
};

/** Builds an order of three items for a benchmark. */
export const orderBody = (order_number: string, n: number): NumberedOrder => {
  const products = [0, 1, 2].map((i) => productId(1 + ((n * 3 + i) % 2_000)));
  const body = orderOf(order_number, products, { date: '2026-11-22', slot: { from: '10:00', upto: '12:00' } });
  return { ...body, order_date: '2026-11-20T10:00:00Z' };
};
