import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { dataAnswer } from './core/envelopes.ts';
import { clockField, dayField, idField } from './core/fields.ts';
import { orderStatuses } from './order/order.ts';

/**
 * The marketplace's own figures (spec 3 §8). One call for each card, so that each asks for a permission of its own and
 * everybody is shown what they may see, and no more. Days are the marketplace's; whoever reaches only their own store is
 * told of its orders alone.
 */

const common = { module: 'Dashboard', methods: ['GET'], access: 'permission' } as const;

/** Days that revenue is shown of, today the last of them. */
export const salesDays = 30;
/** A week: every weekday once, so that no list is of Saturdays' cakes because it saw two of them. */
export const bestSellerDays = 7;
export const maxBestSellers = 5;

const countOf = z.int();
const rupees = z.number();

/** `today`, `tomorrow`, `unassigned` and `late` are the totals of the order list's quick filters. */
const ordersToDo = z.object({
  /** The day it is in the marketplace. */
  day: dayField,
  today: countOf,
  tomorrow: countOf,
  unassigned: countOf,
  late: countOf,
  /** To be delivered today, in the order an order goes through; the cancelled ones stand apart from `today`. */
  by_status: z.array(z.object({ status: z.enum(orderStatuses), orders: countOf })),
  /** Of `today`, soonest first; `open`: neither delivered nor cancelled. */
  by_slot: z.array(z.object({ from: clockField, upto: clockField, orders: countOf, open: countOf })),
});
export type OrdersToDo = z.output<typeof ordersToDo>;

const sold = { orders: countOf, cancelled: countOf, revenue: rupees };

/** By the day they were placed. `orders` and `revenue` leave out what was cancelled, which `cancelled` counts. */
const sales = z.object({
  days: z.array(z.object({ day: dayField, ...sold })),
  total: z.object(sold),
});
export type Sales = z.output<typeof sales>;

/** What was placed within the days and not cancelled. A deleted product or store is named, and cannot be opened. */
const bestSellers = z.object({
  from: dayField,
  to: dayField,
  /** Most pieces first; `amount` is price times pieces, without delivery, add-ons and coupons. */
  products: z.array(
    z.object({
      _id: idField,
      name: z.string(),
      image_url: z.object({ thumbnail: z.string() }).nullable(),
      pieces: countOf,
      amount: rupees,
      deleted: z.boolean(),
    }),
  ),
  /** Most revenue first; nobody's own, so empty for whoever reaches one store. */
  vendors: z.array(
    z.object({ vendor_id: idField, store_name: z.string(), orders: countOf, revenue: rupees, deleted: z.boolean() }),
  ),
});
export type BestSellers = z.output<typeof bestSellers>;

export const dashboardEndpoints = {
  orders: defineEndpoint({
    ...common,
    name: 'See the orders to do',
    path: 'dashboard/orders',
    response: dataAnswer(ordersToDo),
  }),
  sales: defineEndpoint({ ...common, name: 'See the revenue', path: 'dashboard/sales', response: dataAnswer(sales) }),
  bestSellers: defineEndpoint({
    ...common,
    name: 'See the best sellers',
    path: 'dashboard/best_sellers',
    response: dataAnswer(bestSellers),
  }),
  vendors: defineEndpoint({
    ...common,
    name: 'See how many vendors are in review',
    path: 'dashboard/vendors',
    response: dataAnswer(z.object({ in_review: countOf })),
  }),
  reviews: defineEndpoint({
    ...common,
    name: 'See how many reviews wait for approval',
    path: 'dashboard/reviews',
    response: dataAnswer(z.object({ pending: countOf })),
  }),
};
