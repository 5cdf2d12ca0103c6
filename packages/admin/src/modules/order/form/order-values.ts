import type { CallOf } from '@bakehouse/contract/core/endpoint';
import type { MessageLanguage } from '@bakehouse/contract/core/message-language';
import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import type { OrderAddress, OrderRecord } from '@bakehouse/contract/order/order';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderInput, totalsOfInput } from '@bakehouse/contract/order/order-input';
import type { ItemOption } from '@bakehouse/contract/order/order-item';
import { orderTotals } from '@bakehouse/contract/order/order-totals';
import { z } from 'zod';
import { isSameAddress } from '../order-facts.ts';

/** Form values of an order: the shape of the request, with empty values allowed. */

export type AddressValues = Omit<OrderAddress, 'title'> & { title: string };
/** A number, `null` for an empty field, or the typed text when it is not a number. */
type Amount = number | string | null;
export type AddonValues = { product?: string | undefined; name: string; price: Amount; quantity: Amount };
export type ItemValues = {
  product: {
    _id: string;
    name: string;
    attributes: { flavor: string; weight: string };
    /** Id of the variant; `null` until all its options are chosen. */
    variant: string | null;
    options: readonly ItemOption[];
    price: Amount;
    quantity: Amount;
  };
  /** Whether a product with variants was selected here, whose options must be chosen. Not sent. */
  needs_variant?: boolean | undefined;
  /** `null` until a charge is selected. */
  shipping_cost: Amount;
  /** Reason for a charge outside `allowed_charges`. */
  shipping_override_reason: string;
  /** Reason for a price other than the catalogue's, on an order with coupons. */
  price_override_reason?: string | undefined;
  /** Charges of the selected delivery type in rupees; not sent, and empty until a type is selected here. */
  allowed_charges: readonly number[];
  selected_delivery_type: { _id?: string | undefined; name: string };
  selected_delivery_date: string | null;
  selected_delivery_slot: { from: string; upto: string };
  message: string;
  addons: AddonValues[];
};
export type OrderValues = {
  customer: { full_name: string; phone: string; email: string; gender: string; language: MessageLanguage };
  address: { shipping: AddressValues; billing: AddressValues };
  /** True when the billing address equals the shipping address. */
  same: boolean;
  order_items: ItemValues[];
  total_coupon_discount: Amount;
  /** Codes as typed. Only a new order has coupons. */
  coupon_codes?: string[] | undefined;
  /** Whether coupons give the discount, which is then calculated and not typed. */
  has_coupons?: boolean | undefined;
  payment_method: string;
  payment_status: string;
  /** Delivery location; `null` when it is unknown. */
  selected_area: { locations: { coordinates: [longitude: number, latitude: number] } } | null;
};

const emptyAddress: AddressValues = {
  full_name: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  country: 'India',
  pincode: '',
  title: '',
};

export const emptyAddon: AddonValues = { name: '', price: null, quantity: 1 };

/** Charge of a newly selected delivery type: filled in when the type has only one. */
export const chargeOfType = (charges: readonly number[]) => ({
  allowed_charges: charges,
  shipping_cost: charges.length === 1 ? (charges[0] ?? null) : null,
  shipping_override_reason: '',
});

/** Charge of an additional item, which is delivered with the previous item and its charge. */
const chargeOfFurtherItem = ({ allowed_charges: charges }: ItemValues) => ({
  allowed_charges: charges,
  shipping_cost: 0,
  shipping_override_reason: charges.includes(0) ? '' : 'Delivered together with item 1',
});

/** Returns an item's product without options. */
export const productWithout = (quantity: Amount) => ({
  attributes: { flavor: '', weight: '' },
  variant: null,
  options: [],
  quantity,
});

/** Returns a new item with the delivery type, date and slot of the previous item. */
export const newItem = (previous?: ItemValues): ItemValues => ({
  product: { _id: '', name: '', price: null, ...productWithout(1) },
  ...(previous?.selected_delivery_type.name ? chargeOfFurtherItem(previous) : chargeOfType([])),
  selected_delivery_type: previous?.selected_delivery_type ?? { name: '' },
  selected_delivery_date: previous?.selected_delivery_date ?? null,
  selected_delivery_slot: previous?.selected_delivery_slot ?? { from: '', upto: '' },
  message: '',
  addons: [],
});

export const emptyOrder: OrderValues = {
  customer: { full_name: '', phone: '', email: '', gender: '', language: 'en' },
  address: { shipping: emptyAddress, billing: emptyAddress },
  same: true,
  order_items: [newItem()],
  total_coupon_discount: 0,
  coupon_codes: [],
  has_coupons: false,
  payment_method: 'Cash on delivery',
  payment_status: 'Pending',
  selected_area: null,
};

type Addresses = Pick<OrderRecord, 'address' | 'selected_area'>;

/** Returns the addresses and location of a previous order for a new one. */
export function addressesOf({
  address,
  selected_area,
}: Addresses): Pick<OrderValues, 'address' | 'same' | 'selected_area'> {
  const [longitude, latitude] = selected_area?.locations.coordinates ?? [];
  return {
    address,
    same: isSameAddress(address.shipping, address.billing),
    selected_area:
      longitude === undefined || latitude === undefined ? null : { locations: { coordinates: [longitude, latitude] } },
  };
}

const itemOf = ({ product, selected_delivery_type: type, addons, ...item }: OrderRecord['order_items'][number]) => ({
  product: {
    _id: product._id,
    name: product.name,
    attributes: product.attributes,
    variant: product.variant,
    options: product.options,
    price: product.price,
    quantity: product.quantity,
  },
  shipping_cost: item.shipping_cost,
  shipping_override_reason: '',
  allowed_charges: [],
  selected_delivery_type: { _id: type._id ?? undefined, name: type.name },
  selected_delivery_date: item.selected_delivery_date,
  selected_delivery_slot: item.selected_delivery_slot,
  message: item.message,
  addons: addons.map(({ product: id, name, price, quantity }) => ({ product: id ?? undefined, name, price, quantity })),
});

export const valuesOfOrder = (order: OrderRecord): OrderValues => ({
  ...addressesOf(order),
  customer: order.customer,
  order_items: order.order_items.map(itemOf),
  total_coupon_discount: order.total_coupon_discount,
  payment_method: order.payment_method,
  payment_status: order.payment_status,
});

const {
  customer,
  address,
  order_items,
  total_coupon_discount,
  coupon_codes,
  payment_method,
  payment_status,
  selected_area,
} = orderInput.shape;

/** Converts form-only fields into fields of the request. */
const requestFields = (values: OrderValues) => ({
  ...values,
  address: values.same ? { ...values.address, billing: values.address.shipping } : values.address,
  total_coupon_discount: values.total_coupon_discount ?? 0,
  coupon_codes: values.has_coupons ? (values.coupon_codes ?? []) : undefined,
  selected_area: values.selected_area ?? undefined,
});

/**
 * Schema of an item, which also requires the options of a product with variants, and a reason when the charge is outside the range
 * of the selected type.
 */
const formItem = order_items.element
  .extend({ allowed_charges: z.array(z.number()).optional(), needs_variant: z.boolean().optional() })
  .refine(({ needs_variant, product }) => !needs_variant || product.variant, {
    path: ['product', 'variant'],
    error: 'Choose the options of the product',
    // Together with the error of the price, which is empty until then.
    when: () => true,
  })
  .check(
    ({ value: { allowed_charges: allowed = [], shipping_cost: cost, shipping_override_reason: reason }, issues }) => {
      if (allowed.length > 0 && !allowed.includes(cost) && !reason)
        issues.push({
          code: 'custom',
          input: reason,
          path: ['shipping_override_reason'],
          message: 'Enter a reason for this charge',
        });
    },
  )
  .transform(({ allowed_charges: _, needs_variant: _n, ...item }) => item);

export const orderSchema = z.preprocess(
  (values) => requestFields(values as OrderValues),
  z
    .object({
      customer,
      address,
      order_items: z.array(formItem).min(1),
      total_coupon_discount,
      coupon_codes,
      payment_method,
      payment_status,
      selected_area,
    })
    .check(({ value, issues }) => {
      if (totalsOfInput(value).total < 0)
        issues.push({
          code: 'custom',
          input: value.total_coupon_discount,
          path: ['total_coupon_discount'],
          message: 'The discount is more than the order',
        });
    }),
);

const paise = (amount: Amount) => (typeof amount === 'number' && amount > 0 ? toPaise(amount) : 0);
const count = (amount: Amount) => (typeof amount === 'number' && amount > 0 ? amount : 0);

/**
 * Returns the totals in rupees of the fields filled in so far.
 * @param addedTax tax in rupees that is not included in the prices.
 */
export function sumsOf({ order_items: items, total_coupon_discount: discount }: OrderValues, addedTax = 0) {
  const sums = orderTotals(
    items.map(({ product, shipping_cost, addons }) => ({
      price: paise(product.price),
      quantity: count(product.quantity),
      shipping_cost: paise(shipping_cost),
      addons: addons.map(({ price, quantity }) => ({ price: paise(price), quantity: count(quantity) })),
    })),
    paise(discount),
    paise(addedTax),
  );
  return {
    subtotal: toRupees(sums.subtotal),
    discount: toRupees(sums.discount),
    shipping: toRupees(sums.shipping),
    total: toRupees(sums.total),
  };
}

type Body = Omit<NonNullable<CallOf<typeof orderEndpoints.update>['body']>, 'version'>;

/** Builds the request body, with sums that match the lines. */
export function bodyOf(values: OrderValues): Body {
  const order = orderSchema.parse(values);
  const { subtotal, shipping, total } = sumsOf(values);
  return { ...order, subtotal, shipping_total: shipping, order_total: total };
}
