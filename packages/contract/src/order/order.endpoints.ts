import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { correctedSearch, dataResponse, messageResponse, totalIsMinimum } from '../core/envelopes.ts';
import {
  choiceField,
  clockField,
  countQuery,
  dayField,
  idField,
  pageQuery,
  phoneField,
  requiredLongText,
  searchTextField,
  textField,
  timeField,
  versionField,
} from '../core/fields.ts';
import { versionQuery } from '../core/resource.ts';
import { exportQuery, exportResponse } from '../export/list-export.ts';
import { orderExportColumns } from '../export/order-export-columns.ts';
import { minSearchLength, searchTooShort } from '../search.ts';
import { addressKinds, orderRecord, orderRow, orderSaved, orderStatuses, paymentStatuses } from './order.ts';
import { addressEdit, orderEdit, orderInput } from './order-input.ts';

const common = { module: 'Orders', access: 'permission' } as const;
const params = z.object({ id: idField });
const version = versionField.optional();

/**
 * Quick filters of the order list. `unassigned`: open orders without a vendor; `today`, `tomorrow`: orders to deliver
 * that day, without cancelled ones; `late`: neither delivered nor cancelled after the end of the slot; `waiting`: assigned
 * orders that their store has not accepted yet; `person`: open orders without a vendor that routing leaves to staff; `later`:
 * orders to deliver after tomorrow, without cancelled ones; `finished`: delivered or cancelled orders, the last delivery first.
 * Days are in the marketplace's time zone.
 */
export const quickFilters = [
  'unassigned',
  'today',
  'tomorrow',
  'late',
  'waiting',
  'person',
  'later',
  'finished',
] as const;
export type QuickFilter = (typeof quickFilters)[number];

const filters = {
  /**
   * Order number, name or phone of the customer (also its last four digits), shipping address or pincode. At least one
   * word needs three characters: a shorter one cannot use the trigram index and would read every order.
   */
  search: searchTextField()
    .refine(
      (text) => text === '' || text.split(/\s+/).some((word) => word.replace(/^#/, '').length >= minSearchLength),
      searchTooShort,
    )
    .optional(),
  quick: z.enum(quickFilters).optional(),
  status: z.enum(orderStatuses).optional(),
  payment_status: z.enum(paymentStatuses).optional(),
  vendor: z.uuid('vendor must be an id').optional(),
  /** City of the shipping address, in any case. */
  city: textField(100).optional(),
  /** First and last order date (inclusive), in the marketplace's time zone. */
  from: dayField.optional(),
  to: dayField.optional(),
  /** First and last delivery date (inclusive). */
  delivery_from: dayField.optional(),
  delivery_to: dayField.optional(),
  /** Exact start and end of the delivery slot. */
  slot_from: clockField.optional(),
  slot_upto: clockField.optional(),
  sort: z.enum(['order_date', '-order_date', 'delivery', '-delivery']).optional(),
};

export const orderListQuery = z.strictObject({ ...pageQuery(), ...filters });
export type OrderListQuery = z.output<typeof orderListQuery>;

export const orderPage = z.object({
  orders: z.array(orderRow),
  totalOrders: z.int(),
  totalIsMinimum,
  correctedSearch,
  perPage: z.int(),
  currentPage: z.int(),
  totalPages: z.int(),
});
export type OrderPage = z.output<typeof orderPage>;

/** The customer's details of the last order, to prefill the next order by phone. */
const knownCustomer = z.object({
  full_name: z.string(),
  phone: z.string(),
  email: z.string(),
  gender: z.string(),
  language: orderRecord.shape.customer.shape.language,
  address: orderRecord.shape.address,
  selected_area: orderRecord.shape.selected_area,
  orders: z.int(),
  last_order_at: timeField,
});
export type KnownCustomer = z.output<typeof knownCustomer>;

const orderPageResponse = dataResponse(orderPage);

export const orderEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'List Orders',
    operationId: 'listOrders',
    description: 'Returns a page of orders, filtered by text, status, payment, vendor, city and days.',
    methods: ['GET'],
    path: 'order/list',
    leastStoreRole: 'baker',
    query: orderListQuery,
    response: orderPageResponse,
  }),
  // The path is `details` (spec 1 §7); it still counts as a standard module (spec 3 §2).
  details: defineEndpoint({
    ...common,
    name: 'View Order',
    operationId: 'getOrder',
    description: 'Returns one order with its items, addresses, assigned vendor, timeline and internal notes.',
    methods: ['GET'],
    path: 'order/details/{id}',
    leastStoreRole: 'baker',
    aliases: ['order/detail/{id}'],
    params,
    response: dataResponse(orderRecord),
  }),
  create: defineEndpoint({
    ...common,
    name: 'Create Order',
    operationId: 'createOrder',
    description:
      'Creates an order; its sums must be those of its items. With `coupon_codes` the discount is calculated, and a different one is rejected.',
    errors: ['out_of_stock'],
    methods: ['POST'],
    path: 'order/create',
    staffOnly: true,
    body: orderInput,
    response: orderSaved,
    status: 201,
  }),
  updateStatus: defineEndpoint({
    ...common,
    name: 'Change order status',
    operationId: 'updateOrderStatus',
    description: 'Sets the status of an order and records the change in its timeline.',
    errors: ['wrong_status', 'slot_full', 'out_of_stock', 'proof_required'],
    methods: ['POST'],
    path: 'order/{id}/update_status',
    params,
    body: z.object({
      order_status: choiceField(orderStatuses),
      version,
      /** The four digits that the customer gives when the order is delivered. */
      delivery_code: textField(4).optional(),
      /** Why staff continue without a proof of delivery. It has no effect for a store. */
      proof_reason: textField(500).optional(),
    }),
    response: orderSaved,
  }),
  updateAddress: defineEndpoint({
    ...common,
    name: 'Correct order address',
    operationId: 'updateOrderAddress',
    description: 'Corrects name, phone and street of the billing or shipping address of an order.',
    methods: ['POST'],
    path: 'order/{id}/update_address',
    params,
    body: addressEdit.extend({ address_type: choiceField(addressKinds), version }),
    response: orderSaved,
  }),
  update: defineEndpoint({
    ...common,
    name: 'Edit Order',
    operationId: 'updateOrder',
    description: 'Replaces the editable part of an order: customer, addresses, items, payment and sums.',
    errors: ['out_of_stock', 'slot_full', 'slot_closed'],
    methods: ['PUT', 'PATCH'],
    path: 'order/update/{id}',
    staffOnly: true,
    params,
    body: orderEdit,
    response: orderSaved,
  }),
  addNote: defineEndpoint({
    ...common,
    name: 'Add an internal note to an order',
    operationId: 'addOrderNote',
    description: 'Adds an internal note to an order; only staff can read it.',
    methods: ['POST'],
    path: 'order/{id}/add_note',
    staffOnly: true,
    params,
    body: z.object({ text: requiredLongText(/* i18n */ 'Note is required', 2_000) }),
    response: orderSaved,
  }),
  remove: defineEndpoint({
    ...common,
    name: 'Delete Order',
    operationId: 'deleteOrder',
    description: 'Moves an order to the deleted list.',
    methods: ['DELETE'],
    path: 'order/delete/{id}',
    staffOnly: true,
    params,
    query: versionQuery,
    response: messageResponse,
  }),
  deleted: defineEndpoint({
    ...common,
    name: 'List deleted Orders',
    operationId: 'listDeletedOrders',
    description: 'Returns a page of the deleted orders.',
    methods: ['GET'],
    path: 'order/deleted',
    staffOnly: true,
    query: z.strictObject({ ...pageQuery(), search: filters.search }),
    response: orderPageResponse,
  }),
  restore: defineEndpoint({
    ...common,
    name: 'Restore Order',
    operationId: 'restoreOrder',
    description: 'Moves a deleted order back to the list.',
    // `wrong_status`: a coupon of the order has no uses left.
    errors: ['out_of_stock', 'slot_full', 'wrong_status'],
    methods: ['PUT', 'DELETE'],
    path: 'order/restore/{id}',
    staffOnly: true,
    params,
    query: versionQuery,
    response: messageResponse,
  }),
  /** Finds a customer's last order by the full phone number; null for a new customer. */
  customer: defineEndpoint({
    ...common,
    name: 'Look up a customer by phone',
    operationId: 'findCustomerByPhone',
    description: 'Returns the details of a customer’s last order by their phone number, or null for a new customer.',
    methods: ['GET'],
    path: 'order/customer',
    staffOnly: true,
    query: z.strictObject({ phone: phoneField }),
    response: dataResponse(knownCustomer.nullable()),
  }),
  /** The most frequent slots by delivery type, each with its most frequent charge, for the phone order form. */
  usualSlots: defineEndpoint({
    ...common,
    name: 'List the usual delivery slots',
    operationId: 'listUsualSlots',
    description: 'Returns the delivery slots chosen most often for each delivery type, each with its usual charge.',
    methods: ['GET'],
    path: 'order/usual_slots',
    staffOnly: true,
    response: dataResponse(
      z.array(
        z.object({
          delivery_type: idField,
          from: z.string(),
          upto: z.string(),
          /** Rupees. */
          cost: z.number(),
        }),
      ),
    ),
  }),
  /** Exports all matches of the filter. Stores get no columns of amounts. */
  exportCsv: defineEndpoint({
    ...common,
    name: 'Export orders as CSV',
    operationId: 'exportOrders',
    recentProof: true,
    description:
      'Returns every order that matches the filters as a CSV file or a workbook that is safe to open in a spreadsheet.',
    path: 'order/export',
    query: z.strictObject({ ...filters, ...exportQuery(orderExportColumns) }),
    ...exportResponse,
  }),
  /** The first request for an order's invoice issues it, so this GET writes. */
  invoice: defineEndpoint({
    ...common,
    name: 'Download an invoice',
    operationId: 'getInvoice',
    description:
      'Returns the current invoice of an order as a PDF. The first request issues it, and the first one after a credit note a new one.',
    errors: ['wrong_status'],
    staffOnly: true,
    methods: ['GET'],
    path: 'order/{id}/get_invoice',
    // The specification gives two paths: without the base (spec 1 §7) and with it (spec 3 §2).
    aliases: ['{id}/get_invoice'],
    writes: true,
    params,
    response: z.string(),
    produces: 'application/pdf',
  }),
  document: defineEndpoint({
    ...common,
    name: 'Download a document of an order',
    operationId: 'getOrderDocument',
    description:
      'Returns an invoice or a credit note of an order as a PDF, by its position in `documents` of the order.',
    staffOnly: true,
    methods: ['GET'],
    path: 'order/{id}/documents/{position}',
    params: params.extend({ position: countQuery(1, 2_147_483_647, 'position must be a whole number') }),
    response: z.string(),
    produces: 'application/pdf',
  }),
};

nameComponents({
  KnownCustomer: knownCustomer,
  OrderPage: orderPage,
  OrderPageResponse: orderPageResponse,
});
