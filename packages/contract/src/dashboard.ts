import { z } from 'zod';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { dataResponse } from './core/envelopes.ts';
import { clockField, dayField, idField } from './core/fields.ts';
import { orderStatuses } from './order/order.ts';

/**
 * Figures of the marketplace (spec 3 §8). Each card has its own endpoint and permission, so that users see exactly the
 * figures they may see. Days are in the marketplace's time zone. A vendor's user gets the figures of their own store only.
 */

const common = { module: 'Dashboard', methods: ['GET'], access: 'permission' } as const;

/** Number of days in the revenue chart, including today. */
export const salesDays = 30;
/** Number of days of the best sellers. One week contains each weekday once, so weekends do not distort the ranking. */
export const bestSellerDays = 7;
export const maxBestSellers = 5;

const count = z.int();
const rupees = z.number();

/** `today`, `tomorrow`, `unassigned` and `late` equal the totals of the order list's quick filters. */
const ordersToDo = z.object({
  /** The current day in the marketplace's time zone. */
  day: dayField,
  today: count,
  tomorrow: count,
  unassigned: count,
  late: count,
  /**
   * Orders to deliver today, by status in the order of the lifecycle. Cancelled orders are listed here and not
   * counted in `today`.
   */
  by_status: z.array(z.object({ status: z.enum(orderStatuses), orders: count })),
  /** The orders of `today` by slot, earliest first; `open` counts those neither delivered nor cancelled. */
  by_slot: z.array(z.object({ from: clockField, upto: clockField, orders: count, open: count })),
});
export type OrdersToDo = z.output<typeof ordersToDo>;

const salesFigures = { orders: count, cancelled: count, revenue: rupees };

/**
 * Orders by the day they were placed. `orders` and `revenue` exclude cancelled orders, which `cancelled` counts. The revenue of a
 * store is what it is paid: vendor charges and delivery charges of its assignments.
 */
const sales = z.object({
  days: z.array(z.object({ day: dayField, ...salesFigures })),
  total: z.object(salesFigures),
});
export type Sales = z.output<typeof sales>;

/** Orders of the period that are not cancelled. A deleted product or store is listed by name without a link. */
const bestSellers = z.object({
  from: dayField,
  to: dayField,
  /** Highest quantity first; `amount` is price times quantity, without delivery, add-ons and coupons; `null` for a store. */
  products: z.array(
    z.object({
      _id: idField,
      name: z.string(),
      image_url: z.object({ thumbnail: z.string() }).nullable(),
      pieces: count,
      amount: rupees.nullable(),
      deleted: z.boolean(),
    }),
  ),
  /** Highest revenue first; empty for a vendor's user. */
  vendors: z.array(
    z.object({ vendor_id: idField, store_name: z.string(), orders: count, revenue: rupees, deleted: z.boolean() }),
  ),
});
export type BestSellers = z.output<typeof bestSellers>;

export const dashboardEndpoints = {
  orders: defineEndpoint({
    ...common,
    name: 'See the orders to process',
    operationId: 'getOrderCounts',
    leastStoreRole: 'baker',
    description:
      'Returns how many orders are due today and tomorrow, unassigned and late, with today’s orders by status and by slot.',
    path: 'dashboard/orders',
    response: dataResponse(ordersToDo),
  }),
  sales: defineEndpoint({
    ...common,
    name: 'See the revenue',
    operationId: 'getSales',
    description: 'Returns orders and revenue of the last 30 days, by the day on which orders were placed.',
    path: 'dashboard/sales',
    response: dataResponse(sales),
  }),
  bestSellers: defineEndpoint({
    ...common,
    name: 'See the best sellers',
    operationId: 'getBestSellers',
    leastStoreRole: 'baker',
    description: 'Returns the products sold most and the vendors with the highest revenue in the last seven days.',
    path: 'dashboard/best_sellers',
    response: dataResponse(bestSellers),
  }),
  vendors: defineEndpoint({
    ...common,
    name: 'See how many vendors are in review',
    operationId: 'countVendorsInReview',
    description: 'Returns how many vendors wait for approval.',
    path: 'dashboard/vendors',
    response: dataResponse(z.object({ in_review: count })),
  }),
  reviews: defineEndpoint({
    ...common,
    name: 'See how many reviews wait for approval',
    operationId: 'countPendingReviews',
    description: 'Returns how many product reviews wait for approval.',
    path: 'dashboard/reviews',
    response: dataResponse(z.object({ pending: count })),
  }),
};

nameComponents({
  BestSellers: bestSellers,
  OrderCounts: ordersToDo,
  Sales: sales,
});
