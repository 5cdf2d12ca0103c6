import { maxFilteredTotal, type Total } from '@bakehouse/contract/core/envelopes';
import { normalisePhone } from '@bakehouse/contract/core/fields';
import { normaliseTag } from '@bakehouse/contract/customer/customer';
import type { CustomerListQuery } from '@bakehouse/contract/customer/customer.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { countUpToMax, limitedCount, toTotal } from '../../platform/db/count.ts';
import { planForValues } from '../../platform/db/prepared-statements.ts';
import { containsWords, type SearchedRows, searchWithCorrection } from '../../platform/db/search.ts';
import { columnList, type SqlRow } from '../../platform/db/table-columns.ts';
import type { customerTable } from './customer.table.ts';

/** The SQL of the list of customers and of its export. */

const listed = [
  ...(['id', 'version', 'name', 'email', 'tags', 'cash_blocked'] as const),
  ...(['orders', 'delivered', 'cancelled', 'spent', 'last_order_at'] as const),
] as const;
export type CustomerListRow = Pick<SqlRow<typeof customerTable>, (typeof listed)[number]> & {
  /** The phone of the latest order, and the number of phones. */
  phone: string | null;
  phones: number;
};
export type CustomerFilter = Omit<CustomerListQuery, 'page' | 'perPage'>;

/** Merged and erased customers are not listed. The condition is that of the indexes. */
const isListed = sql`c.merged_into is null and c.erased_at is null`;

/** Returns a page and the total. A page past `maxFilteredTotal` is empty, because finding it would read all rows before it. */
export const findCustomers = (db: Db, { search: typed, ...query }: CustomerListQuery) =>
  searchWithCorrection(db, typed, (search) => findPage(db, { ...query, search }), correctedNames);

const correctedNames = (): SearchedRows[] => [
  {
    from: sql`customer c where ${isListed}`,
    text: sql`c.words`,
    isLong: true,
    newest: sql`c.last_order_at desc nulls last, c.id desc`,
  },
];

async function findPage(db: Db, query: CustomerListQuery): Promise<{ rows: CustomerListRow[] } & Total> {
  const { page = 1, perPage = 20 } = query;
  const offset = (page - 1) * perPage;
  if (query.search || query.tag || offset >= maxFilteredTotal) return findMatches(db, query, { offset, perPage });
  const order = orderOf(query.sort);
  const source = sql`select c.* from customer c where ${matches(query)} order by ${order} limit ${perPage} offset ${offset}`;
  const total = limitedCount(sql`customer c where ${matches(query)}`);
  const rows = await rowsOf<CustomerListRow & { total: number }>(
    db,
    selectPage(source, order, sql`, ${total} as total`),
  );
  const [first] = rows;
  return { rows, ...(first ? toTotal(first.total) : await countMatches(db, query)) };
}

/** Maximum number of customers that are read for each customer of a page and before it. */
const maxReadPerMatch = 500;

/**
 * Finds a page of a search or a tag. Frequent matches are read in the order of the list, because their index would have to be read
 * for all of them. Others, and those that are far down in this order, are found with their index and sorted.
 */
async function findMatches(db: Db, query: CustomerListQuery, { offset, perPage }: { offset: number; perPage: number }) {
  const total = (await isFrequent(db, query)) ? toTotal(maxFilteredTotal + 1) : await countMatches(db, query);
  if (offset >= total.total) return { rows: [], ...total };
  const order = orderOf(query.sort);
  const range = sql`order by ${order} limit ${perPage} offset ${offset}`;
  if (total.totalIsMinimum) {
    const maxRead = (offset + perPage) * maxReadPerMatch;
    const first = sql`select * from customer c where ${isListed} order by ${order} limit ${maxRead}`;
    const source = sql`select c.* from (${first}) c where ${matches(query)} ${range}`;
    const rows = await rowsOf<CustomerListRow>(db, selectPage(source, order));
    if (rows.length === perPage) return { rows, ...total };
  }
  const source = sql`select c.* from (with matched as materialized (select * from customer c where ${matches(query)}) select * from matched) c ${range}`;
  return { rows: await rowsOf<CustomerListRow>(db, selectPage(source, order)), ...total };
}

/** Number of pages of the table in the sample that estimates the number of matches; a page has about 30 customers. */
const samplePages = 75;
/** Minimum estimate for which matches are not counted. It exceeds the maximum total, because a sample is not exact. */
const minFrequent = 3 * maxFilteredTotal;

/**
 * Returns whether far more than `maxFilteredTotal` customers match. Counting so many takes longer than reading the page. The sample is the
 * same for each call, so that all pages of a list have the same total.
 */
async function isFrequent(db: Db, filter: CustomerFilter): Promise<boolean> {
  if (filter.search && contactMatching(filter.search)) return false;
  const share = sql`least(1, ${samplePages} * 8192.0 / greatest(1, pg_relation_size('customer')))`;
  const [sample] = await rowsOf<{ matches: number }>(
    db,
    sql`select (count(*) filter (where ${matches(filter)}) / ${share})::float8 as matches
        from customer c tablesample system (100 * ${share}) repeatable (0)`,
  );
  return (sample?.matches ?? 0) >= minFrequent;
}

const countMatches = (db: Db, query: CustomerFilter): Promise<Total> =>
  countUpToMax(db, sql`customer c where ${matches(query)}`);

/** @param more further columns, each after a comma */
const selectPage = (source: SQL, order: SQL, more = sql``): SQL => sql`
  with page as materialized (${source})
  select ${columnList(listed, 'c')}, p.phone, p.phones ${more} from page c left join lateral (
    select (array_agg(p.phone order by p.last_order_at desc nulls last))[1] as phone, count(*)::int as phones
    from customer_phone p where p.customer_id = c.id) p on true
  order by ${order}`;

/** Returns the next customers after `after`, by id, for the export. */
export const findCustomersAfter = (
  db: Db,
  filter: CustomerFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<CustomerListRow[]> =>
  rowsOf(
    db,
    selectPage(
      sql`select c.* from customer c where ${matches(filter)} ${after === undefined ? sql`` : sql`and c.id > ${after}`}
          order by c.id limit ${limit}`,
      sql`c.id`,
    ),
  );

function matches({ search, tag, blocked }: CustomerFilter): SQL {
  const conditions = [isListed];
  if (tag) conditions.push(sql`c.tags @> array[${normaliseTag(tag)}]::text[] ${planForValues}`);
  if (blocked) conditions.push(sql`c.cash_blocked`);
  if (search) conditions.push(matchesSearch(search));
  return sql.join(conditions, sql` and `);
}

const matchesSearch = (search: string): SQL => contactMatching(search) ?? containsWords(sql`c.words`, search);

/**
 * Returns the condition for a phone or an email; undefined for a name. They match only as a whole, because a part would tell a masked one
 * character by character.
 */
function contactMatching(search: string): SQL | undefined {
  const phone = normalisePhone(search);
  if (/^\d{10}$/.test(phone)) return sql`c.id in (select p.customer_id from customer_phone p where p.phone = ${phone})`;
  return search.includes('@') ? sql`lower(c.email) = ${search.trim().toLowerCase()}` : undefined;
}

function orderOf(sort: CustomerListQuery['sort'] = '-last_order'): SQL {
  const descends = sort.startsWith('-');
  const key = sort.replace('-', '');
  if (key === 'last_order')
    return descends ? sql`c.last_order_at desc nulls last, c.id desc` : sql`c.last_order_at nulls first, c.id`;
  const column = sql.raw(key === 'spent' ? 'c.spent' : 'c.orders');
  return descends ? sql`${column} desc, c.id desc` : sql`${column}, c.id`;
}
