import type { OrderRecord } from '@bakehouse/contract/order/order';
import type { ClaimRebakeInput } from '@bakehouse/contract/order/order-claim.endpoints';
import type { Ctx } from '../../../kernel/http/context.ts';
import { invalidField, notFound } from '../../../platform/errors.ts';
import { hasSlotEnded, type NewOrder, type OrderItem } from '../edit/order-intake.ts';
import { toOrder } from '../order.present.ts';
import { findOrder, type OrderDetailRow } from '../order.queries.ts';
import { checkDates, placeOrder } from '../order-placement.ts';
import { untaxed } from '../tax/order-tax.ts';

/** The order of ₹0 that replaces items of another one, for the same customer and addresses. */

/**
 * Places a rebake. Its products, variants and delivery types may have left the catalogue.
 * @throws AppError not_found; invalid for an item or a quantity that the order does not have, and for a slot in the past
 */
export async function placeRebake(ctx: Ctx, orderId: string, input: ClaimRebakeInput): Promise<OrderRecord> {
  const stored = await findOrder(ctx.db, ctx.scope, orderId);
  if (!stored) throw notFound(/* i18n */ 'Order');
  const { customer, address } = toOrder(stored);
  const now = ctx.deps.now();
  const { delivery_date, delivery_slot } = input;
  if (hasSlotEnded(ctx.deps.config.TIME_ZONE, delivery_date, delivery_slot, now))
    throw invalidField('delivery_slot', 'The delivery slot is in the past');
  const order: NewOrder = {
    source: 'Rebake',
    order_date: now.toISOString(),
    payment_method: 'Prepaid',
    payment_kind: 'prepaid',
    customer,
    address,
    items: itemsOf(stored, input),
    discount: 0,
    ...(stored.latitude !== null &&
      stored.longitude !== null && {
        selected_area: { locations: { coordinates: [stored.longitude, stored.latitude] } },
      }),
  };
  checkDates(ctx, order);
  const facts = {
    images: new Map(stored.items.map(({ product_id, image_id }) => [product_id, image_id])),
    options: new Map(stored.items.map(({ variant_id, options }) => [variant_id ?? '', options])),
    hasStock: true,
  };
  const reason = `Rebake of ${stored.order_number}`;
  const sent = { rebake_of: orderId, ...input };
  const { data } = await placeOrder(ctx, {
    order,
    sent,
    facts,
    tax: untaxed,
    redemptions: [],
    reason,
    error: undefined,
    // What the store gets for a second cake is not a share of its price, which is ₹0.
    isLeftToStaff: true,
    isSold: true,
  });
  return data;
}

const itemsOf = (
  { items }: Pick<OrderDetailRow, 'items'>,
  { items: chosen, delivery_date: deliveryDate, delivery_slot: slot }: ClaimRebakeInput,
): OrderItem[] =>
  chosen.map(({ position, quantity }, index) => {
    const item = items.find((row) => row.position === position);
    if (!item)
      throw invalidField(`items.${index}.position`, /* i18n */ 'The order has no such item. Reload the order.');
    if (quantity > item.quantity)
      throw invalidField(`items.${index}.quantity`, `The order has ${item.quantity} of ${item.name}`);
    return {
      product: item.product_id,
      variant: item.variant_id,
      attributes: { flavor: item.flavor, weight: item.weight },
      name: item.name,
      price: 0,
      quantity,
      shipping_cost: 0,
      deliveryType: { id: item.delivery_type_id ?? undefined, name: item.delivery_type_name },
      deliveryDate,
      slot,
      message: item.message,
      addons: [],
    };
  });
