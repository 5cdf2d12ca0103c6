import type { Db } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { type DemoProduct, slugsOf, spreadTimes } from './catalogue.ts';
import { flavoursOf } from './variants.ts';
import { weights } from './weights.ts';

/** Attributes, tags, properties and manufacturers of the demo's products. */

type Attribute = readonly [name: string, options: readonly string[]];
const tags: readonly (readonly [name: string, description: string, parent?: string])[] = [
  ['Diet', 'What goes into it and what does not'],
  ['Eggless', 'Made without eggs, in a kitchen that has none', 'Diet'],
  ['Sugar free', 'Sweetened with stevia', 'Diet'],
  ['Jain', 'No eggs, no gelatine, nothing that grows underground', 'Diet'],
  ['Bestseller', 'Ordered most in the last three months'],
  ['New', 'On the shelf for less than a month'],
  ['Same day', 'Ready four hours after the order'],
  ['Festive', 'Diwali, Eid, Christmas and what lies between'],
];

/** The second value is the product whose picture a property shows. */
const properties: readonly (readonly [name: string, product: string])[] = [
  ['Fresh cream', 'Fresh Strawberry Gateau'],
  ['Buttercream', 'Rainbow Sprinkle Cake'],
  ['Fondant', 'Ivory Rose Two Tier'],
  ['Contains nuts', 'Dark Truffle Cake'],
  ['Keep refrigerated', 'Blueberry Cheesecake'],
  ['Serves 6 to 8', 'Candle Ring Birthday Cake'],
];

const manufacturers = ['Aarav Bakers', 'Chandni Foods', 'Deccan Ovens', 'Kaveri Confectioners', 'Yamuna Mills'];

export async function loadDetails(db: Db, cakes: readonly DemoProduct[], now: Date): Promise<void> {
  const createRows = (names: readonly string[], kind: string) => {
    const slugs = slugsOf(names, kind);
    return names.map((name, index) => ({
      id: newId(),
      name,
      slug: slugs[index],
      ...spreadTimes(now, index, names.length),
    }));
  };
  const attributes = attributesFor(cakes);
  const attributeRows = createRows(
    attributes.map(([name]) => name),
    'attribute',
  );
  await insertRows(
    db,
    'attribute',
    attributes.map(([, options], index) => {
      const slugs = slugsOf(options, 'option');
      return {
        ...attributeRows[index],
        options: options.map((tname, position) => ({ tname, tslug: slugs[position] })),
      };
    }),
  );
  const tagRows = createRows(
    tags.map(([name]) => name),
    'tag',
  );
  await insertRows(
    db,
    'product_tag',
    tags.map(([, description, parent], index) => ({
      ...tagRows[index],
      description: `<p>${description}.</p>`,
      parent_id: tagRows.find(({ name }) => name === parent)?.id ?? null,
    })),
  );
  await insertRows(
    db,
    'product_property',
    properties.map(([name, product], index) => ({
      id: newId(),
      name,
      image_id: cakes.find((cake) => cake.name === product)?.imageId ?? null,
      ...spreadTimes(now, index, properties.length),
    })),
  );
  await insertRows(
    db,
    'manufacturer',
    manufacturers.map((name, index) => ({ id: newId(), name, ...spreadTimes(now, index, manufacturers.length) })),
  );
}

const attributesFor = (cakes: readonly DemoProduct[]): readonly Attribute[] => [
  ['Flavour', flavoursOf(cakes)],
  ['Weight', [...weights.map(([weight]) => weight), '3 kg']],
  ['Shape', ['Round', 'Square', 'Heart', 'Tiered']],
  ['Egg', ['With egg', 'Eggless']],
];
