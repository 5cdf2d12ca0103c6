import { dayAfter } from '@bakehouse/contract/core/local-time';
import { newEntry } from '@bakehouse/contract/vendor/assortment';
import { sql } from 'drizzle-orm';
import { saveEntries, saveRequest } from '../modules/vendor/assortment/assortment.queries.ts';
import type { Difference } from '../modules/vendor/assortment/assortment.table.ts';
import { type Db, rowsOf } from '../platform/db/client.ts';
import { dayIn } from '../platform/lib/zoned-time.ts';
import { categoryNames } from './catalogue/cake.ts';
import type { Vendor } from './vendors.ts';

/** The price lists of two of the demo's stores: what they make, what they are paid, what they have paused, and a proposal. */

/** Days from today until which a store has paused a product. */
const pausedDays = 5;

export async function loadAssortments(
  db: Db,
  { vendors, zone, now }: { vendors: readonly Vendor[]; zone: string; now: Date },
): Promise<void> {
  const idOf = (name: string) => vendors.find(({ storeName }) => storeName === name)?.id ?? '';
  const categories = new Map(
    (await rowsOf<{ id: string; name: string }>(db, sql`select id, name from category`)).map(({ id, name }) => [
      name,
      id,
    ]),
  );
  const [product] = await rowsOf<{ id: string }>(
    db,
    sql`select p.id from product p join product_category c on c.product_id = p.id
        where c.category_id = ${categories.get(categoryNames.cheese)} and p.deleted_at is null order by p.name limit 1`,
  );
  const ofCategory = (name: string, after: Partial<Difference['after']>): Difference => ({
    kind: 'category',
    record: categories.get(name) ?? '',
    before: null,
    after: { ...newEntry, ...after },
  });
  const paused: Difference = {
    kind: 'product',
    record: product?.id ?? '',
    before: null,
    after: { ...newEntry, paused_until: dayAfter(dayIn(zone, now), pausedDays) },
  };
  const { wedding, ...others } = categoryNames;
  const priced = Object.values(others).map((name) =>
    ofCategory(name, { price: percent(name === others.addons ? 80 : 72.5) }),
  );
  await saveEntries(db, idOf('Filter Kaapi & Cake'), [...priced, ofCategory(wedding, { makes: false }), paused]);
  const own = idOf('Yamuna Bake Studio');
  await saveEntries(db, own, [ofCategory(categoryNames.birthday, { price: percent(74) })]);
  const changes = [{ ...ofCategory(categoryNames.cheese, { price: percent(76) }) }, paused];
  await saveRequest(db, own, { changes, at: now, by: 'Nikhil Saxena' });
}

const percent = (value: number) => ({ kind: 'percent', value }) as const;
