import { maxFilteredTotal } from '@bakehouse/contract/core/envelopes';
import type { CustomerListQuery } from '@bakehouse/contract/customer/customer.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openObserved } from '../../../test/test-db.ts';
import { type Database, rowsOf } from '../../platform/db/client.ts';
import { findCustomers } from './customer-list.queries.ts';

/** The list of so many customers that frequent names and tags are not counted. */

const customers = 60_000;
const statements: string[] = [];
let database: Database;
beforeAll(async () => {
  database = await openObserved((text) => {
    statements.push(text);
    return () => {};
  });
  for (let first = 1; first <= customers; first += 10_000)
    await database.db.execute(sql`
    insert into customer (id, name, orders, spent, last_order_at, tags, cash_blocked)
    select md5('customer' || n)::uuid, 'Meera ' || (case when n % 6 = 0 then 'Khan' else 'Nair' end) || case when n = 7 then ' Qzara' else '' end,
      n % 90, n % 1000, case when n % 70 > 0 then timestamptz '2026-01-01' + n % 5000 * interval '1 minute' end,
      array_remove(array['all', case when n % 5000 < 4500 then 'early' end, case when n % 6 = 0 then 'sixth' end,
        case when n < 300 then 'few' end], null), n % 10 = 0
    from generate_series(${first}::int, ${first + 9_999}::int) n`);
  await database.db.execute(sql`update customer set erased_at = now() where id = md5('customer3')::uuid`);
  await database.db.execute(sql`analyze customer`);
});
afterAll(() => database.close());

const orders = {
  '-last_order': 'last_order_at desc nulls last, id desc',
  last_order: 'last_order_at nulls first, id',
  '-orders': 'orders desc, id desc',
  orders: 'orders, id',
  '-spent': 'spent desc, id desc',
  spent: 'spent, id',
} as const;
const sorts = Object.keys(orders) as (keyof typeof orders)[];

/** Reads the ids of a page without an index of the list. */
const readPage = async (where: string, { sort = '-last_order', page = 1, perPage = 20 }: CustomerListQuery) => {
  const rows = await rowsOf<{ id: string }>(
    database.db,
    sql.raw(
      `select id from customer where erased_at is null and ${where} order by ${orders[sort]} limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
  );
  return rows.map(({ id }) => id);
};

/** Finds a page, and returns it with the number of statements that counted its matches. */
const find = async (query: CustomerListQuery) => {
  statements.length = 0;
  const { rows, ...total } = await findCustomers(database.db, query);
  return { ids: rows.map(({ id }) => id), total, counted: statements.filter((text) => /as counted/.test(text)).length };
};
const uncounted = { total: { total: maxFilteredTotal, totalIsMinimum: true }, counted: 0 };

describe('frequent customers', () => {
  it.each(sorts)('are read by %s, and not counted', async (sort) => {
    for (const [filter, where] of [
      [{ search: 'meera' }, 'true'],
      [{ tag: 'Early' }, "'early' = any(tags)"],
      [{ search: 'MEERA', tag: 'all' }, 'true'],
    ] as const)
      for (const page of [1, 3, 499]) {
        const query = { ...filter, sort, page };
        expect(await find(query), JSON.stringify(query)).toEqual({ ids: await readPage(where, query), ...uncounted });
      }
  });

  it('are found when the first customers of the list do not match', async () => {
    // The latest tenth does not have the tag.
    const query = { tag: 'early', perPage: 5 };
    expect(await find(query)).toEqual({ ids: await readPage("'early' = any(tags)", query), ...uncounted });
    expect(await readPage('true', { perPage: 1_000 })).not.toContain((await find(query)).ids[0]);
  });

  it('have no page after the maximum', async () => {
    expect(await find({ search: 'meera', page: 501 })).toEqual({ ids: [], ...uncounted });
  });
});

describe('other customers', () => {
  it('are counted exactly up to the maximum', async () => {
    const khans = { search: 'khan', sort: '-spent', page: 500 } as const;
    expect(await find(khans)).toMatchObject({ ids: await readPage('name ~ $$Khan$$', khans), counted: 1 });
    expect((await find({ tag: 'sixth' })).total).toEqual({ total: 10_000 });
    expect((await find({ search: 'qzara' })).total).toEqual({ total: 1 });
    for (const sort of sorts) {
      const few = { tag: 'few', sort, page: 2 };
      expect(await find(few), sort).toEqual({
        ids: await readPage("'few' = any(tags)", few),
        total: { total: 298 },
        counted: 1,
      });
    }
  });

  it('are counted when the filter leaves few of a frequent tag', async () => {
    const query = { tag: 'all', blocked: 'true' } as const;
    expect(await find(query)).toEqual({
      ids: await readPage('cash_blocked', query),
      total: { total: 6_000 },
      counted: 1,
    });
  });
});
