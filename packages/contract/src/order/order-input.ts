import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  choiceField,
  clockField,
  dayField,
  idField,
  instantField,
  latitudeField,
  longitudeField,
  longTextField,
  phoneField,
  pincodeField,
  requiredText,
  rupeesField,
  textField,
  versionField,
} from '../core/fields.ts';
import { messageLanguages } from '../core/message-language.ts';
import { toPaise } from '../core/money.ts';
import { couponCodesField, quantityField } from '../coupon/coupon-fields.ts';
import { intakePaymentStatuses, orderStatuses, paymentStatuses } from './order.ts';
import { paymentKindField } from './order-payment.ts';
import { orderTotals } from './order-totals.ts';

/** What clients send to create and edit orders. */

const customerFields = z.object({
  full_name: requiredText('Customer name is required'),
  phone: phoneField,
  email: z.union([z.literal(''), z.email(/* i18n */ 'Invalid email format')]).optional(),
  gender: textField(20).optional(),
  /** Language of the messages to the customer; English if it is missing. */
  language: choiceField(messageLanguages).optional(),
});

/** Fields of an address that staff may correct (spec 1 §5). */
export const addressEdit = z.object({
  full_name: requiredText(/* i18n */ 'Full Name is required'),
  phone: phoneField,
  address1: requiredText(/* i18n */ 'Address is required', 500),
  address2: textField(500).optional(),
});

const addressFields = addressEdit.extend({
  city: requiredText(/* i18n */ 'City is required'),
  state: requiredText(/* i18n */ 'State is required'),
  country: requiredText('Country is required'),
  pincode: pincodeField,
  title: textField(50).optional(),
});

const addonInput = z.object({
  product: idField.optional(),
  name: requiredText('Add-on name is required'),
  price: rupeesField,
  quantity: quantityField,
});

/** A slot that starts at or after this time may end on the next day, until `latestEnd`. Others end at midnight at the latest. */
const earliestNight = '18:00';
const latestEnd = '06:00';

/** Returns why a slot is not possible; undefined for a possible one. */
export function slotError({ from, upto }: { readonly from: string; readonly upto: string }): string | undefined {
  const isNight = upto < from && (upto === '00:00' || (from >= earliestNight && upto <= latestEnd));
  return from < upto || isNight ? undefined : 'The slot must end after it starts';
}

/**
 * A delivery slot in the marketplace's time zone. The date of its delivery is the day on which it starts. `upto` is `00:00` for
 * midnight (`24:00` is accepted), and a time up to 06:00 of the next day for a slot in the night.
 */
export const slotField = z
  .object({
    from: clockField,
    upto: z
      .string()
      .overwrite((end) => (end === '24:00' ? '00:00' : end))
      .pipe(clockField),
  })
  .superRefine((slot, context) => {
    const message = slotError(slot);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Text written on the cake. */
const messageField = longTextField(200);

const itemInput = z.object({
  product: z.object({
    _id: idField,
    name: requiredText('Product name is required'),
    /** Id of the product's variant, which determines the options of the item. */
    variant: idField.nullable().optional(),
    /** Flavour and weight of an item without `variant`. */
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
  /** Whether the rider collects cash. Derived from `payment_method` by default, which is `unknown` for an unusual name. */
  payment_kind: paymentKindField.optional(),
  customer: customerFields,
  address: z.object({ billing: addressFields, shipping: addressFields }),
  order_items: z.array(itemInput).min(1, 'An order needs at least one item').max(200),
  subtotal: rupeesField,
  shipping_total: rupeesField,
  total_coupon_discount: rupeesField,
  /**
   * Tax that the client calculated with `order/price_tax`, or read with the order. Another tax is rejected. Without it, the server
   * adds tax that the prices do not include.
   */
  tax_total: rupeesField.optional(),
  /** The sum of the lines minus the discount; with `tax_total`, plus the tax that the prices do not include. */
  order_total: rupeesField,
  selected_area: point.optional(),
};

type SumField = 'subtotal' | 'shipping_total' | 'order_total';
type WithSums = Parameters<typeof totalsOfInput>[0] &
  Record<SumField, number> & { readonly tax_total?: number | undefined };

/** The sums that a client sends must equal the sums of the lines. */
const checkSums = ({ value, issues }: z.core.ParsePayload<WithSums>) => {
  const sums = totalsOfInput(value);
  const checkSum = (field: SumField, paise: number) => {
    if (toPaise(value[field]) !== paise)
      issues.push({
        code: 'custom',
        input: value[field],
        path: [field],
        message: `${field} must be ${paise / 100}, the sum of the order's lines`,
      });
  };
  checkSum('subtotal', sums.subtotal);
  checkSum('shipping_total', sums.shipping);
  if (sums.total < 0)
    issues.push({
      code: 'custom',
      input: value.total_coupon_discount,
      path: ['total_coupon_discount'],
      message: 'The discount is more than the order',
    });
  else if (toPaise(value.order_total) !== sums.total + toPaise(value.tax_total ?? 0))
    checkSum('order_total', sums.total);
};

const orderNumberField = requiredText('Order number is required', 50);

/** Fields of a new order. */
const newOrderFields = {
  /** When the order was placed, at most a day ahead of the server. By default the server's clock. */
  order_date: instantField.optional(),
  source: requiredText('Source is required', 50),
  status: choiceField(orderStatuses).optional(),
  /**
   * Codes of coupons. With this field, even if it is empty, the server calculates the discount, including automatic
   * coupons, and rejects a different `total_coupon_discount`. Without it, the server accepts `total_coupon_discount`.
   */
  coupon_codes: couponCodesField.optional(),
  /** Whether the order is paid already. `Pending` by default. Later payments are reported or recorded. */
  payment_status: choiceField(intakePaymentStatuses).optional(),
  ...orderBody,
};

/** A new order from a storefront; its sums must equal the sums of its lines. */
export const orderInput = z
  .object({
    /** Generated by the server when it is missing, for example for an order by phone. */
    order_number: orderNumberField.optional(),
    ...newOrderFields,
  })
  .check(checkSums);
export type OrderInput = z.output<typeof orderInput>;
/** A new order with its number and date, sent by the client or generated by the server. */
export const numberedOrder = z
  .object({ order_number: orderNumberField, ...newOrderFields, order_date: instantField })
  .check(checkSums);
export type NumberedOrder = z.output<typeof numberedOrder>;

/** All editable fields, and the version that the client read. Number, date, source and status cannot be edited. */
export const orderEdit = z
  .object({
    ...orderBody,
    /** Clients that send the whole order repeat the stored status. Another one is rejected, because it follows from the payments. */
    payment_status: choiceField(paymentStatuses).optional(),
    version: versionField,
  })
  .check(checkSums);
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

nameComponents({
  OrderAddressInput: addressFields,
  OrderInput: orderInput,
  OrderItemInput: itemInput,
  OrderUpdate: orderEdit,
});
