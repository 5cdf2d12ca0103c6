import { maxResultsPerKind, type SearchKind, type SearchResult } from '@bakehouse/contract/search';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { containsWords, type SearchedRows } from '../../platform/db/search.ts';
import { userWords } from '../admin-user/admin-user.table.ts';
import { correctedOrders, findNewestMatches } from '../order/list/order-search.ts';
import { phoneFor } from '../order/phone/order-phones.ts';
import { correctedProducts } from '../product/product.queries.ts';
import {
  correctedVendors,
  matchesSearch as matchesVendorSearch,
  reachable as reachableVendors,
} from '../vendor/vendor.queries.ts';

/** The SQL of the search over all records. Each query reads only a few rows through an index and counts nothing. */

type Found = Pick<SearchResult, '_id' | 'title' | 'detail'>;

/** Returns the condition for records that belong to no store: users who reach only their own store find none. */
const staffOnly = (scope: Scope): SQL => (scope.reach === 'all' ? sql`true` : sql`false`);

export async function searchOrders(db: Db, scope: Scope, text: string, now: Date): Promise<Found[]> {
  const rows = await findNewestMatches(db, scope, text, maxResultsPerKind);
  return rows.map((row) => ({
    _id: row.id,
    title: row.order_number,
    detail: [row.customer_name, phoneFor(scope, row, row.customer_phone, now)].filter(Boolean).join(' · '),
  }));
}

export const searchVendors = (db: Db, scope: Scope, text: string): Promise<Found[]> =>
  rowsOf(
    db,
    sql`
      select v.id as _id, case when v.store_name = '' then 'Store without a name' else v.store_name end as title,
        concat_ws(', ', nullif(v.locality, ''), nullif(v.city, '')) as detail
      from vendor v where v.deleted_at is null and ${reachableVendors(scope)} and ${matchesVendorSearch(text, 'active')}
      order by lower(v.store_name), v.id limit ${maxResultsPerKind}`,
  );

export const searchProducts = (db: Db, scope: Scope, text: string): Promise<Found[]> =>
  rowsOf(
    db,
    sql`
      select p.id as _id, p.name as title, p.product_sku as detail from product p
      where p.deleted_at is null and ${staffOnly(scope)} and ${containsWords(sql`p.words`, text)}
      order by p.name, p.id limit ${maxResultsPerKind}`,
  );

// Must be identical to the expression of the index.
const couponWords = sql`search_text(c.name || ' ' || c.description)`;
const personWords = userWords('u');

export const searchCoupons = (db: Db, scope: Scope, text: string): Promise<Found[]> =>
  rowsOf(
    db,
    sql`
      select c.id as _id, c.name as title, c.description as detail from coupon c
      where c.deleted_at is null and ${staffOnly(scope)} and ${containsWords(couponWords, text)}
      order by c.name, c.id limit ${maxResultsPerKind}`,
  );

export const searchPeople = (db: Db, scope: Scope, text: string): Promise<Found[]> =>
  rowsOf(
    db,
    sql`
      select u.id as _id, u.name as title, u.email as detail from admin_user u
      where u.deleted_at is null and ${staffOnly(scope)}
        and ${containsWords(personWords, text)}
      order by u.name, u.id limit ${maxResultsPerKind}`,
  );

/** The records of each kind among which a typing error is corrected. */
export const correctedRecords: Readonly<Record<SearchKind, (scope: Scope) => SearchedRows[]>> = {
  order: correctedOrders,
  vendor: (scope) => correctedVendors(scope, 'active'),
  product: correctedProducts,
  coupon: (scope) => [
    { from: sql`coupon c where c.deleted_at is null and ${staffOnly(scope)}`, text: couponWords, isLong: true },
  ],
  person: (scope) => [
    { from: sql`admin_user u where u.deleted_at is null and ${staffOnly(scope)}`, text: personWords, isLong: true },
  ],
};
