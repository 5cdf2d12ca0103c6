import { toRupees } from '@bakehouse/contract/core/money';
import type { AddonRow, AddressRow, ItemRow, OrderDetailRow } from '../order.queries.ts';
import type { BodyRows } from './order-intake.ts';

/** Describes the changes of an edit for the timeline. */

type StoredOrder = Pick<OrderDetailRow, keyof BodyRows['columns'] | 'items' | 'addons' | 'addresses'>;
type Change = { subject: string; from: string; to: string };

const rupees = (paise: string | number) => `Rs ${toRupees(Number(paise))}`;
const clock = (time: string) => time.slice(0, 5);

const addonLabels = (addon: AddonRow) => `${addon.quantity} × ${addon.name} at ${rupees(addon.price)}`;

const itemLabels = (item: ItemRow, addons: readonly AddonRow[]): string =>
  [
    `${item.quantity} × ${[item.name, item.flavor, item.weight].filter(Boolean).join(' ')} at ${rupees(item.price)}`,
    ...addons.filter((addon) => addon.item_position === item.position).map((addon) => `with ${addonLabels(addon)}`),
    item.message && `“${item.message}”`,
    `${item.delivery_type_name} ${item.delivery_date} ${clock(item.slot_from)}–${clock(item.slot_upto)}`,
    `shipping ${rupees(item.shipping_cost)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** A part of an order: the fields that decide whether it has changed, and their text, in which different fields can look alike. */
type Part = { readonly fields: string; readonly text: string };

const linesOf = (items: readonly ItemRow[], addons: readonly AddonRow[]): Part[] =>
  items.map((item) => ({
    fields: JSON.stringify([
      [item.product_id, item.name, item.flavor, item.weight, item.price, item.quantity, item.message],
      [item.shipping_cost, item.delivery_type_id, item.delivery_type_name],
      [item.delivery_date, clock(item.slot_from), clock(item.slot_upto)],
      addons
        .filter((addon) => addon.item_position === item.position)
        .map(({ product_id, name, price, quantity }) => [product_id, name, price, quantity]),
    ]),
    text: itemLabels(item, addons),
  }));

/** Returns the lines that are not among `others`, which may contain a line several times. */
const missingIn = (others: readonly Part[], all: readonly Part[]): Part[] => {
  const unmatched = others.map(({ fields }) => fields);
  return all.filter(({ fields }) => {
    const position = unmatched.indexOf(fields);
    if (position >= 0) unmatched.splice(position, 1);
    return position < 0;
  });
};

const join = (lines: readonly Part[]) => lines.map(({ text }) => text).join('; ');

/** Distinguishes fields with the same text, such as two products with one name. */
const toChange = (subject: string, from: string, to: string): Change => ({
  subject,
  from,
  to: from === to ? `${to} (another record with the same description)` : to,
});

const itemChange = (before: StoredOrder, after: BodyRows): Change[] => {
  const [old, now] = [linesOf(before.items, before.addons), linesOf(after.items, after.addons)];
  const [missing, added] = [missingIn(now, old), missingIn(old, now)];
  if (missing.length > 0 || added.length > 0) return [toChange('Items', join(missing), join(added))];
  const isReordered = old.some(({ fields }, index) => fields !== now[index]?.fields);
  return isReordered ? [{ subject: 'Items', from: join(old), to: join(now) }] : [];
};

const addressFields = (rows: readonly AddressRow[], kind: AddressRow['kind']): string[] => {
  const row = rows.find((row) => row.kind === kind);
  if (!row) return [];
  const { title, full_name, phone, address1, address2, city, state, country, pincode } = row;
  return [title, full_name, phone, address1, address2, city, state, country, pincode];
};

type Columns = BodyRows['columns'];
/** The fields of a part as they are shown; an empty one is left out of the text. */
type Describe = (columns: Columns) => readonly string[];

const parts: readonly { subject: string; describe: Describe }[] = [
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
  { subject: 'Payment', describe: (order) => [order.payment_method, order.payment_status] },
  { subject: 'Discount', describe: (order) => [rupees(order.total_coupon_discount)] },
  { subject: 'Total', describe: (order) => [rupees(order.order_total)] },
  {
    subject: 'Point on the map',
    describe: (order) => (order.latitude === null ? [] : [`${order.latitude}, ${order.longitude}`]),
  },
];

const fieldChange = (subject: string, before: readonly string[], after: readonly string[]): Change[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [from, to] = [before, after].map((fields) => fields.filter(Boolean).join(', '));
  return [toChange(subject, from ?? '', to ?? '')];
};

/** Returns the changed parts of an order; empty when the edit changes nothing. */
export const changesOfEdit = (before: StoredOrder, after: BodyRows): Change[] => [
  ...itemChange(before, after),
  ...(['billing', 'shipping'] as const).flatMap((kind) =>
    fieldChange(
      kind === 'billing' ? 'Billing Address' : 'Shipping Address',
      addressFields(before.addresses, kind),
      addressFields(after.addresses, kind),
    ),
  ),
  ...parts.flatMap(({ subject, describe }) => fieldChange(subject, describe(before), describe(after.columns))),
];
