import { createHash } from 'node:crypto';
import { dayAfter, endsNextDay } from '@bakehouse/contract/core/local-time';
import { toPaise } from '@bakehouse/contract/core/money';
import {
  type NumberedOrder,
  type OrderEdit,
  type OrderInput,
  totalsOfInput,
} from '@bakehouse/contract/order/order-input';
import { attributesOf, type ItemOption } from '@bakehouse/contract/order/order-item';
import { paymentKindOf } from '@bakehouse/contract/order/order-payment';
import { newId } from '../../../platform/db/columns.ts';
import { instantIn } from '../../../platform/lib/zoned-time.ts';
import type { EditedOrder } from '../order.columns.ts';
import type { AddonRow, AddressRow, ItemRow } from '../order.queries.ts';

/** Converts orders of the contract to rows. Except for the ids, the same order gives the same rows. */

/** What an order copies from the catalogue: image id by product id, and the options by id of the variant. */
export type CatalogueFacts = {
  readonly images: ReadonlyMap<string, string | null>;
  readonly options: ReadonlyMap<string, readonly ItemOption[]>;
};
/** The fields of both a new order and an edit. */
export type OrderBody = Omit<OrderEdit, 'version'>;

/**
 * Returns the fingerprint of an order, which distinguishes a repeated request from another order with the same number.
 * It omits override reasons, so that orders from before the field existed have the same fingerprint.
 */
export const intakeDigest = (order: OrderInput): string =>
  createHash('sha256')
    .update(JSON.stringify(order, (key, value) => (key === 'shipping_override_reason' ? undefined : value)))
    .digest('base64url');

/** Returns the columns of an item's variant. Its options replace the flavour and weight that were sent. */
const variantColumns = (
  { variant, attributes }: OrderBody['order_items'][number]['product'],
  facts: CatalogueFacts,
) => {
  const options = facts.options.get(variant ?? '') ?? [];
  const { flavor, weight } = options.length > 0 ? attributesOf(options) : { flavor: '', weight: '', ...attributes };
  return { variant_id: variant ?? null, options, flavor: flavor ?? '', weight: weight ?? '' };
};

const itemRows = (order: OrderBody, facts: CatalogueFacts): ItemRow[] =>
  order.order_items.map((item, position) => ({
    id: newId(),
    position,
    product_id: item.product._id,
    name: item.product.name,
    image_id: facts.images.get(item.product._id) ?? null,
    ...variantColumns(item.product, facts),
    price: toPaise(item.product.price),
    quantity: item.product.quantity,
    shipping_cost: toPaise(item.shipping_cost),
    delivery_type_id: item.selected_delivery_type._id ?? null,
    delivery_type_name: item.selected_delivery_type.name,
    delivery_date: item.selected_delivery_date,
    slot_from: item.selected_delivery_slot.from,
    slot_upto: item.selected_delivery_slot.upto,
    message: item.message ?? '',
  }));

const addonRows = (order: OrderBody, { images }: CatalogueFacts): AddonRow[] =>
  order.order_items.flatMap((item, item_position) =>
    (item.addons ?? []).map((addon, position) => ({
      item_position,
      position,
      product_id: addon.product ?? null,
      name: addon.name,
      image_id: (addon.product && images.get(addon.product)) || null,
      price: toPaise(addon.price),
      quantity: addon.quantity,
    })),
  );

const addressRow = (kind: AddressRow['kind'], address: OrderBody['address']['billing']): AddressRow => ({
  ...address,
  kind,
  title: address.title ?? '',
  address2: address.address2 ?? '',
});

/** Returns the text of a shipping address for the search; the city is a separate column. */
export const shippingText = ({
  address1,
  address2,
  state,
  pincode,
}: Pick<AddressRow, 'address1' | 'state' | 'pincode'> & { address2?: string | undefined }): string =>
  [address1, address2, state, pincode].filter(Boolean).join(' ');

/** A delivery day and slot, as columns of an item. */
export type ItemDelivery = Pick<ItemRow, 'delivery_date' | 'slot_from' | 'slot_upto'>;

/** Returns the delivery of the order, which is that of its earliest item. */
export const earliestDelivery = (items: readonly ItemDelivery[]) => {
  const [first] = items.toSorted((a, b) =>
    `${a.delivery_date} ${a.slot_from}` < `${b.delivery_date} ${b.slot_from}` ? -1 : 1,
  );
  if (!first) throw new Error('an order without items passed the contract');
  return { delivery_date: first.delivery_date, delivery_from: first.slot_from, delivery_upto: first.slot_upto };
};

/** Returns the rows that an edit replaces. */
export const toBodyRows = (order: OrderBody, facts: CatalogueFacts, paymentStatus: string) => {
  const items = itemRows(order, facts);
  const sums = totalsOfInput(order);
  const [longitude, latitude] = order.selected_area?.locations.coordinates ?? [null, null];
  const columns = {
    payment_method: order.payment_method,
    payment_kind: order.payment_kind ?? paymentKindOf(order.payment_method),
    payment_status: paymentStatus,
    customer_name: order.customer.full_name,
    customer_phone: order.customer.phone,
    customer_email: order.customer.email ?? '',
    customer_gender: order.customer.gender ?? '',
    customer_language: order.customer.language ?? 'en',
    subtotal: String(sums.subtotal),
    shipping_total: String(sums.shipping),
    total_coupon_discount: String(sums.discount),
    order_total: String(sums.total),
    latitude,
    longitude,
    city: order.address.shipping.city,
    shipping_place: shippingText(order.address.shipping),
    ...earliestDelivery(items),
  } satisfies EditedOrder;
  const addresses = [addressRow('billing', order.address.billing), addressRow('shipping', order.address.shipping)];
  return { columns, items, addons: addonRows(order, facts), addresses };
};
export type BodyRows = ReturnType<typeof toBodyRows>;

/** Returns the rows of a new order. */
export const toRows = (order: NumberedOrder, facts: CatalogueFacts) => {
  const { columns, ...rows } = toBodyRows(order, facts, order.payment_status ?? 'Pending');
  const header = {
    id: newId(),
    order_number: order.order_number,
    order_date: new Date(order.order_date).toISOString(),
    source: order.source,
    status: order.status ?? 'pending',
    ...columns,
  };
  return { header, ...rows };
};

/** Returns whether a slot had ended at an instant. `zone` is the marketplace's time zone. */
export const hasSlotEnded = (zone: string, date: string, slot: { from: string; upto: string }, at: Date): boolean =>
  instantIn(zone, endsNextDay(slot) ? dayAfter(date) : date, slot.upto) < at;

/**
 * Returns the index of the first item with a slot that had ended when the order was placed, or -1.
 * @param zone the marketplace's time zone
 */
export const findPastSlot = (order: Pick<NumberedOrder, 'order_date' | 'order_items'>, zone: string): number => {
  const placedAt = new Date(order.order_date);
  return order.order_items.findIndex((item) =>
    hasSlotEnded(zone, item.selected_delivery_date, item.selected_delivery_slot, placedAt),
  );
};
