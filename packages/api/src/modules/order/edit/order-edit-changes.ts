import { clockRange } from '@bakehouse/contract/core/local-time';
import { toRupees } from '@bakehouse/contract/core/money';
import { optionsOfItem } from '@bakehouse/contract/order/order-item';
import { toClock, toSlot } from '../../../platform/lib/iso-time.ts';
import type { AddonRow, AddressRow, ItemRow, OrderDetailRow } from '../order.queries.ts';
import type { BodyRows } from './order-intake.ts';

/** Describes the changes of an edit for the timeline. */

type StoredOrder = Pick<OrderDetailRow, keyof BodyRows['columns'] | 'items' | 'addons' | 'addresses'>;
type Change = { subject: string; from: string; to: string };

const rupees = (paise: string | number) => `Rs ${toRupees(Number(paise))}`;

/** A line of an order: the fields that are compared, and their text, which can be the same for different fields. */
type Line = { readonly fields: string; readonly text: string };
type Columns = BodyRows['columns'];
/** Returns the texts of a section's fields. The change omits empty texts. */
type Describe = (columns: Columns) => readonly string[];

const sections: readonly { subject: string; describe: Describe }[] = [
  {
    subject: 'Customer',
    describe: (order) => [
      order.customer_name,
      order.customer_phone,
      order.customer_email,
      order.customer_gender,
      order.customer_language === 'hi' ? 'Hindi' : '',
    ],
  },
  { subject: 'Payment', describe: (order) => [order.payment_method] },
  { subject: 'Discount', describe: (order) => [rupees(order.total_coupon_discount)] },
  { subject: 'Tax', describe: (order) => (Number(order.tax_total) === 0 ? [] : [rupees(order.tax_total)]) },
  { subject: 'Total', describe: (order) => [rupees(order.order_total)] },
  {
    subject: 'Point on the map',
    describe: (order) => (order.latitude === null ? [] : [`${order.latitude}, ${order.longitude}`]),
  },
];

/** Returns the changed sections of an order; empty when the edit changes nothing. */
export const changesOfEdit = (before: StoredOrder, after: BodyRows): Change[] => [
  ...itemChanges(before, after),
  ...(['billing', 'shipping'] as const).flatMap((kind) =>
    fieldChange(
      kind === 'billing' ? 'Billing Address' : 'Shipping Address',
      addressFields(before.addresses, kind),
      addressFields(after.addresses, kind),
    ),
  ),
  ...sections.flatMap(({ subject, describe }) => fieldChange(subject, describe(before), describe(after.columns))),
];

function itemChanges(before: StoredOrder, after: BodyRows): Change[] {
  const from = linesOf(before.items, before.addons);
  const to = linesOf(after.items, after.addons);
  const [removed, added] = [missingIn(to, from), missingIn(from, to)];
  if (removed.length > 0 || added.length > 0) return [toChange('Items', join(removed), join(added))];
  const isReordered = from.some(({ fields }, index) => fields !== to[index]?.fields);
  return isReordered ? [{ subject: 'Items', from: join(from), to: join(to) }] : [];
}

const linesOf = (items: readonly ItemRow[], addons: readonly AddonRow[]): Line[] =>
  items.map((item) => ({
    fields: JSON.stringify([
      [item.product_id, item.name, optionsOfItem(item), item.price, item.quantity, item.message],
      [item.shipping_cost, item.delivery_type_id, item.delivery_type_name],
      [item.delivery_date, toClock(item.slot_from), toClock(item.slot_upto)],
      addons
        .filter((addon) => addon.item_position === item.position)
        .map(({ product_id, name, price, quantity }) => [product_id, name, price, quantity]),
    ]),
    text: itemText(item, addons),
  }));

const itemText = (item: ItemRow, addons: readonly AddonRow[]): string =>
  [
    `${item.quantity} × ${[item.name, ...optionsOfItem(item).map(({ value }) => value)].join(' ')} at ${rupees(item.price)}`,
    ...addons.filter((addon) => addon.item_position === item.position).map((addon) => `with ${addonText(addon)}`),
    item.message && `“${item.message}”`,
    `${item.delivery_type_name} ${item.delivery_date} ${clockRange(toSlot(item.slot_from, item.slot_upto), '–')}`,
    `shipping ${rupees(item.shipping_cost)}`,
  ]
    .filter(Boolean)
    .join(', ');

const addonText = (addon: AddonRow) => `${addon.quantity} × ${addon.name} at ${rupees(addon.price)}`;

/** Returns the lines of `all` that `others` does not contain. A line may occur several times. */
function missingIn(others: readonly Line[], all: readonly Line[]): Line[] {
  const unmatched = others.map(({ fields }) => fields);
  return all.filter(({ fields }) => {
    const position = unmatched.indexOf(fields);
    if (position >= 0) unmatched.splice(position, 1);
    return position < 0;
  });
}

/** Marks different records that have the same text, such as two products with the same name. */
const toChange = (subject: string, from: string, to: string): Change => ({
  subject,
  from,
  to: from === to ? `${to} (another record with the same description)` : to,
});

const join = (lines: readonly Line[]) => lines.map(({ text }) => text).join('; ');

function fieldChange(subject: string, before: readonly string[], after: readonly string[]): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [from, to] = [before, after].map((fields) => fields.filter(Boolean).join(', '));
  return [toChange(subject, from ?? '', to ?? '')];
}

function addressFields(rows: readonly AddressRow[], kind: AddressRow['kind']): string[] {
  const row = rows.find((row) => row.kind === kind);
  if (!row) return [];
  const { title, full_name, phone, address1, address2, city, state, country, pincode } = row;
  return [title, full_name, phone, address1, address2, city, state, country, pincode];
}
