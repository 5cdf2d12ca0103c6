import { toPaise } from '@bakehouse/contract/core/money';
import { freeSlug, slugOf } from '@bakehouse/contract/core/slug';
import { productSku } from '@bakehouse/contract/product/variants';
import type { Db } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { DemoImages } from '../images.ts';
import { categoryNames } from './cake.ts';
import { everydayCakes } from './everyday-cakes.ts';
import { festiveCakes } from './festive-cakes.ts';

/** Categories, products and brands of the demo. */

/** The add-ons. Prices are in rupees. */
const addons = [
  { name: 'Spiral Candles (pack of 4)', price: 49, text: 'Four twisted candles that burn without dripping.' },
  { name: 'Sparkler Candle', price: 79, text: 'Half a minute of golden sparks; for outdoors or a high ceiling.' },
  { name: 'Number Candle', price: 59, text: 'Any digit; write yours in the note.' },
  { name: 'Golden Star Topper', price: 99, text: 'A star of thin card on a wooden stick.' },
  { name: 'Heart Topper', price: 99, text: 'A heart of thin card on a wooden stick.' },
  { name: 'Latex Balloons (set of 10)', price: 149, text: 'Ten balloons in soft colours, not inflated.' },
  { name: 'Foil Star Balloon', price: 129, text: 'One large star, filled with helium on the day.' },
  { name: 'Greeting Card', price: 49, text: 'A folded card with your words written by hand.' },
  { name: 'Rose Bouquet (7 stems)', price: 449, text: 'Seven roses wrapped in paper.' },
  { name: 'Chocolate Box (7 pieces)', price: 299, text: 'Seven truffles from the same kitchen.' },
  { name: 'Party Popper', price: 69, text: 'Paper confetti, no gunpowder.' },
  { name: 'Party Caps (set of 6)', price: 89, text: 'Six caps with elastic bands.' },
  { name: 'Birthday Bunting', price: 119, text: 'Three metres of paper flags.' },
  { name: 'Cake Knife and Server', price: 79, text: 'A knife to cut with and keep.' },
] as const;

const cakes = [...everydayCakes, ...festiveCakes];

const byOccasion = 'By Occasion';
const byTaste = 'By Taste';

/** The categories. `product` is the product whose picture a category shows. */
const categories: readonly { name: string; text: string; product: string; parent?: string; related?: string }[] = [
  { name: byOccasion, text: 'A cake for the day.', product: 'Ivory Rose Two Tier' },
  { name: byTaste, text: 'A cake for the tongue.', product: 'Fresh Strawberry Gateau' },
  {
    name: categoryNames.birthday,
    text: 'Cakes to blow candles out on.',
    product: 'Candle Ring Birthday Cake',
    parent: byOccasion,
    related: categoryNames.kids,
  },
  { name: categoryNames.chocolate, text: 'From milk to the darkest.', product: 'Dark Truffle Cake', parent: byTaste },
  {
    name: categoryNames.fruit,
    text: 'Light, and made the same morning.',
    product: 'Fresh Strawberry Gateau',
    parent: byTaste,
    related: categoryNames.cheese,
  },
  { name: categoryNames.cheese, text: 'Baked or set, always cold.', product: 'Blueberry Cheesecake', parent: byTaste },
  {
    name: categoryNames.wedding,
    text: 'For two people and all their guests.',
    product: 'Ivory Rose Two Tier',
    parent: byOccasion,
  },
  {
    name: categoryNames.kids,
    text: 'Stars, sprinkles and jelly.',
    product: 'Rainbow Sprinkle Cake',
    parent: byOccasion,
    related: categoryNames.birthday,
  },
  { name: categoryNames.small, text: 'Cakes for one.', product: 'Confetti Cupcakes (box of 6)' },
  { name: categoryNames.addons, text: 'What goes with a cake.', product: 'Latex Balloons (set of 10)' },
];

const categoryFaqs: Readonly<Record<string, readonly { question: string; answer: string }[]>> = {
  [categoryNames.birthday]: [
    { question: 'Can a name be written on the cake?', answer: 'Yes, up to 25 letters, at no charge.' },
    { question: 'Are candles included?', answer: 'A pack of six comes with every birthday cake.' },
  ],
  [categoryNames.wedding]: [
    { question: 'How early should we order?', answer: 'Two weeks before the day; a tasting can be arranged.' },
  ],
};

const brands = [
  'Saffron & Crumb',
  'Hearthstone',
  'Meethi Patisserie',
  'Cocoa Theory',
  'The Berry Yard',
  'Nilgiri Dairy Bakes',
  'Golden Whisk',
];

export type DemoProduct = {
  readonly id: string;
  readonly name: string;
  readonly flavours: readonly string[];
  /** Price in rupees: half a kilo of a cake, one piece of an add-on. */
  readonly price: number;
  /** Whether the product is sold by weight. Boxes, jars and tiers are not. */
  readonly byWeight: boolean;
  readonly imageId: string;
};

const products = [
  ...cakes,
  ...addons.map((addon) => ({
    ...addon,
    categories: [categoryNames.addons],
    flavours: [],
    soldBy: 'piece' as const,
  })),
];

export function slugsOf(names: readonly string[], fallback: string): string[] {
  const slugs: string[] = [];
  for (const name of names) slugs.push(freeSlug(slugOf(name, fallback), slugs));
  return slugs;
}

/** Returns the times of a record, so that the records of a list are spread over a year in their order. */
export function spreadTimes(now: Date, index: number, count: number) {
  const at = new Date(now.getTime() - (70 + ((count - index) * 300) / count) * 86_400_000).toISOString();
  return { created_at: at, updated_at: at };
}

const loadProducts = async (db: Db, images: DemoImages, now: Date): Promise<DemoProduct[]> => {
  const slugs = slugsOf(
    products.map(({ name }) => name),
    'product',
  );
  const created = products.map((product, index) => ({
    product,
    id: newId(),
    imageId: images.idOf('product', slugs[index] ?? ''),
    index,
  }));
  const rows = created.map(({ product, id, imageId, index }) => ({
    id,
    name: product.name,
    slug: slugs[index],
    product_sku: productSku(slugs[index] ?? ''),
    short_description: product.text,
    quantity: 12 + ((index * 7) % 60),
    price: toPaise(product.price),
    featured_image_id: imageId,
    ...spreadTimes(now, index, created.length),
  }));
  await insertRows(db, 'product', rows);
  return created.map(({ product: { name, flavours, price, soldBy }, id, imageId }) => ({
    id,
    name,
    flavours,
    price,
    byWeight: soldBy === 'weight',
    imageId,
  }));
};

const loadCategories = async (db: Db, created: readonly DemoProduct[], now: Date): Promise<void> => {
  const idOf = new Map<string, string>(categories.map(({ name }) => [name, newId()]));
  const slugs = slugsOf(
    categories.map(({ name }) => name),
    'category',
  );
  const rows = categories.map(({ name, text, product: productName, parent = '' }, index) => ({
    id: idOf.get(name),
    name,
    slug: slugs[index],
    parent_id: idOf.get(parent) ?? null,
    description: `<p>${text}</p>`,
    short_description: text,
    add_on: name === categoryNames.addons,
    image_id: created.find((product) => product.name === productName)?.imageId ?? null,
    faqs: categoryFaqs[name] ?? [],
    meta_title: `${name} | Bakehouse`,
    meta_description: text,
    ...spreadTimes(now, index, categories.length),
  }));
  await insertRows(db, 'category', rows);
  const related = categories.flatMap(({ name, related: other = '' }) =>
    idOf.has(other) ? [{ category_id: idOf.get(name), related_id: idOf.get(other) }] : [],
  );
  await insertRows(db, 'related_category', related);
  const memberships = products.flatMap((product, index) =>
    product.categories.map((name) => ({ product_id: created[index]?.id, category_id: idOf.get(name) })),
  );
  await insertRows(db, 'product_category', memberships);
};

const loadBrands = async (db: Db, images: DemoImages, now: Date): Promise<void> => {
  const slugs = slugsOf(brands, 'brand');
  const rows = brands.map((name, index) => ({
    id: newId(),
    name,
    slug: slugs[index],
    image_id: images.idOf('brand', slugs[index] ?? ''),
    ...spreadTimes(now, index, brands.length),
  }));
  await insertRows(db, 'brand', rows);
};

export async function loadCatalogue(
  db: Db,
  images: DemoImages,
  ownerId: string,
  now: Date,
): Promise<{ cakes: DemoProduct[]; addons: DemoProduct[] }> {
  await insertRows(
    db,
    'upload',
    images.rows.map((row) => ({ ...row, created_by: ownerId })),
  );
  const created = await loadProducts(db, images, now);
  await loadCategories(db, created, now);
  await loadBrands(db, images, now);
  return { cakes: created.slice(0, cakes.length), addons: created.slice(cakes.length) };
}
