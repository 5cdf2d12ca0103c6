import { formatRupees, toRupees } from '@bakehouse/contract/core/money';
import { type AppError, invalidField } from '../../../platform/errors.ts';
import type { DeliveryTypeRow, ItemRow } from '../order.queries.ts';
import type { OrderItem } from './order-intake.ts';

/** The shipping cost of an order item must be one that its delivery type allows, unless a reason is given (spec 3 §7). */

type StoredItem = Pick<ItemRow, 'delivery_type_id' | 'delivery_type_name' | 'shipping_cost'>;

export type ChargeCheck = {
  /** Set when an item has a charge outside its type's range and no reason. */
  readonly error: AppError | undefined;
  /** The reasons for charges outside the range, as text for the timeline; empty without such charges. */
  readonly reason: string;
};

/**
 * Compares the shipping cost of every item with the range of its delivery type.
 * @param stored items of the stored order: an unchanged charge needs no reason, even when the type's range has changed
 */
export function checkCharges(
  items: readonly OrderItem[],
  types: readonly DeliveryTypeRow[],
  stored: readonly StoredItem[] = [],
): ChargeCheck {
  const reasons: string[] = [];
  for (const [index, item] of items.entries()) {
    const range = rangeOf(item, types);
    if (!range || range.includes(item.shipping_cost) || isUnchanged(item, stored)) continue;
    const { name } = item.deliveryType;
    if (!item.shippingReason) {
      const message = chargeOutsideRange(name, range);
      return { error: invalidField(`order_items.${index}.shipping_cost`, message), reason: '' };
    }
    reasons.push(`${name} ${chargeText(item.shipping_cost)}: ${item.shippingReason}`);
  }
  return { error: undefined, reason: reasons.join('; ') };
}

/** Returns the charges that the type of an item allows, in paise. The type is found by id, else by name; an unknown one has none. */
function rangeOf({ deliveryType: type }: OrderItem, types: readonly DeliveryTypeRow[]): number[] | undefined {
  const matches = types.filter(({ id, name }) =>
    type.id === undefined ? name.toLowerCase() === type.name.toLowerCase() : id === type.id,
  );
  return matches.length ? matches.flatMap(({ cost_range }) => cost_range) : undefined;
}

const isUnchanged = ({ deliveryType: type, shipping_cost }: OrderItem, stored: readonly StoredItem[]) =>
  stored.some(
    (item) =>
      item.shipping_cost === shipping_cost &&
      (type.id === undefined ? item.delivery_type_name === type.name : item.delivery_type_id === type.id),
  );

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** Returns the message for a charge outside the range of its delivery type, which is in paise. */
const chargeOutsideRange = (type: string, range: readonly number[]): string =>
  `${type} allows ${either.format(range.map(chargeText))}. Choose one of them, or give a reason for another charge.`;

/** Formats a delivery charge; `0` becomes `Free`. */
const chargeText = (paise: number): string => (paise === 0 ? 'Free' : formatRupees(toRupees(paise)).replace('.00', ''));
