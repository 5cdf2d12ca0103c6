import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, rowsOf } from '../src/platform/db/client.ts';
import { openTestDatabase } from './test-db.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await openTestDatabase());
});
afterAll(() => database.close());

const small = 'The table is small, because staff write its rows one by one.';
const neverRemoved = 'Stores are never deleted from their table, only marked as deleted.';
const neverDeleted = 'Delivery types are never deleted from their table, only marked as deleted.';

/** Foreign keys without an index, and the reason for each. */
const withoutIndex: Readonly<Record<string, string>> = {
  'attribute.image_id': small,
  'brand.image_id': small,
  'category.banner_image_id': small,
  'category.image_id': small,
  'city.image_id': small,
  'faq.image_id': small,
  'faq_category.image_id': small,
  'general_setting.facebook_image_id': small,
  'general_setting.instagram_image_id': small,
  'general_setting.twitter_image_id': small,
  'ledger_entry.vendor_id': neverRemoved,
  'order_change.store_id': neverRemoved,
  'order_assignment.delivery_type_id': neverDeleted,
  'order_item.delivery_type_id': neverDeleted,
  'order_payment.vendor_id': neverRemoved,
  'order_proof.store_id': neverRemoved,
  'page.image_id': small,
  'product_property.image_id': small,
  'review.image_id': small,
  'site_setting.image_id': small,
};

it('every foreign key has an index that starts with its columns, or a reason', async () => {
  const rows = await rowsOf<{ name: string }>(
    database.db,
    sql`select c.conrelid::regclass::text || '.' || (
          select string_agg(a.attname, ',' order by k.n) from unnest(c.conkey) with ordinality as k (attnum, n)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as name
        from pg_constraint c
        where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
          select 1 from pg_index i where i.indrelid = c.conrelid
            and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
        order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(withoutIndex).sort());
});
