import { invalidField } from '../../errors.ts';
import type { Ctx } from '../../http/context.ts';
import { findDeliveryTypes, findProductImages, type OrderDetailRow } from './order.queries.ts';
import type { OrderBody } from './order-intake.ts';

/** What an order names must exist: its products and its delivery types. */

type Named = Pick<OrderBody, 'order_items'>;
/** Pictures of known products. */
export type Images = ReadonlyMap<string, string | null>;

const productIds = (order: Named) => [
  ...new Set(
    order.order_items.flatMap((item) => [
      item.product._id,
      ...(item.addons ?? []).flatMap((addon) => addon.product ?? []),
    ]),
  ),
];

const refuseUnknownProducts = (order: Named, known: Images) => {
  for (const [index, item] of order.order_items.entries()) {
    if (!known.has(item.product._id))
      throw invalidField(`order_items.${index}.product._id`, `Unknown product: ${item.product.name}`);
    for (const [place, addon] of (item.addons ?? []).entries())
      if (addon.product && !known.has(addon.product))
        throw invalidField(`order_items.${index}.addons.${place}.product`, `Unknown product: ${addon.name}`);
  }
};

const refuseUnknownDeliveryTypes = async (ctx: Ctx, order: Named, had: readonly (string | null)[]) => {
  const wanted = new Set(order.order_items.flatMap((item) => item.selected_delivery_type._id ?? []));
  const known = await findDeliveryTypes(ctx.db, [...wanted]);
  const index = order.order_items.findIndex((item) => {
    const id = item.selected_delivery_type._id;
    return id !== undefined && !known.has(id) && !had.includes(id);
  });
  if (index >= 0) throw invalidField(`order_items.${index}.selected_delivery_type._id`, 'Unknown delivery type');
};

const hadImages = ({ items, addons }: Pick<OrderDetailRow, 'items' | 'addons'>): [string, string | null][] => [
  ...items.map((item): [string, string | null] => [item.product_id, item.image_id]),
  ...addons.flatMap((addon): [string, string | null][] =>
    addon.product_id ? [[addon.product_id, addon.image_id]] : [],
  ),
];

/**
 * @param had the order as it stands: what it names already stays known, though it has left the catalogue since.
 * @returns pictures of the products the order names.
 * @throws AppError invalid for a product or delivery type that is unknown.
 */
export const checkNamed = async (
  ctx: Ctx,
  order: Named,
  had: Pick<OrderDetailRow, 'items' | 'addons'> = { items: [], addons: [] },
): Promise<Images> => {
  const living = await findProductImages(ctx.db, productIds(order));
  const known: Images = new Map([...hadImages(had), ...living]);
  refuseUnknownProducts(order, known);
  await refuseUnknownDeliveryTypes(
    ctx,
    order,
    had.items.map((item) => item.delivery_type_id),
  );
  return known;
};
