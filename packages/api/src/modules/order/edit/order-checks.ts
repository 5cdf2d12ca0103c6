import { invalidField } from '../../../errors.ts';
import type { Ctx } from '../../../http/context.ts';
import { type DeliveryTypeRow, findDeliveryTypes, findProductImages, type OrderDetailRow } from '../order.queries.ts';
import { type ChargeCheck, checkCharges } from './order-charges.ts';
import type { Images, OrderBody } from './order-intake.ts';

/** Checks of an order that need the database: its products and delivery types exist, and each shipping cost is allowed. */

type OrderedItems = Pick<OrderBody, 'order_items'>;

const productIds = (order: OrderedItems) => [
  ...new Set(
    order.order_items.flatMap((item) => [
      item.product._id,
      ...(item.addons ?? []).flatMap((addon) => addon.product ?? []),
    ]),
  ),
];

const rejectUnknownProducts = (order: OrderedItems, images: Images) => {
  for (const [index, item] of order.order_items.entries()) {
    if (!images.has(item.product._id))
      throw invalidField(`order_items.${index}.product._id`, `Unknown product: ${item.product.name}`);
    for (const [addonIndex, addon] of (item.addons ?? []).entries())
      if (addon.product && !images.has(addon.product))
        throw invalidField(`order_items.${index}.addons.${addonIndex}.product`, `Unknown product: ${addon.name}`);
  }
};

const findTypes = (ctx: Ctx, { order_items: items }: OrderedItems): Promise<DeliveryTypeRow[]> => {
  const types = items.map((item) => item.selected_delivery_type);
  return findDeliveryTypes(
    ctx.db,
    types.flatMap(({ _id }) => _id ?? []),
    types.flatMap(({ _id, name }) => (_id === undefined ? name : [])),
  );
};

const rejectUnknownDeliveryTypes = (
  order: OrderedItems,
  types: readonly DeliveryTypeRow[],
  storedTypeIds: readonly (string | null)[],
) => {
  const index = order.order_items.findIndex((item) => {
    const id = item.selected_delivery_type._id;
    return id !== undefined && types.every((type) => type.id !== id) && !storedTypeIds.includes(id);
  });
  if (index >= 0) throw invalidField(`order_items.${index}.selected_delivery_type._id`, 'Unknown delivery type');
};

const storedImages = ({ items, addons }: Pick<OrderDetailRow, 'items' | 'addons'>): [string, string | null][] => [
  ...items.map((item): [string, string | null] => [item.product_id, item.image_id]),
  ...addons.flatMap((addon): [string, string | null][] =>
    addon.product_id ? [[addon.product_id, addon.image_id]] : [],
  ),
];

/**
 * Checks the products, delivery types and shipping costs of an order.
 * @param stored the order as stored: its products, types and charges remain valid after they have left the catalogue
 * @returns image ids by product, and the result of the charge check; the caller throws its error
 * @throws AppError invalid for an unknown product or delivery type
 */
export const checkReferences = async (
  ctx: Ctx,
  order: OrderedItems,
  stored: Pick<OrderDetailRow, 'items' | 'addons'> = { items: [], addons: [] },
): Promise<{ images: Images; charges: ChargeCheck }> => {
  const [active, types] = await Promise.all([findProductImages(ctx.db, productIds(order)), findTypes(ctx, order)]);
  const images: Images = new Map([...storedImages(stored), ...active]);
  rejectUnknownProducts(order, images);
  rejectUnknownDeliveryTypes(
    order,
    types,
    stored.items.map((item) => item.delivery_type_id),
  );
  return { images, charges: checkCharges(order, types, stored.items) };
};
