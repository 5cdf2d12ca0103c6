import { maxFilteredTotal, type Total } from '@bakehouse/contract/core/envelopes';
import { normalisePhone } from '@bakehouse/contract/core/fields';
import { normaliseTag } from '@bakehouse/contract/customer/customer';
import type { CustomerListQuery } from '@bakehouse/contract/customer/customer.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { countUpToMax, limitedCount, toTotal } from '../../platform/db/count.ts';
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
  if (query.search || offset >= maxFilteredTotal) return findMatches(db, query, { offset, perPage });
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

/** Finds a page of a search. The matches are counted first, because common ones are read in the order of the list, and others by their index. */
async function findMatches(db: Db, query: CustomerListQuery, { offset, perPage }: { offset: number; perPage: number }) {
  const total = await countMatches(db, query);
  if (offset >= Math.min(total.total, maxFilteredTotal)) return { rows: [], ...total };
  const order = orderOf(query.sort);
  const range = sql`order by ${order} limit ${perPage} offset ${offset}`;
  const source = total.totalIsMinimum
    ? sql`select c.* from customer c where ${matches(query, true)} ${range}`
    : sql`select c.* from (with matched as materialized (select * from customer c where ${matches(query)}) select * from matched) c ${range}`;
  return { rows: await rowsOf<CustomerListRow>(db, selectPage(source, order)), ...total };
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

/** @param isCommon whether the search finds so many customers that its index would be slower than the order of the list */
function matches({ search, tag, blocked }: CustomerFilter, isCommon = false): SQL {
  const conditions = [isListed];
  if (tag) conditions.push(sql`c.tags @> array[${normaliseTag(tag)}]::text[]`);
  if (blocked) conditions.push(sql`c.cash_blocked`);
  if (search)
    conditions.push(
      isCommon ? sql`case when ${matchesSearch(search)} then true else false end` : matchesSearch(search),
    );
  return sql.join(conditions, sql` and `);
}

/** A phone and an email match only as a whole, because a part would tell a masked one character by character. */
function matchesSearch(search: string): SQL {
  const phone = normalisePhone(search);
  if (/^\d{10}$/.test(phone)) return sql`c.id in (select p.customer_id from customer_phone p where p.phone = ${phone})`;
  if (search.includes('@')) return sql`lower(c.email) = ${search.trim().toLowerCase()}`;
  return containsWords(sql`c.words`, search);
}

function orderOf(sort: CustomerListQuery['sort'] = '-last_order'): SQL {
  const descends = sort.startsWith('-');
  const key = sort.replace('-', '');
  if (key === 'last_order')
    return descends ? sql`c.last_order_at desc nulls last, c.id desc` : sql`c.last_order_at nulls first, c.id`;
  const column = sql.raw(key === 'spent' ? 'c.spent' : 'c.orders');
  return descends ? sql`${column} desc, c.id desc` : sql`${column}, c.id`;
}
