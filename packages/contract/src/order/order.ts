import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { savedResponse } from '../core/envelopes.ts';
import { idField, timeField, versionField } from '../core/fields.ts';
import { messageLanguages } from '../core/message-language.ts';
import { couponFunders } from '../coupon/coupon-fields.ts';
import { itemOption } from './order-item.ts';
import { paymentKindField } from './order-payment.ts';
import { phoneAccesses } from './phone/phone-access.ts';
import { orderProof } from './proof/order-proof.ts';

/** Any status may follow any other (spec 1 §4). */
export const orderStatuses = ['pending', 'confirmed', 'cancelled', 'shipped', 'delivered', 'processing'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
/** The payment statuses that a new order can be sent with. Without its payments, nobody knows how much of an order is partly paid. */
export const intakePaymentStatuses = ['Pending', 'Paid', 'Failed', 'Refunded'] as const;
/** The payment statuses of orders, which follow from their payments and refunds (`money/payment-state.ts`). */
export const paymentStatuses = [...intakePaymentStatuses, 'Partly paid'] as const;
export const addressKinds = ['billing', 'shipping'] as const;

/** An amount of the customer in rupees; `null` for a store, which sees what it is paid and the cash to collect. */
const customerAmount = z.number().nullable();

/**
 * What routing does with an order. `due`: it is assigned within seconds; `payment`: it is assigned when it is paid; `person`: staff assign
 * it; `routed`: it was assigned, and lost its store since; `ended`: staff assigned or cancelled it before.
 */
export const routingStates = ['due', 'payment', 'person', 'routed', 'ended'] as const;
export type RoutingState = (typeof routingStates)[number];

/** Why an order without a vendor waits. */
const orderRouting = z.object({ state: z.enum(routingStates), reason: z.string() });

/** A row of the order list. */
export const orderRow = z.object({
  /** When the order was deleted, and by whom; only in the list of deleted orders. */
  deletedAt: timeField.nullish(),
  deletedBy: z.string().optional(),
  _id: idField,
  order_number: z.string(),
  order_date: timeField,
  source: z.string(),
  status: z.string(),
  payment_method: z.string(),
  payment_status: z.string(),
  order_total: customerAmount,
  customer: z.object({ full_name: z.string(), phone: z.string() }),
  city: z.string(),
  delivery: z.object({ date: z.string(), from: z.string(), upto: z.string() }),
  vendor: z.object({ vendor_id: idField, store_name: z.string() }).nullable(),
  /** Present while the order waits for its store to accept it: the end of the time to answer. */
  accept_until: timeField.optional(),
  /** Present for staff while an order that routing has received is without a vendor. */
  routing: orderRouting.optional(),
  version: versionField,
});
export type OrderRow = z.output<typeof orderRow>;

const thumbnail = z.object({ thumbnail: z.string() }).nullable();

const addressRecord = z.object({
  full_name: z.string(),
  phone: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
  title: z.string(),
});

const addonRecord = z.object({
  product: idField.nullable(),
  name: z.string(),
  image_url: thumbnail,
  price: customerAmount,
  quantity: z.int(),
});

const itemRecord = z.object({
  _id: idField,
  product: z.object({
    _id: idField,
    name: z.string(),
    image_url: thumbnail,
    attributes: z.object({ flavor: z.string(), weight: z.string() }),
    /** Id of the ordered variant; `null` for a product without variants, and for orders from outside the catalogue. */
    variant: idField.nullable(),
    /** Options of the variant as they were when it was ordered. */
    options: z.array(itemOption),
    /** Names of the product's active properties in the catalogue, such as allergens. */
    properties: z.array(z.string()),
    price: customerAmount,
    quantity: z.int(),
  }),
  shipping_cost: customerAmount,
  selected_delivery_type: z.object({ _id: idField.nullable(), name: z.string() }),
  selected_delivery_date: z.string(),
  selected_delivery_slot: z.object({ from: z.string(), upto: z.string() }),
  message: z.string(),
  addons: z.array(addonRecord),
});

/**
 * Kinds of timeline entries. `rescheduled`: the delivery was moved to another day or slot; `offer`: the order was offered to a
 * store, or the store answered; `routing`: routing left the order to staff, or waits for its payment; `claim`: a claim was filed, decided or withdrawn;
 * `message`: a message to the customer was sent again; `confirmed`: the store confirmed changes.
 */
export const timelineKinds = [
  'created',
  'status',
  'address',
  'vendor',
  'offer',
  'routing',
  'payment',
  'claim',
  'message',
  'confirmed',
  'edited',
  'rescheduled',
  'deleted',
  'restored',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** An entry of the timeline: what changed, when, and by whom. `from` and `to` are display text. */
const orderEvent = z.object({
  at: timeField,
  actor: z.string(),
  kind: z.enum(timelineKinds),
  subject: z.string(),
  from: z.string(),
  to: z.string(),
  /** Reason for a shipping cost outside the delivery type's range, or for a rescheduled delivery. */
  reason: z.string().optional(),
});

/** What a coupon gives to an order. Amounts are in rupees. */
const orderCoupon = z.object({
  _id: idField,
  code: z.string(),
  discount: customerAmount,
  shipping_discount: customerAmount,
  funded_by: z.enum(couponFunders),
  /** The part of the discount that the vendor pays. */
  vendor_amount: z.number(),
  /** False for a cancelled or deleted order, which does not count as a use of the coupon. */
  is_counted: z.boolean(),
});

/** The tax of a line in rupees, and its rate in percent. `key` is the position of the item, with that of the add-on after a dot. */
const taxLine = z.object({
  key: z.string(),
  hsn: z.string(),
  rate: z.number(),
  taxable: z.number(),
  tax: z.number(),
});

/** The tax of an order as it was when the order was placed or last edited. Amounts are in rupees. */
const orderTax = z.object({
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  /** Code and name of the state of the place of supply. */
  place_of_supply: z.string(),
  lines: z.array(taxLine),
});

const assignedVendor = z.object({
  vendor_id: idField,
  vendor_user: z.object({ first_name: z.string(), last_name: z.string(), phone: z.string(), email: z.string() }),
  vendor_details: z.object({ store_name: z.string() }),
  delivery_type: idField,
  delivery_type_details: z.object({ name: z.string(), slug: z.string(), time: z.int() }),
  /** Rupees that the store is paid; `null` for its bakers. */
  vendor_delivery_charges: z.number().nullable(),
  vendor_charges: z.number().nullable(),
  /** Rupees that the marketplace owes the store when the order is delivered: both charges without the discount that the store pays. */
  vendor_payable: z.number().nullable(),
  vendors_note: z.string(),
});

/** The acceptance that an assigned order waits for. */
const openOffer = z.object({
  /** 1 for the store that staff chose; each decline or missing answer is followed by the next attempt. */
  attempt: z.int(),
  offered_at: timeField,
  expires_at: timeField,
  /** Seconds until `expires_at` by the clock of the database. */
  seconds_left: z.int(),
});

/** A changed field. `from` and `to` are display text. */
const orderDifference = z.object({ field: z.string(), from: z.string(), to: z.string() });
export type OrderDifference = z.output<typeof orderDifference>;

/** What changed after the store accepted the order. */
const orderChanges = z.object({
  /** Number of the last change. The store confirms the changes up to a number. */
  number: z.int(),
  /** What the store has not confirmed; empty after it has, and for an order that is over. */
  open: z.array(orderDifference),
  /** Number of the current kitchen ticket, from 1. */
  ticket: z.int(),
  /** Fields that the ticket shows differently than the ticket before it. */
  ticket_fields: z.array(z.string()),
  /** Who last confirmed changes for the store; only for staff. */
  confirmed: z.object({ by: z.string(), at: timeField }).optional(),
});
export type OrderChanges = z.output<typeof orderChanges>;

/** Invoices and credit notes. Each has a series without gaps per financial year. */
export const documentKinds = ['invoice', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const orderDocument = z.object({
  /** Counts the documents of the order from 1. */
  position: z.int(),
  kind: z.enum(documentKinds),
  number: z.string(),
  at: timeField,
  /** Rupees; positive in a credit note too. */
  total: z.number(),
  /** Position of the invoice that a credit note cancels; `null` for an invoice. */
  credits: z.int().nullable(),
});
export type OrderDocument = z.output<typeof orderDocument>;

export const orderRecord = z.object({
  _id: idField,
  version: versionField,
  order_number: z.string(),
  order_date: timeField,
  source: z.string(),
  status: z.string(),
  payment_method: z.string(),
  payment_kind: paymentKindField,
  payment_status: z.string(),
  /** Cash that the rider collects, in rupees; 0 if nothing is to be collected; `null` if the payment must be checked, and for bakers. */
  to_collect: z.number().nullable(),
  subtotal: customerAmount,
  shipping_total: customerAmount,
  total_coupon_discount: customerAmount,
  /** Coupons that gave the discount. A vendor sees those with a discount that the store pays or shares. */
  coupons: z.array(orderCoupon),
  /** 0 without a rate. It is a part of `order_total`; the prices contain it if `prices_include_tax`. */
  tax_total: customerAmount,
  prices_include_tax: z.boolean(),
  /** `null` without a rate, and for a store. */
  tax: orderTax.nullable(),
  order_total: customerAmount,
  customer: z.object({
    full_name: z.string(),
    phone: z.string(),
    email: z.string(),
    gender: z.string(),
    language: z.enum(messageLanguages),
  }),
  address: z.object({ billing: addressRecord, shipping: addressRecord }),
  /** Whether a store sees the phone numbers of `customer` and `address`, and the email; absent for staff, who see them. */
  phone_access: z.enum(phoneAccesses).optional(),
  order_items: z.array(itemRecord),
  assigned_vendor: assignedVendor.nullable(),
  /** Present while the order waits for its store to accept it. */
  offer: openOffer.optional(),
  /** Present after a change of an order that its store has accepted. */
  changes: orderChanges.optional(),
  /** Present if the order needs a proof of delivery, or has one. */
  proof: orderProof.optional(),
  /** Present for staff while an order that routing has received is without a vendor. */
  routing: orderRouting.optional(),
  selected_area: z.object({ locations: z.object({ coordinates: z.array(z.number()) }) }).nullable(),
  timeline: z.array(orderEvent),
  /** Internal notes, visible to staff only; oldest first. */
  notes: z.array(z.object({ _id: idField, at: timeField, actor: z.string(), text: z.string() })),
  /** The current invoice. It is issued when it is first requested; after a credit note there is none until the next request. */
  invoice: z.object({ number: z.string(), at: timeField }).nullable(),
  /** Invoices and credit notes, visible to staff only; oldest first. */
  documents: z.array(orderDocument),
  createdAt: timeField,
  updatedAt: timeField,
  deletedAt: timeField.nullable(),
});
export type OrderRecord = z.output<typeof orderRecord>;
export type OrderAddress = z.output<typeof addressRecord>;
export type OrderItem = z.output<typeof itemRecord>;

/** Response of a write that returns the order. */
export const orderSaved = savedResponse(orderRecord);

nameComponents({
  Order: orderRecord,
  OrderAddress: addressRecord,
  OrderChanges: orderChanges,
  OrderItem: itemRecord,
  OrderRow: orderRow,
  OrderSaved: orderSaved,
});
