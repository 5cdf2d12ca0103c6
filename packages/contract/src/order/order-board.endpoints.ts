import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse } from '../core/envelopes.ts';
import { clockField, dayField, idField, timeField, versionField } from '../core/fields.ts';
import { orderRecord, orderStatuses } from './order.ts';

/** The deliveries of a day as cards, the calendar of a month, the sheet that a kitchen prints for a day, and the next orders of a store. */

const common = { module: 'Orders', methods: ['GET'], access: 'permission' } as const;

/** Maximum number of orders on the board of a day. */
export const maxBoardOrders = 5_000;
/** Maximum number of orders that a client can ask for by their ids. */
export const maxBoardIds = 100;
/** Maximum number of orders on a day sheet. */
export const maxSheetOrders = 500;

/**
 * State of the latest offer to a store. `offered` and `accepted` belong to the current store; `declined` and `expired` are shown
 * for orders without a store.
 */
export const cardOfferStates = ['offered', 'accepted', 'declined', 'expired'] as const;

/** An order with a delivery on the day of the board, in as few bytes as a card needs. */
export const boardCard = z.object({
  _id: idField,
  version: versionField,
  order_number: z.string(),
  status: z.enum(orderStatuses),
  /** Name of the customer. */
  customer: z.string(),
  /** Second address line, city and pincode of the delivery. */
  area: z.string(),
  /** The first slot of the order on this day. */
  slot: z.object({ from: clockField, upto: clockField }),
  /** The first item that is delivered on this day. */
  product: z.object({ name: z.string(), thumbnail: z.string().nullable() }),
  /** Number of lines that are delivered on this day. */
  items: z.int(),
  vendor: z.object({ vendor_id: idField, store_name: z.string() }).nullable(),
  /** Cash that the rider collects, in rupees; 0 if nothing is to be collected, `null` if the payment must be checked. */
  to_collect: z.number().nullable(),
  /** Only for a pending or confirmed order with an offer to a store. */
  offer: z
    .object({
      state: z.enum(cardOfferStates),
      /** Number of stores to which the order was offered since staff assigned it, this store included. */
      attempt: z.int(),
      /** End of the time to answer; only while the offer is open. */
      until: timeField.optional(),
    })
    .optional(),
});
export type BoardCard = z.output<typeof boardCard>;

const board = z.object({
  date: dayField,
  cards: z.array(boardCard),
  /** Whether the day has more orders than the board shows. */
  is_limited: z.boolean(),
});
export type Board = z.output<typeof board>;

const idList = z.string().transform((text, context) => {
  const ids = text.split(',');
  if (ids.length <= maxBoardIds && ids.every((id) => idField.safeParse(id).success)) return ids;
  context.addIssue({ code: 'custom', message: `ids must be at most ${maxBoardIds} order ids, separated by commas` });
  return z.NEVER;
});

const monthField = z
  .string('month must be a month such as 2026-12')
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'month must be a month such as 2026-12');

/** The deliveries of one day in the calendar. Cancelled orders are counted in `cancelled` only. */
const calendarDay = z.object({
  date: dayField,
  orders: z.int(),
  /** Orders that are neither delivered nor cancelled. */
  open: z.int(),
  /** Open orders without a vendor. */
  unassigned: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  /** Seats of the approved stores with a capacity; null when no store limits its orders. */
  capacity: z.object({ seats: z.int(), free: z.int() }).nullable(),
});
export type CalendarDay = z.output<typeof calendarDay>;

export const orderBoardEndpoints = {
  board: defineEndpoint({
    ...common,
    name: 'View the board of a day',
    operationId: 'getOrderBoard',
    description:
      'Returns every order with a delivery on a day, at most 5,000, by slot. With `ids`, only those of the named orders.',
    path: 'order/board',
    leastStoreRole: 'baker',
    hasETag: true,
    query: z.strictObject({ date: dayField, ids: idList.optional() }),
    response: dataResponse(board),
  }),
  calendar: defineEndpoint({
    ...common,
    name: 'View the calendar of a month',
    operationId: 'getOrderCalendar',
    description:
      'Returns the orders to deliver and the free seats of each day of a month. Without stores that limit their orders, days without orders are left out.',
    path: 'order/calendar',
    leastStoreRole: 'baker',
    query: z.strictObject({ month: monthField }),
    response: dataResponse(z.object({ month: monthField, days: z.array(calendarDay) })),
  }),
  daySheet: defineEndpoint({
    ...common,
    name: 'Print the day sheet of a vendor',
    operationId: 'getDaySheet',
    description:
      'Returns a PDF with everything that a vendor prepares on a day, by slot: items, weights, messages and the cash to collect.',
    path: 'order/day_sheet',
    leastStoreRole: 'baker',
    errors: ['not_found'],
    query: z.strictObject({
      date: dayField,
      /** The default for a vendor is their own store. */
      vendor: z.uuid('vendor must be an id').optional(),
    }),
    response: z.string(),
    produces: 'application/pdf',
  }),
};

/** Maximum number of orders that `listUpcomingOrders` returns. */
export const maxUpcomingOrders = 200;

const upcomingOrders = z.object({
  /** The current day of the marketplace, which does not depend on the clock of the device. */
  today: dayField,
  /**
   * By slot: orders with a first delivery today or tomorrow, except cancelled ones, open orders of yesterday, and orders of any day
   * that wait for the answer of the store.
   */
  orders: z.array(orderRecord),
  /** Whether there are more orders. */
  is_limited: z.boolean(),
});
export type UpcomingOrders = z.output<typeof upcomingOrders>;

export const listUpcomingOrders = defineEndpoint({
  module: 'Orders',
  name: 'List the upcoming orders of the own store',
  operationId: 'listUpcomingOrders',
  description:
    'Returns the orders of today and tomorrow, the open orders of yesterday, and the orders that wait for an answer, of the store for which the session works. Each has all details, so that a device can show them without a network.',
  methods: ['GET'],
  // It needs the permission to view orders, so that a role that has it needs no other.
  access: 'signed-in',
  errors: ['forbidden', 'password_change_required'],
  hasETag: true,
  path: 'order/upcoming',
  response: dataResponse(upcomingOrders),
});

nameComponents({
  UpcomingOrders: upcomingOrders,
  BoardCard: boardCard,
  CalendarDay: calendarDay,
  OrderBoard: board,
});
