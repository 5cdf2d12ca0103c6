import { formatSlot } from '@bakehouse/contract/core/local-time';
import { optionsOfItem } from '@bakehouse/contract/order/order-item';
import { toClock } from '../../../platform/lib/iso-time.ts';
import { dayText } from '../invoice/order-invoice.present.ts';
import type { AddonRow, AddressRow, ItemRow } from '../order.queries.ts';
import type { AddressPart, ItemPart, OrderParts } from './order-change.table.ts';

/** The parts of an order that concern its store, and their differences as text. */

/** A changed field. `from` and `to` are display text; an empty one means that there was or is nothing. */
export type Difference = { readonly field: string; readonly from: string; readonly to: string };

type StoredItems = { readonly items: readonly ItemRow[]; readonly addons: readonly AddonRow[] };

export const itemParts = ({ items, addons }: StoredItems): ItemPart[] =>
  items.map((item) => ({
    id: item.id,
    name: item.name,
    options: optionsOfItem(item).map(({ value }) => value),
    quantity: item.quantity,
    message: item.message,
    addons: addons
      .filter((addon) => addon.item_position === item.position)
      .map(({ name, quantity }) => ({ name, quantity })),
    delivery: {
      type: item.delivery_type_name,
      date: item.delivery_date,
      from: toClock(item.slot_from),
      upto: toClock(item.slot_upto),
    },
  }));

/** Returns the shipping address; undefined if it is not among the addresses. */
export function addressPart(addresses: readonly AddressRow[]): AddressPart | undefined {
  const row = addresses.find(({ kind }) => kind === 'shipping');
  if (!row) return undefined;
  const { title, full_name, phone, address1, address2, city, state, country, pincode } = row;
  return { title, full_name, phone, address1, address2, city, state, country, pincode };
}

/** Returns the items and the shipping address of an order, the parts that an edit can change. */
export function bodyParts(order: StoredItems & { readonly addresses: readonly AddressRow[] }): OrderParts {
  const address = addressPart(order.addresses);
  return { items: itemParts(order), ...(address && { address }) };
}

/** Returns the changed fields of the parts that both orders have. */
export const differencesBetween = (before: OrderParts, now: OrderParts): Difference[] => [
  ...(before.items && now.items ? itemDifferences(before.items, now.items) : []),
  ...(before.address && now.address
    ? difference('Shipping address', addressText(before.address), addressText(now.address))
    : []),
  ...(before.note !== undefined && now.note !== undefined ? difference('Note', before.note, now.note) : []),
];

/** Returns the changed fields that the kitchen ticket shows. */
export const ticketDifferences = (before: OrderParts, now: OrderParts): Difference[] =>
  differencesBetween(onTicket(before), onTicket(now));

const emptyAddress = { title: '', phone: '', address1: '', address2: '', state: '', country: '' };

const onTicket = (parts: OrderParts): OrderParts => ({
  ...parts,
  ...(parts.address && { address: { ...parts.address, ...emptyAddress } }),
});

/** Returns the parts of `before` that differ from `after`. */
export function changedParts(before: OrderParts, after: OrderParts): OrderParts {
  const isChanged = (part: OrderParts) => differencesBetween(part, after).length > 0;
  const { items, address, note } = before;
  return {
    ...(items && isChanged({ items }) && { items }),
    ...(address && isChanged({ address }) && { address }),
    ...(note !== undefined && isChanged({ note }) && { note }),
  };
}

const difference = (field: string, from: string, to: string): Difference[] =>
  from === to ? [] : [{ field, from, to }];

function itemDifferences(before: readonly ItemPart[], now: readonly ItemPart[]): Difference[] {
  const isSingle = before.length === 1 && now.length === 1;
  const pairs = now.flatMap((item) => {
    const earlier = before.find(({ id }) => id === item.id);
    return earlier ? [[earlier, item] as const] : [];
  });
  const [deliveryBefore, deliveryNow] = [commonDelivery(before), commonDelivery(now)];
  const hasCommonDelivery = deliveryBefore !== undefined && deliveryNow !== undefined;
  const fieldOf = (label: string, { name }: ItemPart) => (isSingle ? label : `${label}: ${name}`);
  return [
    ...(hasCommonDelivery ? difference('Delivery slot', deliveryBefore, deliveryNow) : []),
    ...pairs.flatMap(([from, to]) => [
      ...(hasCommonDelivery ? [] : difference(fieldOf('Delivery slot', to), deliveryText(from), deliveryText(to))),
      ...difference(fieldOf('Item', to), cakeText(from), cakeText(to)),
      ...difference(fieldOf('Message on the cake', to), from.message, to.message),
      ...difference(fieldOf('Add-ons', to), addonsText(from), addonsText(to)),
    ]),
    ...replacedItems(before, now),
  ];
}

/** Returns the items that were added, removed or replaced. An item that was removed and added again is unchanged. */
function replacedItems(before: readonly ItemPart[], now: readonly ItemPart[]): Difference[] {
  const removed = before.filter(({ id }) => !now.some((item) => item.id === id)).map(itemText);
  const added: string[] = [];
  for (const item of now.filter(({ id }) => !before.some((other) => other.id === id))) {
    const text = itemText(item);
    const position = removed.indexOf(text);
    if (position >= 0) removed.splice(position, 1);
    else added.push(text);
  }
  const count = Math.max(removed.length, added.length);
  return Array.from({ length: count }, (_, index) => ({
    field: 'Item',
    from: removed[index] ?? '',
    to: added[index] ?? '',
  }));
}

/** Returns the delivery of all items; undefined if they have different ones. */
function commonDelivery(items: readonly ItemPart[]): string | undefined {
  const [first, ...others] = new Set(items.map(deliveryText));
  return others.length === 0 ? first : undefined;
}

const deliveryText = ({ delivery: { type, date, ...slot } }: ItemPart): string =>
  `${dayText(date)}, ${formatSlot(slot)}, ${type}`;
const cakeText = ({ quantity, name, options }: ItemPart): string => [`${quantity} × ${name}`, ...options].join(' · ');
const addonsText = ({ addons }: ItemPart): string =>
  addons.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
const itemText = (item: ItemPart): string =>
  [cakeText(item), addonsText(item), item.message && `“${item.message}”`, deliveryText(item)]
    .filter(Boolean)
    .join(', ');

/** The order of the fields in the text. The database does not keep the order of the fields of a JSON value. */
const addressFields = [
  'title',
  'full_name',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'country',
  'pincode',
] as const satisfies readonly (keyof AddressPart)[];

const addressText = (address: AddressPart): string =>
  addressFields
    .map((field) => address[field])
    .filter(Boolean)
    .join(', ');
