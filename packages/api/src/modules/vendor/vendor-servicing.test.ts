import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { inParts, makeDeliveryType, makeOwner, makeVendor, offer } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { limitsQuery } from './hours/vendor-hours.queries.ts';
import { findPublicServicing, findServicing, searchVendors } from './vendor-servicing.ts';

const { servicing, search } = vendorEndpoints;
const everything = { reach: 'all' } as const;

describe('stores for an order', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const change = (id: string, columns: string) =>
    test.deps.database.db.execute(sql`update vendor set ${sql.raw(columns)} where id = ${id}`);
  const findStoresAt = async (latitude: number, longitude: number, by = token) =>
    (await test.call(servicing, { token: by, body: { latitude, longitude } })).body.data;
  const searchStores = async (vendor: string, by = token) =>
    (await test.call(search, { token: by, query: { vendor } })).body.data.map(({ store_name }) => store_name);

  it('are those whose own radius contains the point, with their active preferences', async () => {
    const { vendorId, email } = await makeVendor(test.deps, []);
    await change(vendorId, "latitude = 28.6667, longitude = 77.2168, service_radius = 8, store_name = 'Near Oven'");
    const [standard, midnight, resting] = [
      await makeDeliveryType(test.deps, 'Standard'),
      await makeDeliveryType(test.deps, 'Midnight'),
      await makeDeliveryType(test.deps, 'Resting', [49], 'InActive'),
    ];
    await offer(test.deps, vendorId, standard, 0);
    await offer(test.deps, vendorId, midnight, 49, false);
    await offer(test.deps, vendorId, resting);
    // 5 km north of the store, and 9 km.
    expect(await findStoresAt(28.6667 + 5 / 111.195, 77.2168)).toEqual([
      {
        id: vendorId,
        store_name: 'Near Oven',
        locality: 'Hauz Khas',
        city: 'Delhi',
        pincode: '110016',
        service_radius: 8,
        admin_detail: { first_name: '', last_name: '', email, phone: '9876543210' },
        delivery_preferences: [
          {
            type_id: standard,
            cost: 0,
            status: 'Active',
            typeDetails: { name: 'Standard', slug: standard, time: 21_600, cost_range: [0, 49, 79] },
          },
        ],
        latitude: 28.6667,
        longitude: 77.2168,
        distance_km: expect.closeTo(5, 2),
        reasons: [],
        seats: [],
      },
    ]);
    expect(await findStoresAt(28.6667 + 9 / 111.195, 77.2168)).toEqual([]);
    await change(vendorId, 'deleted_at = now()');
  });

  it('are sorted by distance, and by id at equal distance', async () => {
    const ids: string[] = [];
    for (const latitude of [20.02, 20.01, 20.01]) {
      const { vendorId } = await makeVendor(test.deps, []);
      await change(vendorId, `latitude = ${latitude}, longitude = 75`);
      ids.push(vendorId);
    }
    expect((await findStoresAt(20, 75)).map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  });

  it('are approved, active, on the map, and offer a delivery type', async () => {
    const { vendorId } = await makeVendor(test.deps, []);
    const names = async () => [(await findStoresAt(10, 70)).length, (await searchStores('Choosy Oven')).length];
    await change(vendorId, "latitude = 10, longitude = 70, store_name = 'Choosy Oven'");
    expect(await names()).toEqual([1, 1]);
    for (const status of ['draft', 'review', 'reject']) {
      await change(vendorId, `status = '${status}'`);
      expect(await names(), status).toEqual([0, 0]);
    }
    await change(vendorId, "status = 'approve', service_radius = 0");
    expect(await names()).toEqual([0, 1]);
    await change(vendorId, 'service_radius = 5, deleted_at = now()');
    expect(await names()).toEqual([0, 0]);
  });

  it('are found by name, place, pincode and administrator, from three characters on', async () => {
    const { vendorId, email } = await makeVendor(test.deps, []);
    await change(vendorId, "store_name = 'Yamuna Bake', city = 'Noida', pincode = '201301'");
    const other = await makeVendor(test.deps, []);
    await change(other.vendorId, "store_name = 'A Noida Oven', pincode = '201302'");
    expect(await searchStores('no')).toEqual([]);
    expect(await searchStores(' no ')).toEqual([]);
    expect(await searchStores('noida')).toEqual(['A Noida Oven', 'Yamuna Bake']);
    expect(await searchStores('yam')).toEqual(['Yamuna Bake']);
    expect(await searchStores('2013')).toEqual(['A Noida Oven', 'Yamuna Bake']);
    expect(await searchStores('201301')).toEqual(['Yamuna Bake']);
    expect(await searchStores(email.toUpperCase())).toEqual(['Yamuna Bake']);
    expect(await searchStores('%%%')).toEqual([]);
    expect((await test.probe(search, { token })).status).toBe(400);
  });

  it('are only the own store for a vendor', async () => {
    const [mine, theirs] = [await makeVendor(test.deps, [servicing, search]), await makeVendor(test.deps, [])];
    for (const { vendorId } of [mine, theirs])
      await change(vendorId, "latitude = -5, longitude = 5, store_name = 'Twin Oven'");
    expect((await findStoresAt(-5, 5)).length).toBe(2);
    expect((await findStoresAt(-5, 5, mine.token)).map(({ id }) => id)).toEqual([mine.vendorId]);
    expect(await searchStores('twin')).toHaveLength(2);
    expect(await searchStores('twin', mine.token)).toHaveLength(1);
  });

  it.each([
    [{ latitude: 90.1, longitude: 0 }, 'latitude'],
    [{ latitude: 0, longitude: 180.1 }, 'longitude'],
    [{ latitude: '28', longitude: 77 }, 'latitude'],
    [{ latitude: 28 }, 'longitude'],
  ])('answers 422 for the point %j', async (body, field) => {
    const reply = await test.probe(servicing, { token, body });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.fields ?? {})).toContain(field);
  });

  it('are found through their indexes among 20,000', async () => {
    const { db } = test.deps.database;
    await inParts(20_000, (numbers) =>
      db.execute(sql`
      insert into admin_user (id, name, email, phone, password_hash)
      select ('00000000-0000-7100-8000-' || lpad(n::text, 12, '0'))::uuid, 'Baker ' || n, 'baker-' || n || '@many.test', '9000000000', ''
      from ${numbers} n`),
    );
    await inParts(20_000, (numbers) =>
      db.execute(sql`
      insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, service_radius, status)
      select ('00000000-0000-7200-8000-' || lpad(n::text, 12, '0'))::uuid, ('00000000-0000-7100-8000-' || lpad(n::text, 12, '0'))::uuid,
        'Oven ' || n, 'x', 'Village ' || n % 700, 'Town', 'Bihar', (800000 + n)::text, 10 + n % 141 / 7.0, 70 + n % 199 / 11.0, 2 + n % 20, 'approve'
      from ${numbers} n`),
    );
    await db.execute(sql`select gin_clean_pending_list('vendor_words'), gin_clean_pending_list('admin_user_words')`);
    await db.execute(sql`analyze vendor, admin_user`);
    const all = (await test.call(vendorEndpoints.list, { token })).body;
    expect([all.data.length, all.total > 20_000]).toEqual([1_000, true]);
    const plans: string[] = [];
    const watching = {
      execute: async (statement: Parameters<typeof db.execute>[0]) => {
        const rows = await rowsOf<Record<string, string>>(db, sql`explain ${statement as ReturnType<typeof sql>}`);
        plans.push(rows.map((row) => Object.values(row)[0]).join('\n'));
        return db.execute(statement);
      },
    } as unknown as typeof db;
    expect((await findServicing(watching, everything, { latitude: 20, longitude: 78 })).length).toBeGreaterThan(0);
    expect(
      (await findPublicServicing(watching, { latitude: 20, longitude: 78 }, limitsQuery([]))).length,
    ).toBeGreaterThan(0);
    await searchVendors(watching, everything, 'oven 1234');
    await searchVendors(watching, everything, 'baker-12345@many.test');
    for (const plan of plans.slice(0, 2)) {
      expect(plan).toContain('vendor_reach');
      expect(plan).not.toMatch(/Seq Scan on (vendor|admin_user)/);
    }
    for (const plan of plans.slice(2)) {
      expect(plan).toContain('vendor_words');
      expect(plan).toContain('admin_user_words');
      expect(plan).not.toMatch(/Seq Scan on (vendor|admin_user)/);
    }
  });
});
