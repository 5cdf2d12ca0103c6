import { couponEndpoints } from '@bakehouse/contract/coupon/coupon.endpoints';
import { storefrontOrderEndpoints as endpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/build-test-app.ts';
import { openStorefront, storePincode as pincode, type Storefront } from '../../../test/storefront-shop.ts';
import { rowsOf } from '../../platform/db/client.ts';

/** What a stranger can find out with many calls of a storefront, and contradictions in an order. */

let shop: Storefront;
let test: TestApp;
let token: string;
let vendor: Storefront['vendor'];
let cake: string;

beforeAll(async () => {
  shop = await openStorefront();
  ({ test, token, vendor, cake } = shop);
  await shop.makeCoupon('TEN');
});
afterAll(() => test.close());

describe('the location of a store', () => {
  it('is in public responses only as one of about a square kilometre', async () => {
    const exact = { latitude: 21.1234567, longitude: 79.1234567 };
    const { db } = test.deps.database;
    const before = await rowsOf<{ latitude: number; longitude: number }>(
      db,
      sql`select latitude, longitude from vendor where id = ${vendor.vendorId}`,
    );
    const moveTo = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
      db.execute(sql`update vendor set latitude = ${latitude}, longitude = ${longitude} where id = ${vendor.vendorId}`);
    const isServed = async (lat: number, lng: number) =>
      (await test.call(endpoints.serviceability, { query: { lat: lat.toFixed(8), lng: lng.toFixed(8) } as never })).body
        .data.serviceable;
    /** Finds the edge of the delivery area in one direction by bisection, to 8 decimals. */
    const findEdge = async ([north, east]: readonly [number, number]): Promise<number> => {
      let [inside, outside] = [0, 1];
      for (let step = 0; step < 30; step += 1) {
        const middle = (inside + outside) / 2;
        if (await isServed(21.12 + north * middle, 79.12 + east * middle)) inside = middle;
        else outside = middle;
      }
      return inside;
    };
    const findEdges = async () => [
      await findEdge([1, 0]),
      await findEdge([-1, 0]),
      await findEdge([0, 1]),
      await findEdge([0, -1]),
    ];
    const edges: number[][] = [];
    for (const point of [exact, { latitude: 21.1155, longitude: 79.1249 }, { latitude: 21.12, longitude: 79.12 }]) {
      await moveTo(point);
      edges.push(await findEdges());
    }
    expect(edges[1]).toEqual(edges[0]);
    expect(edges[2]).toEqual(edges[0]);
    if (before[0]) await moveTo(before[0]);
    expect((await test.probe(endpoints.serviceability, { query: { pincode } })).body.data).toMatchObject({
      serviceable: true,
    });
  });

  it('must agree with the pincode that a call sends with it', async () => {
    const query = { pincode: '600001', lat: '28.55', lng: '77.2' };
    const reply = await test.probe(endpoints.serviceability, { query });
    expect([reply.status, reply.body.error]).toEqual([400, 'lat and lng are not near the pincode 600001']);
    expect((await test.probe(endpoints.serviceability, { query: { ...query, pincode } })).status).toBe(200);
  });
});

describe('the codes of a cart', () => {
  const item = () => ({ items: [{ product: cake, quantity: 1 }] });

  it('that do not exist and that have not started get the same response, with the exact reason for staff', async () => {
    await shop.makeCoupon('SOON');
    await test.deps.database.db.execute(sql`update coupon set start_date = '2027-02-06' where name = 'SOON'`);
    const unknown = (await shop.cart({ ...item(), coupon_codes: ['NONE'] })).body.data;
    const early = (await shop.cart({ ...item(), coupon_codes: ['SOON'] })).body.data;
    expect(JSON.parse(JSON.stringify(early).replaceAll('SOON', 'NONE'))).toEqual(unknown);
    const staff = await test.call(couponEndpoints.evaluate, { token, body: { ...item(), coupon_codes: ['SOON'] } });
    expect(staff.body.data.rejected).toMatchObject([{ reason: 'not_started' }]);
    const placed = await shop.place(shop.orderBody(1_079, { coupon_codes: ['SOON'] }));
    expect(placed.body.error).toBe('SOON: This code does not exist.');
  });

  it('can be guessed 30 times in a minute, and codes that exist do not count', async () => {
    const guess = async (codes: string[], remoteAddress = '203.0.113.9') => {
      const payload = { ...item(), coupon_codes: codes };
      const reply = await test.app.inject({ method: 'POST', url: '/api/store/v1/cart', payload, remoteAddress });
      return reply.statusCode === 200 ? 200 : reply.json().error;
    };
    const tooMany = 'Too many unknown coupon codes. Try again in a minute.';
    const unknown = (from: number, count: number) => Array.from({ length: count }, (_, n) => `GUESS${from + n}`);
    for (let n = 0; n < 40; n += 1) expect(await guess(['TEN'])).toBe(200);
    expect(await guess([...unknown(0, 19), 'TEN'])).toBe(200);
    expect(await guess(unknown(20, 11))).toBe(200);
    expect(await guess(unknown(40, 1))).toBe(tooMany);
    // A code that exists is no oracle either, and a cart without codes is priced.
    expect(await guess(['TEN'])).toBe(tooMany);
    expect(await guess([])).toBe(200);
    expect(await guess(unknown(60, 20), '203.0.113.10')).toBe(200);
    test.clock.now = new Date(test.clock.now.getTime() + 61_000);
    expect(await guess(['TEN'])).toBe(200);
  });

  it('are counted together when they are sent at the same time, from one IPv6 network', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        test.app.inject({
          method: 'POST',
          url: '/api/store/v1/cart',
          payload: { ...item(), coupon_codes: Array.from({ length: 10 }, (_code, m) => `AT${n}${m}`) },
          remoteAddress: `2001:db8::${n + 1}`,
        }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  });
});

describe('the place of an order', () => {
  const areaAt = (longitude: number, latitude: number) => ({
    selected_area: { locations: { coordinates: [longitude, latitude] } },
  });
  const addressIn = (code: string) => {
    const { billing } = shop.orderBody(1_079).address;
    return { address: { billing, shipping: { ...billing, pincode: code } } };
  };

  it('is near the pincode of its address', async () => {
    const far = await shop.place(shop.orderBody(1_079, { ...areaAt(77.2, 28.55), ...addressIn('600001') }));
    const error = 'This place is not near the pincode 600001. Correct the pincode or the place.';
    expect([far.status, far.body.fields]).toEqual([422, { selected_area: error }]);
    // 14.9 and 15.1 km north of the only post office of the pincode; the store reaches both.
    await test.deps.database.db.execute(sql`update vendor set service_radius = 20 where id = ${vendor.vendorId}`);
    const at = (kilometres: number) => areaAt(77.2, 28.55 + kilometres / 111.195_08);
    expect((await shop.place(shop.orderBody(1_079, at(15.1)))).body.fields).toHaveProperty('selected_area');
    const near = await shop.place(shop.orderBody(1_079, at(14.9)));
    await test.deps.database.db.execute(sql`update vendor set service_radius = 8 where id = ${vendor.vendorId}`);
    expect(near.body.error).toBeUndefined();
    expect(near.status).toBe(201);
  });

  it('can be a point in a pincode that the directory does not have', async () => {
    const reply = await shop.place(shop.orderBody(1_079, { ...areaAt(77.2, 28.55), ...addressIn('799999') }));
    expect(reply.status).toBe(201);
  });
});
