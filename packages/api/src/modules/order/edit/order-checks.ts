import type { Ctx } from '../../../kernel/http/context.ts';
import { invalidField } from '../../../platform/errors.ts';
import { findVariantOptions } from '../../product/product.queries.ts';
import { type DeliveryTypeRow, findDeliveryTypes, findOrderedProducts, type OrderDetailRow } from '../order.queries.ts';
import { type ChargeCheck, checkCharges } from './order-charges.ts';
import type { CatalogueFacts, OrderItem } from './order-intake.ts';

/** Checks of an order that need the database: its products and delivery types exist, and each shipping cost is allowed. */

type Items = readonly OrderItem[];
type StoredItems = Pick<OrderDetailRow, 'items' | 'addons'>;

/**
 * Checks the products, variants, delivery types and shipping costs of the items of an order.
 * @param stored the order as stored: its products, variants, types and charges remain valid after they have left the catalogue
 * @returns what the order copies from the catalogue, and the result of the charge check; the caller throws its error
 * @throws AppError invalid for an unknown product, variant or delivery type
 */
export async function checkReferences(
  ctx: Ctx,
  items: Items,
  stored: StoredItems = { items: [], addons: [] },
): Promise<{ facts: CatalogueFacts; charges: ChargeCheck }> {
  const [active, variants, types] = await Promise.all([
    findOrderedProducts(ctx.db, productIds(items)),
    findVariants(ctx, items, stored),
    findTypes(ctx, items),
  ]);
  const images = new Map([...storedImages(stored), ...active.map(({ id, image }) => [id, image] as const)]);
  rejectUnknownProducts(items, images);
  rejectUnknownVariants(items, variants);
  rejectUnknownDeliveryTypes(
    items,
    types,
    stored.items.map((item) => item.delivery_type_id),
  );
  const options = new Map([...variants].map(([id, variant]) => [id, variant.options]));
  const hasStock = active.some(({ has_stock }) => has_stock);
  const properties = new Map(active.map((product) => [product.id, product.properties]));
  return { facts: { images, options, properties, hasStock }, charges: checkCharges(items, types, stored.items) };
}

const productIds = (items: Items) => [
  ...new Set(items.flatMap(({ product, addons }) => [product, ...addons.flatMap((addon) => addon.product ?? [])])),
];

/** Returns the variants by id that the items may have: those of the catalogue, and those that the order already has. */
async function findVariants(ctx: Ctx, items: Items, stored: StoredItems) {
  const ids = items.flatMap(({ variant }) => variant ?? []);
  const known = stored.items.flatMap(({ variant_id: id, product_id, options }) =>
    id ? [{ id, product_id, options }] : [],
  );
  const variants = [...(await findVariantOptions(ctx.db, ids)), ...known];
  return new Map(variants.map((variant) => [variant.id, variant]));
}

function findTypes(ctx: Ctx, items: Items): Promise<DeliveryTypeRow[]> {
  const types = items.map(({ deliveryType }) => deliveryType);
  return findDeliveryTypes(
    ctx.db,
    types.flatMap(({ id }) => id ?? []),
    types.flatMap(({ id, name }) => (id === undefined ? name : [])),
  );
}

const storedImages = ({ items, addons }: StoredItems): [string, string | null][] => [
  ...items.map((item): [string, string | null] => [item.product_id, item.image_id]),
  ...addons.flatMap((addon): [string, string | null][] =>
    addon.product_id ? [[addon.product_id, addon.image_id]] : [],
  ),
];

function rejectUnknownProducts(items: Items, images: CatalogueFacts['images']) {
  for (const [index, item] of items.entries()) {
    if (!images.has(item.product))
      throw invalidField(`order_items.${index}.product._id`, `Unknown product: ${item.name}`);
    for (const [addonIndex, addon] of item.addons.entries())
      if (addon.product && !images.has(addon.product))
        throw invalidField(`order_items.${index}.addons.${addonIndex}.product`, `Unknown product: ${addon.name}`);
  }
}

function rejectUnknownVariants(items: Items, variants: Awaited<ReturnType<typeof findVariants>>) {
  for (const [index, { product, variant, name }] of items.entries())
    if (variant && variants.get(variant)?.product_id !== product)
      throw invalidField(`order_items.${index}.product.variant`, `${name} has no such variant`);
}

function rejectUnknownDeliveryTypes(
  items: Items,
  types: readonly DeliveryTypeRow[],
  storedTypeIds: readonly (string | null)[],
) {
  const index = items.findIndex(({ deliveryType: { id } }) => {
    return id !== undefined && types.every((type) => type.id !== id) && !storedTypeIds.includes(id);
  });
  if (index >= 0)
    throw invalidField(`order_items.${index}.selected_delivery_type._id`, /* i18n */ 'Unknown delivery type');
}

/** The error of an order in cash of a customer whom staff have blocked for cash on delivery. */
export const cashBlockedMessage = 'Cash on delivery is not available for this customer. Choose another payment method.';
