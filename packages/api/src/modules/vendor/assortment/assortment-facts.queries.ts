import type { OrderedProduct } from '@bakehouse/contract/vendor/assortment';
import { type SQL, sql } from 'drizzle-orm';
import { uuidArray } from '../../../platform/db/sql-values.ts';

/** The SQL about assortments that the statements about stores and orders include, so that they need no further statement. */

/** Returns the ids of the products and their categories. */
export const recordsOf = (made: readonly OrderedProduct[]): string[] => [
  ...new Set(made.flatMap(({ product, categories }) => (product === null ? [] : [product, ...categories]))),
];

/** The fields of an entry of `vendor_assortment a`, for `json_build_object`. */
export const entryFields = sql`'makes', a.makes, 'paused_until', a.paused_until, 'price',
  case when a.price_kind is not null then json_build_object('kind', a.price_kind, 'value', a.price / 100.0) end`;

/**
 * Returns a column with the entries of the store `v` for these products and categories; null for a store that makes all of them. The
 * switch of a store without entries has no effect.
 */
export const assortmentColumn = (records: readonly string[]): SQL => sql`(
  select case
    when count(*) > 0 then json_build_object('only_listed', v.makes_only_listed,
      'entries', json_agg(json_build_object('kind', a.kind, 'record', a.record_id, ${entryFields})))
    when v.makes_only_listed and exists (select 1 from vendor_assortment e where e.vendor_id = v.id)
      then json_build_object('only_listed', true, 'entries', '[]'::json) end
  from vendor_assortment a where a.vendor_id = v.id and a.record_id = any(${uuidArray(records)}))`;

/**
 * Returns the categories of a product and their parents as JSON, the nearest first.
 * @param productId id of the product as a uuid expression
 */
export const nearestCategories = (productId: SQL): SQL => sql`(
  with recursive tree as (
    select l.category_id, 0 as distance from product_category l where l.product_id = ${productId}
    union
    select c.parent_id, t.distance + 1 from tree t join category c on c.id = t.category_id
    where c.parent_id is not null and t.distance < 20
  )
  select coalesce(json_agg(t.category_id order by t.distance, t.category_id), '[]') from tree t)`;

/**
 * Returns what is made for an item as JSON.
 * @param lines a query with product_id, name, price, quantity and position of the item and its add-ons
 */
export const madeFrom = (lines: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('product', p.id, 'name', coalesce(p.name, m.name), 'price', m.price,
    'quantity', m.quantity, 'categories', ${nearestCategories(sql`p.id`)}) order by m.position), '[]')
  from (${lines}) as m left join product p on p.id = m.product_id)`;
