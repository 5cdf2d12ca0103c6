import { brand } from '@bakehouse/contract/brand';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../src/platform/db/client.ts';
import { buildTestApp, serveDatabase, type TestApp } from '../build-test-app.ts';
import { makeOwner, makeProduct, orderOf } from '../factories.ts';
import { openTestServer } from '../test-db.ts';

/** Race conditions, on PostgreSQL with one connection per caller. */

const { create, updateStatus, details } = orderEndpoints;

describe('simultaneous requests', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
  });
  afterAll(() => test.close());

  const repeat = <T>(n: number, work: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: n }, (_, i) => work(i)));
  const countOf = async (table: 'orders' | 'brand') => {
    const [row] = await rowsOf<{ n: string }>(
      test.deps.database.db,
      sql`select count(*) as n from ${sql.identifier(table)}`,
    );
    return Number(row?.n);
  };

  it('create one record for 100 creates with one Idempotency-Key, with equal responses', async () => {
    const headers = { 'idempotency-key': 'one-key' };
    const before = await countOf('brand');
    const replies = await repeat(100, () =>
      test.call(brand.endpoints.create, { token, body: { name: 'Once' }, headers }),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(await countOf('brand')).toBe(before + 1);
  });

  it('create one order for 12 requests with one order number to two servers', async () => {
    const other = await serveDatabase(openTestServer(test.url ?? ''), test.deps.config.DATA_DIR);
    const body = orderOf(productId);
    const before = await countOf('orders');
    const replies = await repeat(12, (i) => (i % 2 ? test : other).call(create, { token, body }));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.data._id)).size).toBe(1);
    expect(await countOf('orders')).toBe(before + 1);
    await other.app.close();
    await other.deps.database.close();
  });

  it('create 20 slugs for 20 records with one name', async () => {
    const replies = await repeat(20, () => test.call(brand.endpoints.create, { token, body: { name: 'Same Name' } }));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.data.slug)).size).toBe(20);
  });

  it('lose no update when 20 clients edit one record 8 times each', async () => {
    const { body } = await test.call(brand.endpoints.create, { token, body: { name: 'Contended' } });
    const params = { id: body.data._id };
    let saved = 0;
    await repeat(20, async () => {
      for (let n = 0; n < 8; ) {
        const { version } = (await test.call(brand.endpoints.detail, { token, params })).body.data;
        const reply = await test.call(brand.endpoints.update, { token, params, body: { status: 'Active', version } });
        expect([200, 409]).toContain(reply.status);
        if (reply.status !== 200) continue;
        saved += 1;
        n += 1;
      }
    });
    expect(saved).toBe(160);
    const after = (await test.call(brand.endpoints.detail, { token, params })).body.data;
    expect(after.version).toBe(161);
  });

  it('change the status of an order once for 50 requests with one version', async () => {
    const { body } = await test.call(create, { token, body: orderOf(productId) });
    const params = { id: body.data._id };
    const replies = await repeat(50, () =>
      test.call(updateStatus, { token, params, body: { order_status: 'confirmed', version: 1 } }),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.body.code === 'stale')).toHaveLength(49);
    const after = await test.call(details, { token, params });
    expect(after.body.data.timeline).toHaveLength(2);
  });

  it('write 50 orders with a pool of two connections', async () => {
    const small = await serveDatabase(openTestServer(test.url ?? '', 2), test.deps.config.DATA_DIR);
    const replies = await repeat(50, () => small.call(create, { token, body: orderOf(productId) }));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    await small.app.close();
    await small.deps.database.close();
  });

  it('leave the order counts right after 200 orders', async () => {
    await repeat(200, (i) =>
      test.call(create, { token, body: orderOf(productId, { status: i % 2 ? 'pending' : 'shipped' }) }),
    );
    const rows = await rowsOf<{ grain: string; n: string }>(
      test.deps.database.db,
      sql`select grain, sum(orders) as n from order_count group by grain order by grain`,
    );
    const n = String(await countOf('orders'));
    expect(rows).toEqual([
      { grain: 'all', n },
      { grain: 'day', n },
      { grain: 'month', n },
    ]);
  });
});
