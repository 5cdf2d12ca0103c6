import type { Total } from '@bakehouse/contract/core/envelopes';
import type { ProductListQuery } from '@bakehouse/contract/product/product.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { BulkRecord, BulkSelection } from '../../bulk/bulk-source.ts';
import type { Lifecycle } from '../../crud/crud-store.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { limitedCount, toTotal } from '../../db/count.ts';
import { listFigures, listVersion, type Mark, markInterval } from '../../db/list-figures.ts';
import { planForValues } from '../../db/prepared-statements.ts';
import type { Scope } from '../../http/context.ts';

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

/**
 * Returns the condition of the scope. Products belong to the marketplace, so users who reach only their own store reach
 * no product.
 */
const reachable = (scope: Scope): SQL => (scope.reach === 'all' ? sql`true` : sql`false`);

const ownColumns = sql`p.id, p.version, p.created_at, p.updated_at, p.deleted_at, p.name, p.slug, p.status, p.product_type,
  p.featured_image_id, p.price::float8 as price, p.sale_price::float8 as sale_price, p.quantity, p.product_sku`;

const listColumns = sql`${ownColumns},
  (select json_build_object('lowest', min(coalesce(v.sale_price, v.price)), 'highest', max(coalesce(v.sale_price, v.price)),
    'quantity', sum(v.quantity)) from product_variant v where v.product_id = p.id) as variant_totals`;

const categoryNames = sql`(select coalesce(json_agg(c.name order by c.name), '[]') from product_category pc
  join category c on c.id = pc.category_id and c.deleted_at is null where pc.product_id = p.id) as category`;

type Filter = Pick<ProductListQuery, 'search' | 'status' | 'type' | 'catagory' | 'tag'>;

const like = (search: string) => `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

const matching = (scope: Scope, { search, status, type, catagory, tag }: Filter): SQL =>
  sql.join(
    [
      reachable(scope),
      status === 'Deleted' ? sql`p.deleted_at is not null` : sql`p.deleted_at is null`,
      status && status !== 'Deleted' ? sql`p.status = ${status}` : undefined,
      type ? sql`p.product_type = ${type}` : undefined,
      search ? sql`lower(p.name || ' ' || p.product_sku) like ${like(search)} ${planForValues}` : undefined,
      catagory
        ? sql`exists (select 1 from product_category f where f.product_id = p.id and f.category_id = ${catagory})`
        : undefined,
      tag ? sql`exists (select 1 from product_tagged f where f.own_id = p.id and f.other_id = ${tag})` : undefined,
    ].filter((part) => part !== undefined),
    sql` and `,
  );

const sortColumns = { name: 'name', createdAt: 'created_at', price: 'price' } as const;

const orderOf = (sort: ProductListQuery['sort'] = '-createdAt') => {
  const down = sort.startsWith('-');
  const name = sortColumns[sort.replace('-', '') as keyof typeof sortColumns];
  return { column: sql.raw(`p.${name}`), direction: down ? sql`desc` : sql`asc`, after: down ? sql`<` : sql`>`, name };
};

/**
 * Finds a page of the list with its total. Total and marks of far pages are cached until a product changes. A list
 * sorted by price has no marks, because prices change without a new version of the list.
 */
export const findProductPage = async (
  db: Db,
  scope: Scope,
  query: ProductListQuery,
  perPage: number,
): Promise<{ rows: ProductListRow[] } & Total> => {
  const { page = 1, perPage: _, ...filter } = query;
  const where = matching(scope, filter);
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
};

const countProducts = async (db: Db, where: SQL, isFiltered: boolean): Promise<number> => {
  const rows = sql`product p where ${where}`;
  const count = isFiltered ? limitedCount(rows) : sql`(select count(*)::int from ${rows})`;
  const [row] = await rowsOf<{ total: number }>(db, sql`select ${count} as total`);
  return row?.total ?? 0;
};

/** Returns every thousandth row in the list's order as sort value and id. */
const findMarks = async (db: Db, where: SQL, { column, direction }: ReturnType<typeof orderOf>): Promise<Mark[]> => {
  const rows = await rowsOf<{ at: string; id: string }>(
    db,
    sql`select at::text as at, id from (
          select ${column} as at, p.id, row_number() over (order by ${column} ${direction}, p.id ${direction}) as n
          from product p where ${where}) as numbered
        where n % ${markInterval} = 0 order by n`,
  );
  return rows.map(({ at, id }) => [at, id]);
};

const linked = (from: SQL) =>
  sql`(select coalesce(json_agg(json_build_object('_id', o.id, 'name', o.name) order by o.name, o.id), '[]') from ${from} and o.deleted_at is null)`;

/** A product as `findProduct` reads it. The parts contain what the list reads with its own subqueries. */
type PartsRow = Omit<ProductDetailRow, 'category' | 'variant_totals'>;

const variantTotals = (variants: readonly VariantRow[]): ProductListRow['variant_totals'] => {
  if (variants.length === 0) return { lowest: null, highest: null, quantity: null };
  const prices = variants.map(({ price, sale_price }) => sale_price ?? price);
  return {
    lowest: Math.min(...prices),
    highest: Math.max(...prices),
    quantity: variants.reduce((sum, { quantity }) => sum + quantity, 0),
  };
};

/**
 * Finds a product with all its parts in one statement.
 * @param options `lock` locks its row until the transaction ends
 * @returns the product, with the time of the transaction, which an update writes as `updated_at`
 */
export const findProduct = async (
  db: Db,
  scope: Scope,
  id: string,
  { lifecycle = 'active', lock = false }: { lifecycle?: Lifecycle; lock?: boolean } = {},
): Promise<(ProductDetailRow & { readonly transaction_time: string }) | undefined> => {
  const [row] = await rowsOf<PartsRow & { transaction_time: string }>(
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
};

export type AttributeRow = { name: string; slug: string; options: { tname: string; tslug: string }[] };

/**
 * Finds Active attributes by slug or name, ignoring case. `lock` prevents their deletion until the transaction ends.
 */
export const findAttributes = (
  db: Db,
  named: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<AttributeRow[]> => {
  const names = named.map((name) => name.toLowerCase());
  if (names.length === 0) return Promise.resolve([]);
  return rowsOf<AttributeRow>(
    db,
    sql`select name, slug, options from attribute
        where deleted_at is null and (lower(slug) in ${names} or lower(name) in ${names})
        ${lock ? sql`for key share` : sql``}`,
  );
};

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

const optionNames = (slugs: readonly string[]) => sql`(
  select string_agg(distinct o.option->>'tname', ', ')
  from attribute a, lateral jsonb_array_elements(a.options) as o(option)
  where a.deleted_at is null and lower(a.slug) in ${[...slugs]}
    and exists (select 1 from product_variant v where v.product_id = p.id and v.options->>a.slug = o.option->>'tslug'))`;

/** Returns the choices among the `product` rows of the query `chosen`. */
const choicesAmong = (chosen: SQL) => sql`
  select p.id, p.name, p.slug, p.price::float8 as price, p.sale_price::float8 as sale_price, p.product_type, p.featured_image_id,
    (select min(coalesce(v.sale_price, v.price))::float8 from product_variant v where v.product_id = p.id) as lowest,
    (select max(coalesce(v.sale_price, v.price))::float8 from product_variant v where v.product_id = p.id) as highest,
    ${optionNames(['flavor', 'flavors', 'flavour', 'flavours'])} as flavor,
    ${optionNames(['weight', 'weights', 'size', 'sizes'])} as weight
  from (${chosen}) as p
  order by p.name, p.id`;

/** Finds Active products with a text in the name or SKU, by name, at most 50. */
export const findChoices = (db: Db, scope: Scope, search: string | undefined): Promise<ChoiceRow[]> =>
  rowsOf<ChoiceRow>(
    db,
    choicesAmong(sql`
      select * from product p where ${matching(scope, { search, status: 'Active' })} order by p.name, p.id limit 50`),
  );

/** Finds those of these products that are public: active records with the status Active. */
export const findChoicesOf = (db: Db, ids: readonly string[]): Promise<ChoiceRow[]> =>
  rowsOf<ChoiceRow>(
    db,
    choicesAmong(sql`
      select * from product p where ${matching({ reach: 'all' }, { status: 'Active' })}
        and p.id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`),
  );

/** Finds products for a bulk action: chosen ones, or the first matches of a list's query in its order. */
export const findBriefProducts = (
  db: Db,
  scope: Scope,
  query: { lifecycle: Lifecycle; selection: BulkSelection; limit: number; lock: boolean },
): Promise<BulkRecord[]> => {
  const { lifecycle, selection, limit, lock } = query;
  const filter: ProductListQuery = 'query' in selection ? selection.query : {};
  const { column, direction } = orderOf(filter.sort);
  const chosen =
    'ids' in selection
      ? sql`and p.id in (select e::uuid from json_array_elements_text(${JSON.stringify(selection.ids)}::json) as e)`
      : sql``;
  return rowsOf(
    db,
    sql`select p.id, p.name, p.version, p.status from product p
        where ${matching(scope, lifecycle === 'deleted' ? { ...filter, status: 'Deleted' } : filter)} ${chosen}
          and p.deleted_at ${lifecycle === 'deleted' ? sql`is not null` : sql`is null`}
        order by ${column} ${direction}, p.id ${direction} limit ${limit} ${lock ? sql`for update` : sql``}`,
  );
};
