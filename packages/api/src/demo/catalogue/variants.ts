import { toPaise } from '@bakehouse/contract/core/money';
import { slugOf } from '@bakehouse/contract/core/slug';
import { combinationsOf, productSku, variantSku } from '@bakehouse/contract/product/variants';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { DemoProduct } from './catalogue.ts';
import { scalePrice, weights } from './weights.ts';

/** The variants of the demo's cakes by flavour and weight, with the prices that its orders use. */

/** Returns the flavours of all cakes, for the attribute Flavour. */
export const flavoursOf = (cakes: readonly DemoProduct[]): string[] => [
  ...new Set(cakes.flatMap(({ flavours }) => flavours)),
];

const variantsOf = ({ id, name, flavours, price }: DemoProduct) => {
  const namesBySlug = new Map(
    [...flavours, ...weights.map(([weight]) => weight)].map((text) => [slugOf(text, 'option'), text]),
  );
  const choices = [
    { attribute: 'flavour', options: flavours.map((flavour) => slugOf(flavour, 'option')) },
    { attribute: 'weight', options: weights.map(([weight]) => slugOf(weight, 'option')) },
  ];
  return combinationsOf(choices).map((options, position) => {
    const optionNames = Object.values(options).map((slug) => namesBySlug.get(slug) ?? slug);
    const variantName = `${name} - ${optionNames.join(', ')}`;
    const factor = weights.find(([weight]) => slugOf(weight, 'option') === options.weight)?.[1] ?? 1;
    return {
      id: newId(),
      product_id: id,
      position,
      options,
      name: variantName,
      slug: slugOf(variantName, 'variant'),
      sku: variantSku(productSku(slugOf(name, 'product')), Object.values(options)),
      price: toPaise(scalePrice(price, factor)),
      quantity: 5 + ((position * 7) % 20),
    };
  });
};

export async function loadVariants(db: Db, cakes: readonly DemoProduct[]): Promise<void> {
  const cakesWithVariants = cakes.filter(({ byWeight, flavours }) => byWeight && flavours.length > 0);
  await insertRows(db, 'product_variant', cakesWithVariants.flatMap(variantsOf));
  await db.execute(sql`
    update product set product_type = 'variation', attributes = '["flavour", "weight"]'
    where id in ${cakesWithVariants.map(({ id }) => id)}`);
}
