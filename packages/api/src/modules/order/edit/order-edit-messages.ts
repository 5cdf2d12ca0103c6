import { toRupees } from '@bakehouse/contract/core/money';
import type { AddonRow, AddressRow, ItemRow, OrderDetailRow } from '../order.queries.ts';
import type { BodyRows } from './order-intake.ts';

/** What an edit changed, in words for the timeline. Pure. */

type Before = Pick<OrderDetailRow, keyof BodyRows['columns'] | 'items' | 'addons' | 'addresses'>;
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

const itemChange = (before: Before, after: BodyRows): Change => {
  const old = before.items.map((item) => itemLabels(item, before.addons));
  const now = after.items.map((item) => itemLabels(item, after.addons));
  const missingIn = (others: readonly string[], all: readonly string[]) => {
    const left = [...others];
    return all.filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  const [missing, come] = [missingIn(now, old), missingIn(old, now)];
  // The same lines in another order are a change too.
  const moved = missing.length === 0 && come.length === 0 && old.join('\n') !== now.join('\n');
  return moved
    ? { subject: 'Items', from: old.join('; '), to: now.join('; ') }
    : { subject: 'Items', from: missing.join('; '), to: come.join('; ') };
};

const addressLabels = (rows: readonly AddressRow[], kind: AddressRow['kind']): string => {
  const row = rows.find((one) => one.kind === kind);
  if (!row) return '';
  const { title, full_name, phone, address1, address2, city, state, country, pincode } = row;
  return [title, full_name, phone, address1, address2, city, state, country, pincode].filter(Boolean).join(', ');
};

type Columns = BodyRows['columns'];

const parts: readonly { subject: string; words: (columns: Columns) => string }[] = [
  {
    subject: 'Customer',
    words: (one) =>
      [one.customer_name, one.customer_phone, one.customer_email, one.customer_gender].filter(Boolean).join(', '),
  },
  { subject: 'Payment', words: (one) => `${one.payment_method}, ${one.payment_status}` },
  { subject: 'Discount', words: (one) => rupees(one.total_coupon_discount) },
  { subject: 'Total', words: (one) => rupees(one.order_total) },
  { subject: 'Point on the map', words: (one) => (one.latitude === null ? '' : `${one.latitude}, ${one.longitude}`) },
];

/** Each part that differs; none when the edit changes nothing. */
export const changesOfEdit = (before: Before, after: BodyRows): Change[] => {
  const addresses = (['billing', 'shipping'] as const).map((kind) => ({
    subject: kind === 'billing' ? 'Billing Address' : 'Shipping Address',
    from: addressLabels(before.addresses, kind),
    to: addressLabels(after.addresses, kind),
  }));
  const columns = parts.map(({ subject, words }) => ({ subject, from: words(before), to: words(after.columns) }));
  return [itemChange(before, after), ...addresses, ...columns].filter(({ from, to }) => from !== to);
};
