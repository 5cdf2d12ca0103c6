import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { dataAnswer, savedAnswer } from '../envelopes.ts';
import { choiceField, countQuery, dayField, idField, textField, versionField } from '../fields.ts';
import {
  addressEdit,
  addressKinds,
  orderInput,
  orderRecord,
  orderRow,
  orderStatuses,
  paymentStatuses,
} from './order.ts';

const common = { module: 'Orders', access: 'permission' } as const;
const params = z.object({ id: idField });
const version = versionField.optional();

export const orderListQuery = z.strictObject({
  page: countQuery(1, 1_000_000, 'page must be a whole number from 1').optional(),
  perPage: countQuery(1, 200, 'perPage must be a whole number from 1 to 200').optional(),
  /** Order number, customer's name or phone. */
  search: textField(100).optional(),
  status: z.enum(orderStatuses).optional(),
  payment_status: z.enum(paymentStatuses).optional(),
  /** Ordered on these days or between them, in the marketplace's time zone. */
  from: dayField.optional(),
  to: dayField.optional(),
  sort: z.enum(['order_date', '-order_date']).optional(),
});
export type OrderListQuery = z.output<typeof orderListQuery>;

export const orderPage = z.object({
  orders: z.array(orderRow),
  totalOrders: z.int(),
  perPage: z.int(),
  currentPage: z.int(),
  totalPages: z.int(),
});
export type OrderPage = z.output<typeof orderPage>;

export const orderEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'List Orders',
    methods: ['GET'],
    path: 'order/list',
    query: orderListQuery,
    response: dataAnswer(orderPage),
  }),
  // spec 1 §7 says `details`, where the plain modules say `detail`.
  details: defineEndpoint({
    ...common,
    name: 'View Order',
    methods: ['GET'],
    path: 'order/details/{id}',
    params,
    response: dataAnswer(orderRecord),
  }),
  create: defineEndpoint({
    ...common,
    name: 'Create Order',
    methods: ['POST'],
    path: 'order/create',
    body: orderInput,
    response: savedAnswer(orderRecord),
    status: 201,
  }),
  updateStatus: defineEndpoint({
    ...common,
    name: 'Change order status',
    methods: ['POST'],
    path: 'order/{id}/update_status',
    params,
    body: z.object({ order_status: choiceField(orderStatuses), version }),
    response: savedAnswer(orderRecord),
  }),
  updateAddress: defineEndpoint({
    ...common,
    name: 'Correct order address',
    methods: ['POST'],
    path: 'order/{id}/update_address',
    params,
    body: addressEdit.extend({ address_type: choiceField(addressKinds), version }),
    response: savedAnswer(orderRecord),
  }),
};
