import { maxFilteredTotal, type Total } from '@bakehouse/contract/core/envelopes';
import { toPaise } from '@bakehouse/contract/core/money';
import type {
  StorefrontProductQuery,
  StorefrontSort,
} from '@bakehouse/contract/storefront/storefront-catalogue.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { countUpToMax, toTotal } from '../../platform/db/count.ts';
import { listFigures, listVersion } from '../../platform/db/list-figures.ts';
import { containsWords, type SearchedRows } from '../../platform/db/search.ts';
import { idList, textList } from '../../platform/db/sql-values.ts';
import type { Position } from './storefront-cursor.ts';

/** The SQL that reads the products that customers see: active ones that are not deleted. */

/** Amounts are paise. */
export type StorefrontProductRow = {
  id: string;
  name: string;
  slug: string;
  product_type: 'simple' | 'variation';
  featured_image_id: string | null;
  created_at: string;
  /** Of the cheapest variant, or of the product if it has none. */
  price: number;
  sale_price: number | null;
  lowest_price: number;
  highest_price: number;
  in_stock: boolean;
  rating: number | null;
  ratings: number;
};

/** A filter with the ids of the category and its descendants in place of its slug. */
export type ProductFilter = Omit<StorefrontProductQuery, 'category' | 'limit' | 'cursor' | 'sort'> & {
  readonly categories?: readonly string[] | undefined;
};

export const isShown = sql`p.deleted_at is null and p.status = 'Active'`;

/** Returns the query for the columns of the products `p` of `from` in a list. */
export const productColumns = (from: SQL): SQL => sql`
  select p.id, p.name, p.slug, p.product_type, p.featured_image_id, p.created_at, coalesce(v.price, p.price)::float8 as price,
    (case when v.price is null then p.sale_price else v.sale_price end)::float8 as sale_price,
    p.lowest_price::float8 as lowest_price, coalesce(v.highest, p.sale_price, p.price)::float8 as highest_price,
    (p.made_to_order or coalesce(v.in_stock, p.quantity > 0)) as in_stock, r.rating::float8 as rating, r.ratings::int as ratings
  from ${from}
  left join lateral (
    select (array_agg(o.price order by coalesce(o.sale_price, o.price), o.position))[1] as price,
      (array_agg(o.sale_price order by coalesce(o.sale_price, o.price), o.position))[1] as sale_price,
      max(coalesce(o.sale_price, o.price)) as highest, bool_or(o.quantity > 0) as in_stock
    from product_variant o where o.product_id = p.id and p.product_type = 'variation') as v on true
  left join lateral (
    select round(avg(o.rating)::numeric, 1) as rating, count(*) as ratings
    from product_review o where o.product_id = p.id and o.deleted_at is null and o.status = 'Approved') as r on true`;

/** Returns the condition for a search in the names, which stand before the SKUs. */
const matchesSearch = (search: string): SQL => containsWords(sql`p.words`, search, '|');

/** The products among which a typing error is corrected. */
export const correctedStorefrontProducts = (): SearchedRows[] => [
  { from: sql`product p where ${isShown}`, text: sql`p.words`, shown: sql`split_part(p.words, '|', 1)`, isLong: true },
];

const inCategories = (ids: readonly string[]) =>
  sql`p.id in (select l.product_id from product_category l where l.category_id in ${idList(ids)})`;
const hasTag = (slugs: readonly string[]) => sql`p.id in (
  select l.own_id from product_tagged l join product_tag o on o.id = l.other_id
  where o.deleted_at is null and o.status = 'Active' and lower(o.slug) in (select lower(value) from ${textList(slugs)}))`;
const hasProperty = (ids: readonly string[]) => sql`p.id in (
  select l.own_id from product_has_property l join product_property o on o.id = l.other_id
  where o.deleted_at is null and o.status = 'Active' and o.id in ${idList(ids)})`;

const always = sql`true`;

/** The conditions of a filter. Facets are counted with `base` and the conditions of the other facets. */
const conditionsOf = ({ categories, tag, property, min_price: min, max_price: max, search }: ProductFilter) => {
  const prices = [
    min === undefined ? [] : [sql`p.lowest_price >= ${toPaise(min)}`],
    max === undefined ? [] : [sql`p.lowest_price <= ${toPaise(max)}`],
  ].flat();
  return {
    base: sql.join(
      [isShown, categories ? inCategories(categories) : [], search ? matchesSearch(search) : []].flat(),
      sql` and `,
    ),
    tag: tag?.length ? hasTag(tag) : always,
    property: property?.length ? hasProperty(property) : always,
    price: prices.length > 0 ? sql.join(prices, sql` and `) : always,
  };
};

/** Returns the condition on `product p` for a filter. */
const matchesFilter = (filter: ProductFilter): SQL => {
  const { base, tag, property, price } = conditionsOf(filter);
  return sql`${base} and ${tag} and ${property} and ${price}`;
};

const orders = {
  newest: { column: sql`p.created_at`, type: sql`timestamptz`, isDescending: true },
  price: { column: sql`p.lowest_price`, type: sql`bigint`, isDescending: false },
  '-price': { column: sql`p.lowest_price`, type: sql`bigint`, isDescending: true },
  name: { column: sql`p.name`, type: sql`text`, isDescending: false },
} as const satisfies Record<StorefrontSort, object>;

/** Finds the products after a position. */
export function findStorefrontProducts(
  db: Db,
  filter: ProductFilter,
  sort: StorefrontSort,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<StorefrontProductRow[]> {
  const { column, type, isDescending } = orders[sort];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const from = after
    ? sql`and (${column}, p.id) ${isDescending ? sql`<` : sql`>`} (${after.value}::${type}, ${after.id}::uuid)`
    : sql``;
  const page = sql`(
    select p.* from product p where ${matchesFilter(filter)} ${from}
    order by ${column} ${direction}, p.id ${direction} limit ${limit}) as p`;
  return rowsOf<StorefrontProductRow>(
    db,
    sql`${productColumns(page)} order by ${column} ${direction}, p.id ${direction}`,
  );
}

/**
 * Returns the total of a filter from its facets, which saves a statement.
 * @returns undefined if the facets do not determine it: without a filter the total is exact, and facets count only the newest products
 */
export function totalOfFacets(filter: ProductFilter, { matches, is_minimum }: FacetRows): Total | undefined {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return isFiltered && (!is_minimum || matches > maxFilteredTotal) ? toTotal(matches) : undefined;
}

/**
 * Counts the products of a filter up to the maximum of filtered totals, and all products exactly. The number of all products is
 * cached until a product changes, because each of their pages contains it.
 */
export async function countStorefrontProducts(db: Db, filter: ProductFilter): Promise<Total> {
  const rows = sql`product p where ${matchesFilter(filter)}`;
  if (Object.values(filter).some((value) => value !== undefined)) return countUpToMax(db, rows);
  const figures = listFigures(db, 'product', await listVersion(db, 'product'), { isStorefront: true });
  const total = await figures.total(async () => {
    const [row] = await rowsOf<{ counted: number }>(db, sql`select count(*)::int as counted from ${rows}`);
    return row?.counted ?? 0;
  });
  return { total };
}

/** Upper bounds of the price ranges, in paise. The last range has none. */
const priceBounds = [50_000, 100_000, 200_000, 500_000];

/** Maximum number of values of a facet, the most frequent first. */
const maxFacetValues = 50;

export type FacetRows = {
  categories: { slug: string; count: number }[];
  tags: { name: string; slug: string; count: number }[];
  properties: { id: string; name: string; count: number }[];
  /** `range` is the index among `priceRanges`. */
  prices: { range: number; count: number }[];
  /** Number of the products that match all filters, among the newest 10,001 that match the category and the search. */
  matches: number;
  is_minimum: boolean;
};

/** The price ranges in paise, from `from` to below `upto`. */
export const priceRanges = [...priceBounds, null].map((upto, index) => ({ from: priceBounds[index - 1] ?? 0, upto }));

/** The index of the price range of `b.lowest_price`. */
const rangeIndex = sql`width_bucket(b.lowest_price, ${`{${priceBounds.join(',')}}`}::bigint[])`;

/**
 * Counts the values of the facets over the newest matching products, in one statement. Each facet ignores its own filter.
 * @param children categories to count, each with the ids that belong to it
 */
export async function findFacets(
  db: Db,
  filter: ProductFilter,
  children: readonly { slug: string; ids: readonly string[] }[],
): Promise<FacetRows> {
  const { base, tag, property, price } = conditionsOf(filter);
  const members = JSON.stringify(children.flatMap(({ slug, ids }) => ids.map((id) => ({ slug, id }))));
  const [row] = await rowsOf<FacetRows>(
    db,
    sql`
      with found as materialized (
        select p.id, p.lowest_price, p.created_at from product p where ${base}
        order by p.created_at desc, p.id desc limit ${maxFilteredTotal + 1}
      ), flagged as materialized (
        select p.*, ${tag} as has_tag, ${property} as has_property, ${price} as has_price from found p
      ), base as materialized (
        select b.* from flagged b order by b.created_at desc, b.id desc limit ${maxFilteredTotal}
      )
      select (select count(*) from found) > ${maxFilteredTotal} as is_minimum,
        (select count(*)::int from flagged b where b.has_tag and b.has_property and b.has_price) as matches,
        (select coalesce(json_agg(f), '[]') from (
          select o.slug, count(*)::int as count from (
            select distinct m.slug, b.id from base b join product_category l on l.product_id = b.id
              join json_to_recordset(${members}::json) as m (slug text, id uuid) on m.id = l.category_id
            where b.has_tag and b.has_property and b.has_price) as o group by o.slug) as f) as categories,
        (select coalesce(json_agg(f), '[]') from (
          select o.name, o.slug, count(*)::int as count from base b join product_tagged l on l.own_id = b.id
            join product_tag o on o.id = l.other_id
          where b.has_property and b.has_price and o.deleted_at is null and o.status = 'Active'
          group by o.id order by count desc, o.name limit ${maxFacetValues}) as f) as tags,
        (select coalesce(json_agg(f), '[]') from (
          select o.id, o.name, count(*)::int as count from base b join product_has_property l on l.own_id = b.id
            join product_property o on o.id = l.other_id
          where b.has_tag and b.has_price and o.deleted_at is null and o.status = 'Active'
          group by o.id order by count desc, o.name limit ${maxFacetValues}) as f) as properties,
        (select coalesce(json_agg(f), '[]') from (
          select ${rangeIndex} as range, count(*)::int as count
          from base b where b.has_tag and b.has_property group by 1) as f) as prices`,
  );
  return row ?? { categories: [], tags: [], properties: [], prices: [], matches: 0, is_minimum: false };
}
