import { brand } from '@bakehouse/contract/brand';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { inParts, makeOwner, makeProduct, orderOf } from '../../../test/factories.ts';
import { copyOrders } from '../../../test/sample-orders.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { searchedRows } from './list/order-search.ts';

const { create, list, deleted } = orderEndpoints;
const count = 10_050;

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  const body = orderOf(await makeProduct(test.deps));
  expect((await test.call(create, { token, body })).status).toBe(201);
  const { db } = test.deps.database;
  await inParts(count, (numbers) =>
    db.execute(
      copyOrders(
        sql`json_build_object('id', gen_random_uuid(), 'order_number', 'MANY-' || n)`,
        sql`orders o, ${numbers} as n where o.order_number not like 'MANY-%'`,
      ),
    ),
  );
  expect((await test.call(brand.endpoints.create, { token, body: { name: 'Many' } })).status).toBe(201);
  await inParts(count, (numbers) =>
    db.execute(sql`
      insert into brand select (jsonb_populate_record(b, jsonb_build_object(
        'id', gen_random_uuid(), 'name', 'Many ' || n, 'slug', 'many-' || n))).*
      from brand b, ${numbers} as n where b.name = 'Many'`),
  );
});
afterAll(() => test.close());

const find = async (query: Record<string, string>) => (await test.probe(list, { token, query })).body.data;

it('a filtered list is counted up to 10,000', async () => {
  expect(await find({ search: 'MANY', perPage: '20' })).toMatchObject({
    totalOrders: 10_000,
    totalIsMinimum: true,
    totalPages: 500,
  });
  const brands = await test.probe(brand.endpoints.list, { token, query: { search: 'many', page: '1' } });
  expect(brands.body).toMatchObject({ total: 10_000, totalIsMinimum: true });
});

it('the last counted page of a filtered list has orders, and the page after it is empty', async () => {
  const { orders } = (await find({ search: 'MANY', page: '500' })) as { orders: unknown[] };
  expect(orders).toHaveLength(20);
  expect(await find({ search: 'MANY', page: '501' })).toMatchObject({ orders: [], totalOrders: 10_000 });
});

it('finds the newest orders of a common word and of a rare one', async () => {
  const newest = (await find({ perPage: '1' })) as { orders: { order_number: string }[] };
  const common = (await find({ search: 'MANY', perPage: '20' })) as { orders: { order_number: string }[] };
  expect(common.orders).toHaveLength(20);
  expect(common.orders[0]?.order_number).toBe(newest.orders[0]?.order_number);
  expect(await find({ search: 'MANY-10049' })).toMatchObject({
    orders: [{ order_number: 'MANY-10049' }],
    totalOrders: 1,
  });
  expect(await find({ search: 'MANY nobody' })).toMatchObject({ orders: [], totalOrders: 0 });
});

it('reads the newest orders for common words, although PostgreSQL expects few matches', async () => {
  const { db } = test.deps.database;
  const rows = searchedRows(
    true,
    (search) => sql`o.deleted_at is null and ${search('zebra giraffe')}`,
    sql`o.order_date desc, o.id desc`,
    sql`limit 20`,
  );
  await db.execute('analyze orders');
  const plan = JSON.stringify(await rowsOf(db, sql`explain ${rows}`));
  expect(plan).toContain('orders_newest');
  expect(plan).not.toContain('Sort');
});

it('totals without a filter stay exact', async () => {
  const page = (await find({})) as object;
  expect(page).toMatchObject({ totalOrders: count + 1 });
  expect(page).not.toHaveProperty('totalIsMinimum');
  const brands = await test.probe(brand.endpoints.list, { token, query: { page: '1' } });
  expect(brands.body).toMatchObject({ total: count + 1 });
  expect((await test.probe(deleted, { token })).body.data).toMatchObject({ totalOrders: 0 });
});

it.each(['as', '#a', 'a b', '12'])('a search for %j is rejected with a message', async (search) => {
  const reply = await test.probe(list, { token, query: { search } });
  expect(reply.status).toBe(400);
  expect(reply.body.error).toContain('Type at least 3 characters');
});
