import type { Total } from '@bakehouse/contract/core/envelopes';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { searchWithCorrection } from '../../platform/db/search.ts';
import { idList } from '../../platform/db/sql-values.ts';
import { correctedProducts, matchesFilter } from './product.queries.ts';

/** The SQL that reads products as choices of other records: of coupons, orders and content. */

export type ChoiceRow = {
  id: string;
  name: string;
  slug: string;
  price: number;
  sale_price: number | null;
  product_type: 'simple' | 'variation';
  featured_image_id: string | null;
  lowest: number | null;
  highest: number | null;
  flavor: string | null;
  weight: string | null;
};

/** Finds Active products by a search, at most 50, by name. */
export const findChoices = (db: Db, scope: Scope, typed: string | undefined): Promise<{ rows: ChoiceRow[] } & Total> =>
  searchWithCorrection(
    db,
    typed,
    async (search) => {
      const isFound = matchesFilter(scope, { search, status: 'Active' });
      const found = sql`select * from product p where ${isFound} order by p.name, p.id limit 50`;
      const rows = await rowsOf<ChoiceRow>(db, choicesAmong(found));
      return { rows, total: rows.length };
    },
    () => correctedProducts(scope, 'Active'),
  );

/** Returns the choices among the `product` rows of the query `chosen`. */
const choicesAmong = (chosen: SQL) => sql`
  select p.id, p.name, p.slug, p.price::float8 as price, p.sale_price::float8 as sale_price, p.product_type, p.featured_image_id,
    (select min(coalesce(v.sale_price, v.price))::float8 from product_variant v where v.product_id = p.id) as lowest,
    (select max(coalesce(v.sale_price, v.price))::float8 from product_variant v where v.product_id = p.id) as highest,
    ${optionNames(['flavor', 'flavors', 'flavour', 'flavours'])} as flavor,
    ${optionNames(['weight', 'weights', 'size', 'sizes'])} as weight
  from (${chosen}) as p
  order by p.name, p.id`;

/** Returns the names of the options that occur in the variants of the product `p`, of the attributes with these slugs. */
const optionNames = (slugs: readonly string[]) => sql`(
  select string_agg(distinct o.option->>'tname', ', ')
  from attribute a, lateral jsonb_array_elements(a.options) as o(option)
  where a.deleted_at is null and lower(a.slug) in ${[...slugs]}
    and exists (select 1 from product_variant v where v.product_id = p.id and v.options->>a.slug = o.option->>'tslug'))`;

/** Finds the products among `ids` that are not deleted and Active. */
export const findChoicesOf = (db: Db, ids: readonly string[]): Promise<ChoiceRow[]> =>
  rowsOf<ChoiceRow>(
    db,
    choicesAmong(sql`
      select * from product p where ${matchesFilter({ reach: 'all' }, { status: 'Active' })}
        and p.id in ${idList(ids)}`),
  );
