import type { TaxRules } from '@bakehouse/contract/money/tax';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { textList } from '../../platform/db/sql-values.ts';

/** The rates that may apply to an order, and whether the prices of new orders include tax. */
export type StoredTaxRules = TaxRules & { readonly pricesIncludeTax: boolean };

/**
 * Reads with one statement what the tax of an order follows from. It is read with each order, so that a new rate applies at once on all
 * servers; without a rate it reads no categories.
 * @param productIds products and add-ons of the order
 * @param day the order's day in the marketplace's time zone
 */
export async function findTaxRules(db: Db, productIds: readonly string[], day: string): Promise<StoredTaxRules> {
  const [row] = await rowsOf<StoredTaxRules>(
    db,
    sql`
      with recursive cart as (select distinct value::uuid as id from ${textList(productIds)}),
      tree as (
        select l.product_id as product, l.category_id as category, 0 as distance
        from product_category l join cart on cart.id = l.product_id
        where exists (select 1 from tax_rate where deleted_at is null and category_id is not null)
        union
        select t.product, c.parent_id, t.distance + 1
        from tree t join category c on c.id = t.category where c.parent_id is not null and t.distance < 50
      ),
      rule as (
        select r.hsn, r.rate, r.applies_to as target, coalesce(r.category_id, r.product_id) as "targetId",
          r.effective_from as "from"
        from tax_rate r
        where r.deleted_at is null and r.effective_from <= ${day}::date
          and (r.applies_to in ('default', 'delivery') or r.product_id in (select id from cart)
            or r.category_id in (select category from tree))
      )
      select (select coalesce(json_agg(r), '[]') from rule r) as rates,
        (select coalesce(json_agg(t), '[]') from tree t) as categories,
        coalesce((select (s.value::jsonb->>'prices_include_tax')::boolean from content_setting s where s.name = 'payment'), true)
          as "pricesIncludeTax"`,
  );
  if (!row) throw new Error('a select without a table returned no row');
  return row;
}
