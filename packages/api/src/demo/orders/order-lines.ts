import type { OrderInput } from '@bakehouse/contract/order/order-input';
import type { DemoProduct } from '../catalogue/catalogue.ts';
import { scalePrice, weights } from '../catalogue/weights.ts';
import type { Random } from '../random.ts';
import type { OrderPlan } from './order-plans.ts';

/** Generates the contents of an order in the form in which a storefront sends them. */

type Item = OrderInput['order_items'][number];
type Address = OrderInput['address']['billing'];

export type Catalogue = { cakes: readonly DemoProduct[]; addons: readonly DemoProduct[] };

/** Generates one to three cakes for one delivery. The charge belongs to the first item. */
export const itemsOf = (plan: OrderPlan, deliveryDate: string, catalogue: Catalogue, random: Random): Item[] =>
  Array.from(
    {
      length: random.weighted([
        [1, 7],
        [2, 2],
        [3, 1],
      ]),
    },
    (_, index) => ({
      product: cakeOf(catalogue, random),
      shipping_cost: index === 0 ? (plan.vendor?.charges.get(plan.type) ?? random.pick(plan.type.costs)) : 0,
      ...(index > 0 && { shipping_override_reason: 'Delivered together with item 1' }),
      selected_delivery_type: { _id: plan.type.id, name: plan.type.name },
      selected_delivery_date: deliveryDate,
      selected_delivery_slot: plan.slot,
      addons: index === 0 ? addonsOf(catalogue, random) : [],
    }),
  );

function cakeOf(catalogue: Catalogue, random: Random) {
  const product = random.pick(catalogue.cakes);
  const [weight, factor] = product.byWeight
    ? random.weighted<(typeof weights)[number]>([
        [weights[0], 5],
        [weights[1], 6],
        [weights[2], 2],
        [weights[3], 1],
      ])
    : (['', 1] as const);
  return {
    _id: product.id,
    name: product.name,
    attributes: { flavor: random.pick(product.flavours), weight },
    price: scalePrice(product.price, factor),
    quantity: random.chance(0.93) ? 1 : 2,
  };
}

function addonsOf(catalogue: Catalogue, random: Random): NonNullable<Item['addons']> {
  if (!random.chance(0.4)) return [];
  const chosen = new Set([random.pick(catalogue.addons), random.pick(catalogue.addons)].slice(0, random.int(1, 2)));
  return [...chosen].map(({ id, name, price }) => ({
    product: id,
    name,
    price,
    quantity: random.chance(0.85) ? 1 : 2,
  }));
}

/** Generates the addresses. One order in four is a gift to another person at the same address. */
export function addressesOf(plan: OrderPlan, recipient: OrderPlan['customer'], random: Random) {
  const { customer } = plan;
  const billing: Address = {
    full_name: customer.fullName,
    phone: customer.phone,
    address1: customer.address1,
    address2: customer.address2,
    city: customer.place.city,
    state: customer.place.state,
    country: 'India',
    pincode: customer.place.pincode,
  };
  const isGift = random.chance(0.25);
  const receiver = isGift ? recipient : customer;
  const title = isGift
    ? 'Gift'
    : random.weighted([
        ['Home', 4],
        ['Office', 1],
      ]);
  return { billing, shipping: { ...billing, full_name: receiver.fullName, phone: receiver.phone, title } };
}
