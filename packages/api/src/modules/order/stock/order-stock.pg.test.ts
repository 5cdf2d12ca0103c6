import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDatabase } from '../../../../test/build-test-app.ts';
import { openStorefront, type Storefront } from '../../../../test/storefront-shop.ts';
import { openTestServer } from '../../../../test/test-db.ts';
import { rowsOf } from '../../../platform/db/client.ts';

/** 200 orders that two servers place at once. */

type Reply = Awaited<ReturnType<Storefront['place']>>;

describe('simultaneous orders', () => {
  let shop: Storefront;
  let other: Awaited<ReturnType<typeof serveDatabase>>;
  beforeAll(async () => {
    shop = await openStorefront();
    const { url = '', deps, clock } = shop.test;
    other = await serveDatabase(openTestServer(url), deps.config.DATA_DIR, clock);
  });
  afterAll(async () => {
    await other.app.close();
    await other.deps.database.close();
    await shop.test.close();
  });

  /** Places an order. It repeats one that a busy server rejects, as clients do. */
  const place = async (index: number, body: object): Promise<Reply> => {
    const reply = await shop.place(body, {}, index % 2 ? other : shop.test);
    return reply.status === 503 || reply.status === 429 ? place(index, body) : reply;
  };
  const placeAll = (body: (index: number) => object): Promise<Reply[]> =>
    Promise.all(Array.from({ length: 200 }, (_, index) => place(index, body(index))));
  const countOutcomes = (replies: readonly Reply[]) => {
    const outcomes = replies.map(({ status, body }) => (status === 201 ? 'placed' : `${status} ${body.code}`));
    return Object.fromEntries(
      outcomes.map((outcome) => [outcome, outcomes.filter((other) => other === outcome).length]),
    );
  };
  const stockOf = async (id: string) =>
    (await shop.test.call(productEndpoints.detail, { token: shop.token, params: { id } })).body.data.quantity;
  const count = async (rows: ReturnType<typeof sql>) =>
    (await rowsOf<{ n: number }>(shop.test.deps.database.db, sql`select count(*)::int as n from ${rows}`))[0]?.n;

  it('for 10 pieces of two products sell 10, in whatever order their lines are, and a cancellation returns them', async () => {
    const products = [await shop.makeProduct('Box', 500, 10), await shop.makeProduct('Card', 500, 10)];
    const lines = products.map((product) => ({ product, quantity: 1, ...shop.delivery() }));
    const replies = await placeAll((index) =>
      shop.orderBody(1_079, { items: index % 3 === 0 ? lines.toReversed() : lines }),
    );
    expect(countOutcomes(replies)).toEqual({ placed: 10, '409 out_of_stock': 190 });
    expect(await Promise.all(products.map(stockOf))).toEqual([0, 0]);
    expect(await count(sql`order_stock where quantity = 1`)).toBe(20);
    const orders = await rowsOf<{ id: string }>(
      shop.test.deps.database.db,
      sql`select order_id as id from order_stock group by 1`,
    );
    const cancel = ({ id }: { id: string }, index: number) =>
      (index % 2 ? other : shop.test).call(orderEndpoints.updateStatus, {
        token: shop.token,
        params: { id },
        body: { order_status: 'cancelled' },
      });
    await Promise.all([...orders, ...orders].map(cancel));
    expect(await Promise.all(products.map(stockOf))).toEqual([10, 10]);
  });

  it('for 10 seats of a city take 10, which a cancellation frees', async () => {
    const product = await shop.makeProduct('Mango Cake', 500);
    await shop.test.call(vendorHoursEndpoints.update, {
      token: shop.token,
      params: { id: shop.vendor.vendorId },
      body: { hours: { ...unlimitedHours, capacity: { per: 'slot', orders: 10 } } },
    });
    const slot = { ...shop.delivery(), delivery_date: '2027-01-08' };
    const body = shop.orderBody(1_079, { items: [{ product, quantity: 2, ...slot }] });
    expect(countOutcomes(await placeAll(() => body))).toEqual({ placed: 10, '409 slot_full': 190 });
    const seats = sql`order_city_seat where day = '2027-01-08'`;
    expect(await count(seats)).toBe(10);
    const [first] = await rowsOf<{ id: string }>(
      shop.test.deps.database.db,
      sql`select order_id as id from ${seats} limit 1`,
    );
    await shop.test.call(orderEndpoints.remove, { token: shop.token, params: { id: first?.id ?? '' }, query: {} });
    expect(await count(seats)).toBe(9);
    expect(countOutcomes([await place(201, body), await place(202, body)])).toEqual({ placed: 1, '409 slot_full': 1 });
  });
});
