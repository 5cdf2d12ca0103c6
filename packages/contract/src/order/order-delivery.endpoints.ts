import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, totalIsMinimum } from '../core/envelopes.ts';
import { clockField, dayField, idField, requiredText, timeField, versionField } from '../core/fields.ts';
import { orderSaved } from './order.ts';
import { slotField } from './order-input.ts';

/** Endpoints about deliveries: moving a delivery, the other orders of a customer, and the stops of a rider. */

const common = { module: 'Orders', access: 'permission' } as const;
const params = z.object({ id: idField });

/** Maximum number of other orders of a customer in a response. */
export const maxCustomerOrders = 5;
/** The other orders of a customer are counted up to this number. */
export const maxCustomerTotal = 100;

const customerOrder = z.object({
  _id: idField,
  order_number: z.string(),
  order_date: timeField,
  status: z.string(),
  order_total: z.number(),
  delivery: z.object({ date: z.string(), from: z.string(), upto: z.string() }),
});

const customerOrders = z.object({
  /** Orders with the same phone, delivery date and address that were placed within a day of this one. */
  duplicates: z.array(z.object({ _id: idField, order_number: z.string() })),
  /** The latest other orders with the customer's phone number, newest first. */
  orders: z.array(customerOrder),
  /** Number of other orders, counted up to 100. */
  total: z.int(),
  totalIsMinimum,
});
export type CustomerOrders = z.output<typeof customerOrders>;

const move = z.object({
  /** The item to move; without it, all items are moved. */
  item: idField.optional(),
  delivery_date: dayField,
  delivery_slot: slotField,
  reason: requiredText(/* i18n */ 'Reason is required', 200),
  version: versionField,
});

export const orderDeliveryEndpoints = {
  reschedule: defineEndpoint({
    ...common,
    name: 'Reschedule a delivery',
    operationId: 'rescheduleOrder',
    description: 'Moves the delivery of an order, or of one of its items, to another day and slot, with a reason.',
    errors: ['wrong_status', 'slot_full', 'slot_closed'],
    methods: ['POST'],
    path: 'order/{id}/reschedule',
    staffOnly: true,
    params,
    body: move,
    response: orderSaved,
  }),
  rescheduleOverride: defineEndpoint({
    ...common,
    name: 'Reschedule a delivery to a full slot',
    operationId: 'rescheduleOrderWithOverride',
    description: 'Moves a delivery to another day and slot, also if the store of the order is full or closed then.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'order/{id}/reschedule_override',
    staffOnly: true,
    params,
    body: move,
    response: orderSaved,
  }),
  customerOrders: defineEndpoint({
    ...common,
    name: 'List the other orders of a customer',
    operationId: 'listCustomerOrders',
    description: 'Returns the latest other orders with the phone number of an order, and its possible duplicates.',
    methods: ['GET'],
    path: 'order/{id}/customer_orders',
    staffOnly: true,
    params,
    response: dataResponse(customerOrders),
  }),
  riderSheet: defineEndpoint({
    ...common,
    name: 'Print a rider sheet',
    operationId: 'getRiderSheet',
    description: 'Returns the stops of a store on a day, in delivery order, as a PDF with a QR code of each map point.',
    errors: ['not_found'],
    methods: ['GET'],
    path: 'order/rider_sheet',
    query: z.strictObject({
      vendor: z.uuid('vendor must be an id'),
      date: dayField,
      /** Exact start and end of the slot; without them, the whole day. */
      slot_from: clockField.optional(),
      slot_upto: clockField.optional(),
    }),
    response: z.string(),
    produces: 'application/pdf',
  }),
};

nameComponents({ CustomerOrders: customerOrders });
