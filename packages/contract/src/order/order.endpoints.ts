import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataAnswer, messageAnswer, savedAnswer, totalIsMinimum } from '../core/envelopes.ts';
import {
  choiceField,
  clockField,
  countQuery,
  dayField,
  idField,
  phoneField,
  requiredText,
  rupeesField,
  textField,
  timeField,
  versionField,
} from '../core/fields.ts';
import { versionQuery } from '../core/resource.ts';
import { minSearchLength, tooShort } from '../search.ts';
import { servicingVendor } from '../vendor/vendor.ts';
import {
  addressEdit,
  addressKinds,
  orderEdit,
  orderInput,
  orderRecord,
  orderRow,
  orderStatuses,
  paymentStatuses,
} from './order.ts';

const common = { module: 'Orders', access: 'permission' } as const;
const params = z.object({ id: idField });
const version = versionField.optional();

/**
 * What staff ask for all day. `unassigned`: open and without a vendor; `today`, `tomorrow`: to be delivered then and not
 * cancelled; `late`: the slot is over, neither delivered nor cancelled. Days are the marketplace's.
 */
export const quickFilters = ['unassigned', 'today', 'tomorrow', 'late'] as const;
export type QuickFilter = (typeof quickFilters)[number];

const filters = {
  /** Order number, customer's name or phone (also its last four digits), shipping address or pincode. */
  /** At least one word needs three characters: shorter ones would read every order. */
  search: textField(100)
    .refine(
      (text) => text === '' || text.split(/\s+/).some((word) => word.replace(/^#/, '').length >= minSearchLength),
      tooShort,
    )
    .optional(),
  quick: z.enum(quickFilters).optional(),
  status: z.enum(orderStatuses).optional(),
  payment_status: z.enum(paymentStatuses).optional(),
  vendor: z.uuid('vendor must be an id').optional(),
  /** Of the shipping address, in any case. */
  city: textField(100).optional(),
  /** Ordered on these days or between them, in the marketplace's time zone. */
  from: dayField.optional(),
  to: dayField.optional(),
  /** Delivered on these days or between them. */
  delivery_from: dayField.optional(),
  delivery_to: dayField.optional(),
  /** Whose delivery slot begins, and ends, at this time. */
  slot_from: clockField.optional(),
  slot_upto: clockField.optional(),
  sort: z.enum(['order_date', '-order_date', 'delivery', '-delivery']).optional(),
};
const paging = {
  page: countQuery(1, 1_000_000, 'page must be a whole number from 1').optional(),
  perPage: countQuery(1, 200, 'perPage must be a whole number from 1 to 200').optional(),
};

export const orderListQuery = z.strictObject({ ...paging, ...filters });
export type OrderListQuery = z.output<typeof orderListQuery>;

export const orderPage = z.object({
  orders: z.array(orderRow),
  totalOrders: z.int(),
  totalIsMinimum,
  perPage: z.int(),
  currentPage: z.int(),
  totalPages: z.int(),
});
export type OrderPage = z.output<typeof orderPage>;

/** What paying a vendor for this order is suggested to cost, and where the amount comes from. */
const suggestedCharges = {
  /** Rupees. */
  suggested_charges: z.number(),
  /** `last_order`: what the vendor was paid for the same items before; `commission`: the order's value less the commission. */
  charges_from: z.enum(['last_order', 'commission']),
};

/** A vendor for an order: why it is suggested, and for how much. */
export const vendorChoice = servicingVendor.extend({
  /** Orders already given to it for the order's delivery day. */
  assigned_that_day: z.int(),
  ...suggestedCharges,
});
export type VendorChoice = z.output<typeof vendorChoice>;

/** A vendor that is not suggested, and why not, in words for a person. */
const vendorLeftOut = z.object({
  id: idField,
  store_name: z.string(),
  distance_km: z.number(),
  reason: z.string(),
});

/** What a customer ordered with before, for the next order taken by phone. */
const knownCustomer = z.object({
  full_name: z.string(),
  phone: z.string(),
  email: z.string(),
  gender: z.string(),
  address: orderRecord.shape.address,
  selected_area: orderRecord.shape.selected_area,
  orders: z.int(),
  last_order_at: timeField,
});
export type KnownCustomer = z.output<typeof knownCustomer>;

export const orderEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'List Orders',
    methods: ['GET'],
    path: 'order/list',
    query: orderListQuery,
    response: dataAnswer(orderPage),
  }),
  // spec 1 §7 says `details`, spec 3 §2 counts orders among the standard modules.
  details: defineEndpoint({
    ...common,
    name: 'View Order',
    methods: ['GET'],
    path: 'order/details/{id}',
    aliases: ['order/detail/{id}'],
    params,
    response: dataAnswer(orderRecord),
  }),
  create: defineEndpoint({
    ...common,
    name: 'Create Order',
    methods: ['POST'],
    path: 'order/create',
    staffOnly: true,
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
  /** Whom an order can be given to, best first (`vendor-ranking.ts` says how), and who is left out. */
  vendorChoices: defineEndpoint({
    ...common,
    name: 'List the vendors for an order',
    methods: ['GET'],
    path: 'order/{id}/vendor_choices',
    staffOnly: true,
    params,
    response: dataAnswer(
      z.object({
        /** Where the order goes: the customer's own point, the middle of the address's pincode, or nowhere known. */
        point: z.object({ latitude: z.number(), longitude: z.number(), from: z.enum(['order', 'pincode']) }).nullable(),
        /** Delivery types the order's items ask for. */
        wanted: z.array(z.object({ _id: idField, name: z.string() })),
        suggested: z.array(vendorChoice),
        /** The nearest 20 within 50 km. */
        left_out: z.array(vendorLeftOut),
        /** The order's value less the commission, in rupees: the suggestion for a store that is not in the list. */
        default_charges: z.number(),
      }),
    ),
  }),
  assignVendor: defineEndpoint({
    ...common,
    name: 'Assign a vendor to an order',
    methods: ['POST'],
    path: 'order/{id}/vendor_assign',
    staffOnly: true,
    params,
    body: z.object({
      vendor: z.uuid('Must select a Vendor'),
      delivery_type: z.uuid('Must select a delivery type'),
      vendor_delivery_charges: z.number('Must Select a Delivery Charge').pipe(rupeesField),
      vendor_charges: z.number('Vendor charges are required').pipe(rupeesField),
      vendors_note: textField(1_000).optional(),
      version,
    }),
    response: savedAnswer(orderRecord),
  }),
  update: defineEndpoint({
    ...common,
    name: 'Edit Order',
    methods: ['PUT', 'PATCH'],
    path: 'order/update/{id}',
    staffOnly: true,
    params,
    body: orderEdit,
    response: savedAnswer(orderRecord),
  }),
  addNote: defineEndpoint({
    ...common,
    name: 'Add an internal note to an order',
    methods: ['POST'],
    path: 'order/{id}/add_note',
    staffOnly: true,
    params,
    body: z.object({ text: requiredText('Note is required', 2_000) }),
    response: savedAnswer(orderRecord),
  }),
  remove: defineEndpoint({
    ...common,
    name: 'Delete Order',
    methods: ['DELETE'],
    path: 'order/delete/{id}',
    staffOnly: true,
    params,
    query: versionQuery,
    response: messageAnswer,
  }),
  deleted: defineEndpoint({
    ...common,
    name: 'List deleted Orders',
    methods: ['GET'],
    path: 'order/deleted',
    staffOnly: true,
    query: z.strictObject({ ...paging, search: filters.search }),
    response: dataAnswer(orderPage),
  }),
  restore: defineEndpoint({
    ...common,
    name: 'Restore Order',
    methods: ['PUT', 'DELETE'],
    path: 'order/restore/{id}',
    staffOnly: true,
    params,
    query: versionQuery,
    response: messageAnswer,
  }),
  /** A customer's last order, by their whole phone; null for a new one. */
  customer: defineEndpoint({
    ...common,
    name: 'Look up a customer by phone',
    methods: ['GET'],
    path: 'order/customer',
    staffOnly: true,
    query: z.strictObject({ phone: phoneField }),
    response: dataAnswer(knownCustomer.nullable()),
  }),
  /** The slots that customers choose most, by delivery type, each with the charge used most. For the phone order form. */
  usualSlots: defineEndpoint({
    ...common,
    name: 'List the usual delivery slots',
    methods: ['GET'],
    path: 'order/usual_slots',
    staffOnly: true,
    response: dataAnswer(
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
  /** Every match of the filter as a file, safe to open in a spreadsheet. */
  exportCsv: defineEndpoint({
    ...common,
    name: 'Export orders as CSV',
    methods: ['GET'],
    path: 'order/export',
    query: z.strictObject(filters),
    response: z.string(),
    produces: 'text/csv',
  }),
  /** The first one asked for gives the order its invoice number, so it is a write. */
  invoice: defineEndpoint({
    ...common,
    name: 'Download an invoice',
    methods: ['GET'],
    path: 'order/{id}/get_invoice',
    // spec 1 §7: without the base; spec 3 §2 settles both.
    aliases: ['{id}/get_invoice'],
    writes: true,
    params,
    response: z.string(),
    produces: 'application/pdf',
  }),
};
