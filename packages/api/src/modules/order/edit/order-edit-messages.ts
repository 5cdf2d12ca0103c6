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

const itemChange = (before: StoredOrder, after: BodyRows): Change => {
  const old = before.items.map((item) => itemLabels(item, before.addons));
  const now = after.items.map((item) => itemLabels(item, after.addons));
  const missingIn = (others: readonly string[], all: readonly string[]) => {
    const unmatched = [...others];
    return all.filter((line) => {
      const position = unmatched.indexOf(line);
      if (position >= 0) unmatched.splice(position, 1);
      return position < 0;
    });
  };
  const [missing, added] = [missingIn(now, old), missingIn(old, now)];
  // Reordered lines are a change, too.
  const moved = missing.length === 0 && added.length === 0 && old.join('\n') !== now.join('\n');
  return moved
    ? { subject: 'Items', from: old.join('; '), to: now.join('; ') }
    : { subject: 'Items', from: missing.join('; '), to: added.join('; ') };
};

const addressLabels = (rows: readonly AddressRow[], kind: AddressRow['kind']): string => {
  const row = rows.find((one) => one.kind === kind);
  if (!row) return '';
  const { title, full_name, phone, address1, address2, city, state, country, pincode } = row;
  return [title, full_name, phone, address1, address2, city, state, country, pincode].filter(Boolean).join(', ');
};

type Columns = BodyRows['columns'];

const parts: readonly { subject: string; describe: (columns: Columns) => string }[] = [
  {
    subject: 'Customer',
    describe: (one) =>
      [one.customer_name, one.customer_phone, one.customer_email, one.customer_gender].filter(Boolean).join(', '),
  },
  { subject: 'Payment', describe: (one) => `${one.payment_method}, ${one.payment_status}` },
  { subject: 'Discount', describe: (one) => rupees(one.total_coupon_discount) },
  { subject: 'Total', describe: (one) => rupees(one.order_total) },
  {
    subject: 'Point on the map',
    describe: (one) => (one.latitude === null ? '' : `${one.latitude}, ${one.longitude}`),
  },
];

/** Returns the changed parts of an order; empty when the edit changes nothing. */
export const changesOfEdit = (before: StoredOrder, after: BodyRows): Change[] => {
  const addresses = (['billing', 'shipping'] as const).map((kind) => ({
    subject: kind === 'billing' ? 'Billing Address' : 'Shipping Address',
    from: addressLabels(before.addresses, kind),
    to: addressLabels(after.addresses, kind),
  }));
  const columns = parts.map(({ subject, describe }) => ({
    subject,
    from: describe(before),
    to: describe(after.columns),
  }));
  return [itemChange(before, after), ...addresses, ...columns].filter(({ from, to }) => from !== to);
};
