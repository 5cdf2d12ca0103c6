import type { Ctx } from '../../../kernel/http/context.ts';
import { invalidField } from '../../../platform/errors.ts';
import { findVariantOptions } from '../../product/product.queries.ts';
import { type DeliveryTypeRow, findDeliveryTypes, findProductImages, type OrderDetailRow } from '../order.queries.ts';
import { type ChargeCheck, checkCharges } from './order-charges.ts';
import type { CatalogueFacts, OrderBody } from './order-intake.ts';

/** Checks of an order that need the database: its products and delivery types exist, and each shipping cost is allowed. */

type OrderedItems = Pick<OrderBody, 'order_items'>;
type StoredItems = Pick<OrderDetailRow, 'items' | 'addons'>;

const productIds = (order: OrderedItems) => [
  ...new Set(
    order.order_items.flatMap((item) => [
      item.product._id,
      ...(item.addons ?? []).flatMap((addon) => addon.product ?? []),
    ]),
  ),
];

const rejectUnknownProducts = (order: OrderedItems, images: CatalogueFacts['images']) => {
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

const storedImages = ({ items, addons }: StoredItems): [string, string | null][] => [
  ...items.map((item): [string, string | null] => [item.product_id, item.image_id]),
  ...addons.flatMap((addon): [string, string | null][] =>
    addon.product_id ? [[addon.product_id, addon.image_id]] : [],
  ),
];

/** Returns the variants by id that the items may have: those of the catalogue, and those that the order already has. */
const findVariants = async (ctx: Ctx, { order_items: items }: OrderedItems, stored: StoredItems) => {
  const ids = items.flatMap(({ product }) => product.variant ?? []);
  const known = stored.items.flatMap(({ variant_id: id, product_id, options }) =>
    id ? [{ id, product_id, options }] : [],
  );
  const variants = [...(await findVariantOptions(ctx.db, ids)), ...known];
  return new Map(variants.map((variant) => [variant.id, variant]));
};

const rejectUnknownVariants = (order: OrderedItems, variants: Awaited<ReturnType<typeof findVariants>>) => {
  for (const [index, { product }] of order.order_items.entries())
    if (product.variant && variants.get(product.variant)?.product_id !== product._id)
      throw invalidField(`order_items.${index}.product.variant`, `${product.name} has no such variant`);
};

/**
 * Checks the products, variants, delivery types and shipping costs of an order.
 * @param stored the order as stored: its products, variants, types and charges remain valid after they have left the catalogue
 * @returns what the order copies from the catalogue, and the result of the charge check; the caller throws its error
 * @throws AppError invalid for an unknown product, variant or delivery type
 */
export const checkReferences = async (
  ctx: Ctx,
  order: OrderedItems,
  stored: StoredItems = { items: [], addons: [] },
): Promise<{ facts: CatalogueFacts; charges: ChargeCheck }> => {
  const [active, variants, types] = await Promise.all([
    findProductImages(ctx.db, productIds(order)),
    findVariants(ctx, order, stored),
    findTypes(ctx, order),
  ]);
  const images = new Map([...storedImages(stored), ...active]);
  rejectUnknownProducts(order, images);
  rejectUnknownVariants(order, variants);
  rejectUnknownDeliveryTypes(
    order,
    types,
    stored.items.map((item) => item.delivery_type_id),
  );
  const options = new Map([...variants].map(([id, variant]) => [id, variant.options]));
  return { facts: { images, options }, charges: checkCharges(order, types, stored.items) };
};
