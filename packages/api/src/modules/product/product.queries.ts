import type { Total } from '@bakehouse/contract/core/envelopes';
import type { ItemOption } from '@bakehouse/contract/order/order-item';
import type { ProductListQuery } from '@bakehouse/contract/product/product.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { BulkRecord, BulkSelection } from '../../kernel/http/bulk-source.ts';
import type { Scope } from '../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import type { Lifecycle } from '../../platform/db/columns.ts';
import { limitedCount, toTotal } from '../../platform/db/count.ts';
import { listFigures, listVersion, type Mark, markInterval } from '../../platform/db/list-figures.ts';
import { containsWords, type SearchedRows } from '../../platform/db/search.ts';
import { idList } from '../../platform/db/sql-values.ts';

/** The SQL that reads products. */

export type Linked = { _id: string; name: string };

export type ProductListRow = {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  name: string;
  slug: string;
  status: string;
  product_type: 'simple' | 'variation';
  featured_image_id: string | null;
  price: number;
  sale_price: number | null;
  quantity: number;
  made_to_order: boolean;
  product_sku: string;
  category: string[];
  /** Over all variants, in paise; null without variants. */
  variant_totals: { lowest: number | null; highest: number | null; quantity: number | null };
};

export type VariantRow = {
  id: string;
  product_id: string;
  position: number;
  options: Record<string, string>;
  name: string;
  slug: string;
  sku: string;
  description: string;
  price: number;
  sale_price: number | null;
  quantity: number;
  meta_title: string;
  meta_description: string;
  image_id: string | null;
};

export type ImageRow = { image_id: string; image_type: string; alt: string; title: string };

export type ProductDetailRow = ProductListRow & {
  short_description: string;
  long_description: string;
  width: number | null;
  height: number | null;
  length: number | null;
  seo_title: string;
  seo_keywords: string;
  seo_description: string;
  attributes: string[];
  manufacturer: Linked | null;
  categories: Linked[];
  tags: Linked[];
  properties: Linked[];
  images: ImageRow[];
  variants: VariantRow[];
};

export const productsPerPage = 20;
const ownColumns = sql`p.id, p.version, p.created_at, p.updated_at, p.deleted_at, p.name, p.slug, p.status, p.product_type,
  p.featured_image_id, p.price::float8 as price, p.sale_price::float8 as sale_price, p.quantity, p.made_to_order, p.product_sku`;

const listColumns = sql`${ownColumns},
  (select json_build_object('lowest', min(coalesce(v.sale_price, v.price)), 'highest', max(coalesce(v.sale_price, v.price)),
    'quantity', sum(v.quantity)) from product_variant v where v.product_id = p.id) as variant_totals`;

const categoryNames = sql`(select coalesce(json_agg(c.name order by c.name), '[]') from product_category pc
  join category c on c.id = pc.category_id and c.deleted_at is null where pc.product_id = p.id) as category`;

type Filter = Pick<ProductListQuery, 'search' | 'status' | 'type' | 'catagory' | 'tag'>;

/** Returns the condition on `product p` for a filter within the scope. */
export const matchesFilter = (scope: Scope, { search, status, type, catagory, tag }: Filter): SQL =>
  sql.join(
    [
      reachable(scope),
      status === 'Deleted' ? sql`p.deleted_at is not null` : sql`p.deleted_at is null`,
      status && status !== 'Deleted' ? sql`p.status = ${status}` : undefined,
      type ? sql`p.product_type = ${type}` : undefined,
      search ? containsWords(sql`p.words`, search) : undefined,
      catagory
        ? sql`exists (select 1 from product_category f where f.product_id = p.id and f.category_id = ${catagory})`
        : undefined,
      tag ? sql`exists (select 1 from product_tagged f where f.own_id = p.id and f.other_id = ${tag})` : undefined,
    ].filter((part) => part !== undefined),
    sql` and `,
  );

/**
 * Returns the condition for the scope. Products belong to the marketplace, so vendors reach none.
 */
const reachable = (scope: Scope): SQL => (scope.reach === 'all' ? sql`true` : sql`false`);

/** The products among which a typing error is corrected. */
export const correctedProducts = (scope: Scope, status?: Filter['status']): SearchedRows[] => [
  { from: sql`product p where ${matchesFilter(scope, { status })}`, text: sql`p.words`, isLong: true },
];

/**
 * Finds a page of the list with its total. Total and marks of far pages are cached until a product changes. A list
 * sorted by price has no marks, because prices change without a new version of the list.
 */
export async function findProductPage(
  db: Db,
  scope: Scope,
  query: ProductListQuery,
  perPage: number,
): Promise<{ rows: ProductListRow[] } & Total> {
  const { page = 1, perPage: _, ...filter } = query;
  const where = matchesFilter(scope, filter);
  const { column, direction, after, name } = orderOf(query.sort);
  const figures = listFigures(db, 'product', await listVersion(db, 'product'), { ...filter, ...scope });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const counted = await figures.total(() => countProducts(db, where, isFiltered));
  const total = isFiltered ? toTotal(counted) : { total: counted };
  const offset = (page - 1) * perPage;
  if (offset >= total.total) return { rows: [], ...total };
  const { mark, rest } =
    name === 'price'
      ? { mark: undefined, rest: offset }
      : await figures.markBefore(offset, () => findMarks(db, where, orderOf(query.sort)));
  const type = name === 'created_at' ? sql`timestamptz` : sql`text`;
  const from = mark ? sql`and (${column}, p.id) ${after} (${mark[0]}::${type}, ${mark[1]}::uuid)` : sql``;
  const rows = await rowsOf<ProductListRow>(
    db,
    sql`select ${listColumns}, ${categoryNames} from (
          select p.* from product p where ${where} ${from}
          order by ${column} ${direction}, p.id ${direction} limit ${perPage} offset ${rest}) as p
        order by ${column} ${direction}, p.id ${direction}`,
  );
  return { rows, ...total };
}

/** Finds the next products after `last`, or the first ones, with keyset pagination. */
export function findProductsAfter(
  db: Db,
  scope: Scope,
  { sort, ...filter }: Omit<ProductListQuery, 'page' | 'perPage'>,
  { last, limit }: { last: ProductListRow | undefined; limit: number },
): Promise<ProductListRow[]> {
  const { column, direction, after, name } = orderOf(sort);
  const from = last ? sql`and (${column}, p.id) ${after} (${last[name]}, ${last.id})` : sql``;
  return rowsOf(
    db,
    sql`select ${listColumns}, ${categoryNames} from product p where ${matchesFilter(scope, filter)} ${from}
        order by ${column} ${direction}, p.id ${direction} limit ${limit}`,
  );
}

const sortColumns = { name: 'name', createdAt: 'created_at', price: 'price' } as const;

function orderOf(sort: ProductListQuery['sort'] = '-createdAt') {
  const isDescending = sort.startsWith('-');
  const name = sortColumns[sort.replace('-', '') as keyof typeof sortColumns];
  const [direction, after] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  return { column: sql.raw(`p.${name}`), direction, after, name };
}

async function countProducts(db: Db, where: SQL, isFiltered: boolean): Promise<number> {
  const rows = sql`product p where ${where}`;
  const count = isFiltered ? limitedCount(rows) : sql`(select count(*)::int from ${rows})`;
  const [row] = await rowsOf<{ total: number }>(db, sql`select ${count} as total`);
  return row?.total ?? 0;
}

/** Returns sort value and id of every thousandth row, in the order of the list. */
async function findMarks(db: Db, where: SQL, { column, direction }: ReturnType<typeof orderOf>): Promise<Mark[]> {
  const rows = await rowsOf<{ value: string; id: string }>(
    db,
    sql`select value::text as value, id from (
          select ${column} as value, p.id, row_number() over (order by ${column} ${direction}, p.id ${direction}) as n
          from product p where ${where}) as numbered
        where n % ${markInterval} = 0 order by n`,
  );
  return rows.map(({ value, id }) => [value, id]);
}

/** A product without the columns that follow from its parts. */
type ProductPartsRow = Omit<ProductDetailRow, 'category' | 'variant_totals'>;

/**
 * Finds a product with all its parts in one statement.
 * @param options `lock` locks its row until the transaction ends
 * @returns the product, with the time of the transaction, which an update writes as `updated_at`
 */
export async function findProduct(
  db: Db,
  scope: Scope,
  id: string,
  { lifecycle = 'active', lock = false }: { lifecycle?: Lifecycle; lock?: boolean } = {},
): Promise<(ProductDetailRow & { readonly transaction_time: string }) | undefined> {
  const [row] = await rowsOf<ProductPartsRow & { transaction_time: string }>(
    db,
    sql`
      select ${ownColumns}, now()::timestamptz(3) as transaction_time, p.short_description, p.long_description, p.width, p.height, p.length,
        p.seo_title, p.seo_keywords, p.seo_description, p.attributes,
        (select json_build_object('_id', m.id, 'name', m.name) from manufacturer m where m.id = p.manufacturer_id) as manufacturer,
        ${linked(sql`product_category l join category o on o.id = l.category_id where l.product_id = p.id`)} as categories,
        ${linked(sql`product_tagged l join product_tag o on o.id = l.other_id where l.own_id = p.id`)} as tags,
        ${linked(sql`product_has_property l join product_property o on o.id = l.other_id where l.own_id = p.id`)} as properties,
        (select coalesce(json_agg(i order by i.position), '[]') from product_image i where i.product_id = p.id) as images,
        (select coalesce(json_agg(v order by v.position), '[]') from product_variant v where v.product_id = p.id) as variants
      from product p
      where p.id = ${id} and ${reachable(scope)}
        and ${lifecycle === 'active' ? sql`p.deleted_at is null` : sql`p.deleted_at is not null`}
      ${lock ? sql`for update of p` : sql``}`,
  );
  return (
    row && {
      ...row,
      category: row.categories.map(({ name }) => name),
      variant_totals: variantTotals(row.variants),
    }
  );
}

const linked = (from: SQL) =>
  sql`(select coalesce(json_agg(json_build_object('_id', o.id, 'name', o.name) order by o.name, o.id), '[]') from ${from} and o.deleted_at is null)`;

function variantTotals(variants: readonly VariantRow[]): ProductListRow['variant_totals'] {
  if (variants.length === 0) return { lowest: null, highest: null, quantity: null };
  const prices = variants.map(({ price, sale_price }) => sale_price ?? price);
  return {
    lowest: Math.min(...prices),
    highest: Math.max(...prices),
    quantity: variants.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

export type AttributeRow = { name: string; slug: string; options: { tname: string; tslug: string }[] };

/** Finds active attributes by slug or name, ignoring case. `lock` prevents their deletion until the transaction ends. */
export function findAttributes(
  db: Db,
  slugsOrNames: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<AttributeRow[]> {
  const names = slugsOrNames.map((name) => name.toLowerCase());
  if (names.length === 0) return Promise.resolve([]);
  return rowsOf<AttributeRow>(
    db,
    sql`select name, slug, options from attribute
        where deleted_at is null and (lower(slug) in ${names} or lower(name) in ${names})
        ${lock ? sql`for key share` : sql``}`,
  );
}

/**
 * The options of the variant `v` of product `p` in the order of the product's attributes, as JSON of `ItemOption`. An option that the
 * attribute no longer has is named by its slug.
 */
export const variantOptions = sql`(
  select coalesce(json_agg(json_build_object('attribute', e.slug, 'name', coalesce(a.name, e.slug), 'value', coalesce((
      select o.option->>'tname' from jsonb_array_elements(a.options) as o(option)
      where o.option->>'tslug' = v.options->>e.slug limit 1), v.options->>e.slug)) order by e.place), '[]')
  from jsonb_array_elements_text(p.attributes) with ordinality as e (slug, place)
  left join attribute a on a.slug = e.slug and a.deleted_at is null
  where v.options ? e.slug)`;

/** An option of a variant, with the product and the variant. */
type VariantOptionsRow = { readonly id: string; readonly product_id: string; readonly options: ItemOption[] };

/** Finds the options of variants of active products. */
export const findVariantOptions = (db: Db, ids: readonly string[]): Promise<VariantOptionsRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rowsOf<VariantOptionsRow>(
        db,
        sql`select v.id, v.product_id, ${variantOptions} as options from product_variant v join product p on p.id = v.product_id
            where v.id in ${idList(ids)} and p.deleted_at is null`,
      );

/** Finds products for a bulk action: chosen ones, or the first matches of a list's query in its order. */
export function findBriefProducts(
  db: Db,
  scope: Scope,
  query: { lifecycle: Lifecycle; selection: BulkSelection; limit: number; lock: boolean },
): Promise<BulkRecord[]> {
  const { lifecycle, selection, limit, lock } = query;
  const filter: ProductListQuery = 'query' in selection ? selection.query : {};
  const { column, direction } = orderOf(filter.sort);
  const amongIds = 'ids' in selection ? sql`and p.id in ${idList(selection.ids)}` : sql``;
  return rowsOf(
    db,
    sql`select p.id, p.name, p.version, p.status from product p
        where ${matchesFilter(scope, lifecycle === 'deleted' ? { ...filter, status: 'Deleted' } : filter)} ${amongIds}
          and p.deleted_at ${lifecycle === 'deleted' ? sql`is not null` : sql`is null`}
        order by ${column} ${direction}, p.id ${direction} limit ${limit} ${lock ? sql`for update` : sql``}`,
  );
}
