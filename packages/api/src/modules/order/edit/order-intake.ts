import { createHash } from 'node:crypto';
import { dayAfter, endsNextDay } from '@bakehouse/contract/core/local-time';
import { toPaise } from '@bakehouse/contract/core/money';
import { taxTotal } from '@bakehouse/contract/money/tax';
import type { OrderEdit, OrderInput } from '@bakehouse/contract/order/order-input';
import { attributesOf, type ItemOption } from '@bakehouse/contract/order/order-item';
import { paymentKindOf } from '@bakehouse/contract/order/order-payment';
import { orderTotals } from '@bakehouse/contract/order/order-totals';
import { newId } from '../../../platform/db/columns.ts';
import { instantIn } from '../../../platform/lib/zoned-time.ts';
import type { CartItem } from '../../coupon/coupon-pricing.ts';
import type { EditedOrder } from '../order.columns.ts';
import type { AddonRow, AddressRow, ItemRow } from '../order.queries.ts';
import { addedTaxOf, type SentTax, type StoredTax, sentTaxOf, untaxed } from '../tax/order-tax.ts';

/** Converts orders of the contract to paise, and to rows. Except for the ids, the same order gives the same rows. */

/** An item of an order. Amounts are paise. */
export type OrderItem = Omit<CartItem, 'addons'> & {
  readonly name: string;
  readonly price: number;
  readonly deliveryType: { readonly id?: string | undefined; readonly name: string };
  readonly deliveryDate: string;
  readonly slot: { readonly from: string; readonly upto: string };
  readonly message?: string | undefined;
  readonly addons: readonly (CartItem['addons'][number] & { readonly name: string; readonly price: number })[];
  /** Why the price is not the catalogue's, and why the shipping is outside the delivery type's range. */
  readonly priceReason?: string | undefined;
  readonly shippingReason?: string | undefined;
};

type Amounts = 'order_items' | 'subtotal' | 'shipping_total' | 'total_coupon_discount' | 'tax_total' | 'order_total';
type InPaise<Sent> = Omit<Sent, Amounts> & {
  readonly items: readonly OrderItem[];
  readonly discount: number;
  readonly sentTax?: SentTax;
};

/** The fields of both a new order and an edit. Amounts are paise; the totals are the sums of the items. */
export type OrderBody = InPaise<Omit<OrderEdit, 'version' | 'payment_status'>>;
/** A new order, which gets a number if it has none. Amounts are paise. */
export type NewOrder = InPaise<OrderInput> & { readonly order_date: string };
/** What an order copies from the catalogue: image id by product id, and the options by id of the variant. */
export type CatalogueFacts = {
  readonly images: ReadonlyMap<string, string | null>;
  readonly options: ReadonlyMap<string, readonly ItemOption[]>;
  /** Names of the properties by product id. */
  readonly properties?: ReadonlyMap<string, string[]>;
  /** Whether a product has stock, from which the order takes; false by default. */
  readonly hasStock?: boolean;
};

/**
 * Converts an order to paise. All amounts after the parsing of a request are whole paise.
 * @param order a new order or an edit in rupees, with sums that the contract has checked
 */
export function toPaiseOrder<Sent extends Omit<OrderEdit, 'version' | 'payment_status'>>(order: Sent): InPaise<Sent> {
  const {
    order_items,
    subtotal: _s,
    shipping_total: _t,
    total_coupon_discount,
    tax_total: _x,
    order_total: _o,
    ...rest
  } = order;
  return {
    ...rest,
    items: order_items.map(toPaiseItem),
    discount: toPaise(total_coupon_discount),
    sentTax: sentTaxOf(order),
  };
}

/** Converts an item of an order to paise. */
export function toPaiseItem(item: OrderEdit['order_items'][number]): OrderItem {
  const { _id, price, ...product } = item.product;
  return {
    ...product,
    product: _id,
    price: toPaise(price),
    shipping_cost: toPaise(item.shipping_cost),
    deliveryType: { id: item.selected_delivery_type._id, name: item.selected_delivery_type.name },
    deliveryDate: item.selected_delivery_date,
    slot: item.selected_delivery_slot,
    message: item.message,
    addons: (item.addons ?? []).map((addon) => ({ ...addon, price: toPaise(addon.price) })),
    priceReason: item.price_override_reason,
    shippingReason: item.shipping_override_reason,
  };
}

/**
 * Returns the fingerprint of an order, which distinguishes a repeated request from another order with the same number.
 * It omits override reasons, so that orders from before the field existed have the same fingerprint.
 * @param order the order as it was sent, with its number
 */
export function intakeDigest(order: object): string {
  return createHash('sha256')
    .update(JSON.stringify(order, (key, value) => (key === 'shipping_override_reason' ? undefined : value)))
    .digest('base64url');
}

/** Returns the rows of a new order. */
export function toRows(
  order: NewOrder & { readonly order_number: string },
  facts: CatalogueFacts,
  tax: StoredTax = untaxed,
) {
  const { columns, ...rows } = toBodyRows(order, facts, tax);
  const header = {
    id: newId(),
    order_number: order.order_number,
    order_date: new Date(order.order_date).toISOString(),
    source: order.source,
    status: order.status ?? 'pending',
    payment_status: order.payment_status ?? 'Pending',
    paid_total: '0',
    ...columns,
  };
  return { header, ...rows };
}

/** Returns the rows that an edit replaces. */
export function toBodyRows(order: OrderBody, facts: CatalogueFacts, tax: StoredTax = untaxed) {
  const items = itemRows(order, facts);
  const sums = orderTotals(order.items, order.discount, addedTaxOf(tax));
  const [longitude, latitude] = order.selected_area?.locations.coordinates ?? [null, null];
  const columns = {
    payment_method: order.payment_method,
    payment_kind: order.payment_kind ?? paymentKindOf(order.payment_method),
    customer_name: order.customer.full_name,
    customer_phone: order.customer.phone,
    customer_email: order.customer.email ?? '',
    customer_gender: order.customer.gender ?? '',
    customer_language: order.customer.language ?? 'en',
    subtotal: String(sums.subtotal),
    shipping_total: String(sums.shipping),
    total_coupon_discount: String(sums.discount),
    ...tax,
    tax_total: String(taxTotal(tax.tax)),
    order_total: String(sums.total),
    latitude,
    longitude,
    city: order.address.shipping.city,
    shipping_place: shippingText(order.address.shipping),
    ...earliestDelivery(items),
  } satisfies EditedOrder;
  const addresses = [addressRow('billing', order.address.billing), addressRow('shipping', order.address.shipping)];
  return { columns, items, addons: addonRows(order, facts), addresses };
}

/** Returns the delivery of the order, which is that of its earliest item. */
export function earliestDelivery(items: readonly ItemDelivery[]) {
  const [first] = items.toSorted((a, b) =>
    `${a.delivery_date} ${a.slot_from}` < `${b.delivery_date} ${b.slot_from}` ? -1 : 1,
  );
  if (!first) throw new Error('an order without items passed the contract');
  return { delivery_date: first.delivery_date, delivery_from: first.slot_from, delivery_upto: first.slot_upto };
}

/** Returns the text of a shipping address for the search; the city is a separate column. */
export function shippingText({
  address1,
  address2,
  state,
  pincode,
}: Pick<AddressRow, 'address1' | 'state' | 'pincode'> & { address2?: string | undefined }): string {
  return [address1, address2, state, pincode].filter(Boolean).join(' ');
}

/** Returns whether a slot had ended at an instant. `zone` is the marketplace's time zone. */
export function hasSlotEnded(zone: string, date: string, slot: { from: string; upto: string }, at: Date): boolean {
  return instantIn(zone, endsNextDay(slot) ? dayAfter(date) : date, slot.upto) < at;
}

/**
 * Returns the index of the first item with a slot that had ended when the order was placed, or -1.
 * @param zone the marketplace's time zone
 */
export function findPastSlot({ order_date, items }: NewOrder, zone: string): number {
  const placedAt = new Date(order_date);
  return items.findIndex(({ deliveryDate, slot }) => hasSlotEnded(zone, deliveryDate, slot, placedAt));
}

/** Returns the columns of an item's variant. Its options replace the flavour and weight that were sent. */
const variantColumns = ({ variant, attributes }: OrderItem, facts: CatalogueFacts) => {
  const options = facts.options.get(variant ?? '') ?? [];
  const { flavor, weight } = options.length > 0 ? attributesOf(options) : { flavor: '', weight: '', ...attributes };
  return { variant_id: variant ?? null, options, flavor: flavor ?? '', weight: weight ?? '' };
};

const itemRows = ({ items }: OrderBody, facts: CatalogueFacts): ItemRow[] =>
  items.map((item, position) => ({
    id: newId(),
    position,
    product_id: item.product,
    name: item.name,
    image_id: facts.images.get(item.product) ?? null,
    ...variantColumns(item, facts),
    price: item.price,
    quantity: item.quantity,
    shipping_cost: item.shipping_cost,
    delivery_type_id: item.deliveryType.id ?? null,
    delivery_type_name: item.deliveryType.name,
    delivery_date: item.deliveryDate,
    slot_from: item.slot.from,
    slot_upto: item.slot.upto,
    message: item.message ?? '',
  }));

const addonRows = ({ items }: OrderBody, { images }: CatalogueFacts): AddonRow[] =>
  items.flatMap(({ addons }, item_position) =>
    addons.map(({ product, name, price, quantity }, position) => ({
      item_position,
      position,
      product_id: product ?? null,
      name,
      image_id: (product && images.get(product)) || null,
      price,
      quantity,
    })),
  );

const addressRow = (kind: AddressRow['kind'], address: OrderBody['address']['billing']): AddressRow => ({
  ...address,
  kind,
  title: address.title ?? '',
  address2: address.address2 ?? '',
});

/** A delivery day and slot, as columns of an item. */
export type ItemDelivery = Pick<ItemRow, 'delivery_date' | 'slot_from' | 'slot_upto'>;

export type BodyRows = ReturnType<typeof toBodyRows>;
