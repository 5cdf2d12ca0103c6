import { formatRupees, toPaise, toRupees } from '@bakehouse/contract/core/money';
import { type AppError, invalidField } from '../../../platform/errors.ts';
import type { DeliveryTypeRow, ItemRow } from '../order.queries.ts';
import type { OrderBody } from './order-intake.ts';

/** The shipping cost of an order item must be one that its delivery type allows, unless a reason is given (spec 3 §7). */

type Item = OrderBody['order_items'][number];
type StoredItem = Pick<ItemRow, 'delivery_type_id' | 'delivery_type_name' | 'shipping_cost'>;

export type ChargeCheck = {
  /** Set when an item has a charge outside its type's range and no reason. */
  readonly error: AppError | undefined;
  /** The reasons for charges outside the range, as text for the timeline; empty without such charges. */
  readonly reason: string;
};

/** Formats a delivery charge in rupees; `0` becomes `Free`. */
const chargeText = (rupees: number): string => (rupees === 0 ? 'Free' : formatRupees(rupees).replace('.00', ''));

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** Returns the message for a charge outside the range of its delivery type, which is in rupees. */
const chargeOutsideRange = (type: string, range: readonly number[]): string =>
  `${type} allows ${either.format(range.map(chargeText))}. Choose one of them, or give a reason for another charge.`;

/** Returns the charges that the type of an item allows, in paise. The type is found by id, else by name; an unknown one has none. */
const rangeOf = ({ selected_delivery_type: type }: Item, types: readonly DeliveryTypeRow[]): number[] | undefined => {
  const matches = types.filter(({ id, name }) =>
    type._id === undefined ? name.toLowerCase() === type.name.toLowerCase() : id === type._id,
  );
  return matches.length ? matches.flatMap(({ cost_range }) => cost_range) : undefined;
};

const isUnchanged = ({ selected_delivery_type: type, shipping_cost }: Item, stored: readonly StoredItem[]) =>
  stored.some(
    (item) =>
      item.shipping_cost === toPaise(shipping_cost) &&
      (type._id === undefined ? item.delivery_type_name === type.name : item.delivery_type_id === type._id),
  );

/**
 * Compares the shipping cost of every item with the range of its delivery type.
 * @param stored items of the stored order: an unchanged charge needs no reason, even when the type's range has changed
 */
export const checkCharges = (
  { order_items: items }: Pick<OrderBody, 'order_items'>,
  types: readonly DeliveryTypeRow[],
  stored: readonly StoredItem[] = [],
): ChargeCheck => {
  const reasons: string[] = [];
  for (const [index, item] of items.entries()) {
    const range = rangeOf(item, types);
    if (!range || range.includes(toPaise(item.shipping_cost)) || isUnchanged(item, stored)) continue;
    const { name } = item.selected_delivery_type;
    if (!item.shipping_override_reason) {
      const message = chargeOutsideRange(name, range.map(toRupees));
      return { error: invalidField(`order_items.${index}.shipping_cost`, message), reason: '' };
    }
    reasons.push(`${name} ${chargeText(item.shipping_cost)}: ${item.shipping_override_reason}`);
  }
  return { error: undefined, reason: reasons.join('; ') };
};
