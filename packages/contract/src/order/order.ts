import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { savedAnswer } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  choiceField,
  clockField,
  dayField,
  idField,
  latitudeField,
  longitudeField,
  phoneField,
  requiredText,
  rupeesField,
  textField,
  timeField,
  versionField,
} from '../core/fields.ts';
import { toPaise } from '../core/money.ts';
import { couponCodesField, couponFunders } from '../coupon/coupon-fields.ts';
import { messageLanguages } from '../message-template/message-language.ts';
import { orderTotals } from './order-totals.ts';

/** Any status may follow any other (spec 1 §4). */
export const orderStatuses = ['pending', 'confirmed', 'cancelled', 'shipped', 'delivered', 'processing'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const paymentStatuses = ['Pending', 'Paid', 'Failed', 'Refunded'] as const;
export const addressKinds = ['billing', 'shipping'] as const;

const quantityField = z.int('Quantity must be a whole number').min(1, 'Quantity must be at least 1').max(10_000);

const customerFields = z.object({
  full_name: requiredText('Customer name is required'),
  phone: phoneField,
  email: z.union([z.literal(''), z.email('Invalid email format')]).optional(),
  gender: textField(20).optional(),
  /** Language of the messages to the customer; English if it is missing. */
  language: choiceField(messageLanguages).optional(),
});

/** Fields of an address that staff may correct (spec 1 §5). */
export const addressEdit = z.object({
  full_name: requiredText('Full Name is required'),
  phone: phoneField,
  address1: requiredText('Address is required', 500),
  address2: textField(500).optional(),
});

const addressFields = addressEdit.extend({
  city: requiredText('City is required'),
  state: requiredText('State is required'),
  country: requiredText('Country is required'),
  pincode: z
    .string(fieldError('must be text', 'Pincode is required'))
    .trim()
    .regex(/^[1-9]\d{5}$/, 'Enter a valid Pincode'),
  title: textField(50).optional(),
});

const addonInput = z.object({
  product: idField.optional(),
  name: requiredText('Add-on name is required'),
  price: rupeesField,
  quantity: quantityField,
});

/** A delivery slot on one day, in the marketplace's time zone. */
export const slotField = z
  .object({ from: clockField, upto: clockField })
  .refine((slot) => slot.from < slot.upto, 'The slot must end after it starts');

/** Text written on the cake. */
const messageField = textField(200);

const itemInput = z.object({
  product: z.object({
    _id: idField,
    name: requiredText('Product name is required'),
    attributes: z.object({ flavor: textField(100).optional(), weight: textField(100).optional() }).optional(),
    price: rupeesField,
    quantity: quantityField,
  }),
  /**
   * Reason for a price other than the catalogue's. Required on an order with `coupon_codes`, recorded in its timeline,
   * and not checked otherwise.
   */
  price_override_reason: textField(200).optional(),
  /** One of the delivery type's `cost_range`; any other amount needs `shipping_override_reason`. */
  shipping_cost: z.number(fieldError('must be a number', 'Shipping cost is required')).pipe(rupeesField),
  /** Reason for a shipping cost outside the delivery type's range; recorded in the order's timeline. */
  shipping_override_reason: textField(200).optional(),
  selected_delivery_type: z.object({ _id: idField.optional(), name: requiredText('Delivery type is required') }),
  selected_delivery_date: dayField,
  selected_delivery_slot: slotField,
  message: messageField.optional(),
  addons: z.array(addonInput).max(50).optional(),
});

const point = z.object({ locations: z.object({ coordinates: z.tuple([longitudeField, latitudeField]) }) });

/** Fields of an order that staff may edit later. */
const orderBody = {
  payment_method: requiredText('Payment method is required', 50),
  payment_status: choiceField(paymentStatuses).optional(),
  customer: customerFields,
  address: z.object({ billing: addressFields, shipping: addressFields }),
  order_items: z.array(itemInput).min(1, 'An order needs at least one item').max(200),
  subtotal: rupeesField,
  shipping_total: rupeesField,
  total_coupon_discount: rupeesField,
  order_total: rupeesField,
  selected_area: point.optional(),
};

type Claims = Parameters<typeof totalsOfInput>[0] & Record<'subtotal' | 'shipping_total' | 'order_total', number>;

/** The sums that a client sends must equal the sums of the lines. */
const checkSums = ({ value, issues }: z.core.ParsePayload<Claims>) => {
  const sums = totalsOfInput(value);
  const claim = (field: 'subtotal' | 'shipping_total' | 'order_total', paise: number) => {
    if (toPaise(value[field]) !== paise)
      issues.push({
        code: 'custom',
        input: value[field],
        path: [field],
        message: `${field} must be ${paise / 100}, the sum of the order's lines`,
      });
  };
  claim('subtotal', sums.subtotal);
  claim('shipping_total', sums.shipping);
  if (sums.total < 0)
    issues.push({
      code: 'custom',
      input: value.total_coupon_discount,
      path: ['total_coupon_discount'],
      message: 'The discount is more than the order',
    });
  else claim('order_total', sums.total);
};

const orderNumberField = requiredText('Order number is required', 50);

/** Additional fields of a new order. */
const intake = {
  order_date: z.iso.datetime({ offset: true, ...fieldError('must be a time such as 2026-12-25T10:30:00Z') }),
  source: requiredText('Source is required', 50),
  status: choiceField(orderStatuses).optional(),
  /**
   * Codes of coupons. With this field, also empty, the server calculates the discount, including automatic coupons, and
   * rejects another one. Without it, `total_coupon_discount` is taken as it is.
   */
  coupon_codes: couponCodesField.optional(),
  ...orderBody,
};

/** A new order from a storefront; its sums must equal the sums of its lines. */
export const orderInput = z
  .object({
    /** Generated by the server when it is missing, for example for an order by phone. */
    order_number: orderNumberField.optional(),
    ...intake,
  })
  .check(checkSums);
export type OrderInput = z.output<typeof orderInput>;
/** A new order with its number, sent by the client or generated by the server. */
export const numberedOrder = z.object({ order_number: orderNumberField, ...intake }).check(checkSums);
export type NumberedOrder = z.output<typeof numberedOrder>;

/** All editable fields, and the version they were read at. Number, date, source and status cannot be edited. */
export const orderEdit = z.object({ ...orderBody, version: versionField }).check(checkSums);
export type OrderEdit = z.output<typeof orderEdit>;

/**
 * Calculates the totals of an order.
 * @param order lines and coupons in rupees.
 * @returns the totals in paise.
 */
export const totalsOfInput = (order: {
  order_items: readonly z.output<typeof itemInput>[];
  total_coupon_discount: number;
}) =>
  orderTotals(
    order.order_items.map((item) => ({
      price: toPaise(item.product.price),
      quantity: item.product.quantity,
      shipping_cost: toPaise(item.shipping_cost),
      addons: (item.addons ?? []).map((addon) => ({ price: toPaise(addon.price), quantity: addon.quantity })),
    })),
    toPaise(order.total_coupon_discount),
  );

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
  order_total: z.number(),
  customer: z.object({ full_name: z.string(), phone: z.string() }),
  city: z.string(),
  delivery: z.object({ date: z.string(), from: z.string(), upto: z.string() }),
  vendor: z.object({ vendor_id: idField, store_name: z.string() }).nullable(),
  /** Present while the order waits for its store to accept it: the end of the time to answer. */
  accept_until: timeField.optional(),
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
  price: z.number(),
  quantity: z.int(),
});

const itemRecord = z.object({
  _id: idField,
  product: z.object({
    _id: idField,
    name: z.string(),
    image_url: thumbnail,
    attributes: z.object({ flavor: z.string(), weight: z.string() }),
    price: z.number(),
    quantity: z.int(),
  }),
  shipping_cost: z.number(),
  selected_delivery_type: z.object({ _id: idField.nullable(), name: z.string() }),
  selected_delivery_date: z.string(),
  selected_delivery_slot: z.object({ from: z.string(), upto: z.string() }),
  message: z.string(),
  addons: z.array(addonRecord),
});

/**
 * Kinds of timeline entries. `rescheduled`: the delivery was moved to another day or slot; `offer`: a store was asked to accept the
 * order, or answered.
 */
export const timelineKinds = [
  'created',
  'status',
  'address',
  'vendor',
  'offer',
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
  discount: z.number(),
  shipping_discount: z.number(),
  funded_by: z.enum(couponFunders),
  /** The part of the discount that the vendor pays. */
  vendor_amount: z.number(),
  /** False for a cancelled or deleted order, which has given its use of the coupon back. */
  is_counted: z.boolean(),
});

const assignedVendor = z.object({
  vendor_id: idField,
  vendor_user: z.object({ first_name: z.string(), last_name: z.string(), phone: z.string(), email: z.string() }),
  vendor_details: z.object({ store_name: z.string() }),
  delivery_type: idField,
  delivery_type_details: z.object({ name: z.string(), slug: z.string(), time: z.int() }),
  vendor_delivery_charges: z.number(),
  vendor_charges: z.number(),
  vendors_note: z.string(),
});

/** The acceptance that an assigned order waits for. */
const openOffer = z.object({
  /** 1 for the store that staff chose; each decline or missing answer is followed by the next attempt. */
  attempt: z.int(),
  offered_at: timeField,
  expires_at: timeField,
  /** Seconds until then by the clock of the database. */
  seconds_left: z.int(),
});

export const orderRecord = z.object({
  _id: idField,
  version: versionField,
  order_number: z.string(),
  order_date: timeField,
  source: z.string(),
  status: z.string(),
  payment_method: z.string(),
  payment_status: z.string(),
  subtotal: z.number(),
  shipping_total: z.number(),
  total_coupon_discount: z.number(),
  /** Coupons that gave the discount. A vendor sees those with a discount that the store pays or shares. */
  coupons: z.array(orderCoupon),
  order_total: z.number(),
  customer: z.object({
    full_name: z.string(),
    phone: z.string(),
    email: z.string(),
    gender: z.string(),
    language: z.enum(messageLanguages),
  }),
  address: z.object({ billing: addressRecord, shipping: addressRecord }),
  order_items: z.array(itemRecord),
  assigned_vendor: assignedVendor.nullable(),
  /** Present while the order waits for its store to accept it. */
  offer: openOffer.optional(),
  selected_area: z.object({ locations: z.object({ coordinates: z.array(z.number()) }) }).nullable(),
  timeline: z.array(orderEvent),
  /** Internal notes, visible to staff only; oldest first. */
  notes: z.array(z.object({ _id: idField, at: timeField, actor: z.string(), text: z.string() })),
  /** Assigned when the invoice is first requested. */
  invoice: z.object({ number: z.string(), at: timeField }).nullable(),
  createdAt: timeField,
  updatedAt: timeField,
  deletedAt: timeField.nullable(),
});
export type OrderRecord = z.output<typeof orderRecord>;
export type OrderAddress = z.output<typeof addressRecord>;
export type OrderItem = z.output<typeof itemRecord>;

/** Response of a write that returns the order. */
export const orderSaved = savedAnswer(orderRecord);

nameComponents({
  Order: orderRecord,
  OrderAddress: addressRecord,
  OrderAddressInput: addressFields,
  OrderInput: orderInput,
  OrderItem: itemRecord,
  OrderItemInput: itemInput,
  OrderRow: orderRow,
  OrderSaved: orderSaved,
  OrderUpdate: orderEdit,
});
