import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeVendor, makeVendorUser, offer } from '../../../test/factories.ts';

const { list, create, withoutStore, ofUser } = vendorEndpoints;

const store = {
  store_name: 'Crumb & Cardamom',
  store_address: '7/31, Ajmal Khan Road',
  locality: 'Karol Bagh',
  city: 'New Delhi',
  state: 'Delhi',
  pincode: '110005',
  latitude: 28.6517,
  longitude: 77.1907,
};

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
});
afterAll(() => test.close());

const createStore = async (more: Partial<typeof store> = {}) => {
  const person = await makeVendorUser(test.deps);
  const body = { ...store, ...more, store_admin: person.userId };
  return { person, ...(await test.call(create, { token, body })) };
};

describe('the list of stores', () => {
  beforeAll(async () => {
    await test.deps.database.db.execute(sql`delete from vendor`);
    await createStore({ store_name: 'Zest', locality: 'Hauz Khas', pincode: '110016' });
    await createStore({ store_name: 'alpha ovens', locality: 'Whitefield', city: 'Bengaluru', pincode: '560066' });
    const { person } = await createStore({ store_name: 'Mid_way 100%' });
    await test.deps.database.db.execute(
      sql`update admin_user set name = 'Ritika Malhotra', phone = '9811203344' where id = ${person.userId}`,
    );
  });
  const findNames = async (query: Record<string, string>) =>
    (await test.call(list, { token, query })).body.data.map(({ store_name }) => store_name);

  it('is sorted newest first, or by name ignoring case', async () => {
    expect(await findNames({})).toEqual(['Mid_way 100%', 'alpha ovens', 'Zest']);
    expect(await findNames({ sort: 'createdAt' })).toEqual(['Zest', 'alpha ovens', 'Mid_way 100%']);
    expect(await findNames({ sort: 'name' })).toEqual(['alpha ovens', 'Mid_way 100%', 'Zest']);
    expect(await findNames({ sort: '-name' })).toEqual(['Zest', 'Mid_way 100%', 'alpha ovens']);
  });

  it('is paged with the total of all matches', async () => {
    const page = async (n: string) => (await test.call(list, { token, query: { page: n, perPage: '2' } })).body;
    expect([(await page('1')).data.length, (await page('2')).data.length]).toEqual([2, 1]);
    expect(await page('9')).toEqual({ data: [], total: 3 });
  });

  it('is searched by store, place and administrator, with words in any order', async () => {
    expect(await findNames({ search: 'ALPHA' })).toEqual(['alpha ovens']);
    expect(await findNames({ search: '5600' })).toEqual(['alpha ovens']);
    expect(await findNames({ search: 'khas zest' })).toEqual(['Zest']);
    expect(await findNames({ search: 'malhotra rit' })).toEqual(['Mid_way 100%']);
    expect(await findNames({ search: '9811203344' })).toEqual(['Mid_way 100%']);
    expect(await findNames({ search: 'WAY 100%' })).toEqual(['Mid_way 100%']);
    expect(await findNames({ search: '%' })).toEqual([]);
    expect(await findNames({ search: 'mid_way' })).toEqual(['Mid_way 100%']);
    expect(await findNames({ search: '  ' })).toHaveLength(3);
    expect(await findNames({ search: 'zest alpha' })).toEqual([]);
  });

  it('is filtered by status', async () => {
    await test.deps.database.db.execute(sql`update vendor set status = 'review' where store_name = 'Zest'`);
    expect(await findNames({ status: 'review' })).toEqual(['Zest']);
    expect((await test.probe(list, { token, query: { status: 'open' } })).status).toBe(400);
  });

  it('uses the same number of statements for three stores as for one', async () => {
    let asked = 0;
    const { db } = test.deps.database;
    const counting = {
      execute: (statement: Parameters<typeof db.execute>[0]) => {
        asked += 1;
        return db.execute(statement);
      },
    } as unknown as typeof db;
    const { findVendorPage } = await import('./vendor.queries.ts');
    await findVendorPage(counting, { reach: 'all' }, 'active', {});
    expect(asked).toBe(2);
  });
});

describe('users with the Vendor role', () => {
  it('are listed, newest first, if they have no store', async () => {
    const [first, second] = [await makeVendorUser(test.deps), await makeVendorUser(test.deps)];
    const { person } = await createStore();
    const { data } = (await test.call(withoutStore, { token })).body;
    expect(data.slice(0, 2).map(({ _id }) => _id)).toEqual([second.userId, first.userId]);
    expect(data[0]).toEqual({
      _id: second.userId,
      name: expect.any(String),
      email: second.email,
      createdAt: expect.any(String),
    });
    expect(data.map(({ _id }) => _id)).not.toContain(person.userId);
    // A user whose store was deleted is not listed, because the store can be restored.
    const deleted = await createStore();
    await test.call(vendorEndpoints.remove, { token, params: { id: deleted.body.data.id } });
    const rest = (await test.call(withoutStore, { token })).body.data;
    expect(rest.map(({ _id }) => _id)).not.toContain(deleted.person.userId);
    const page = await test.call(ofUser, { token, params: { id: deleted.person.userId } });
    expect(page.body.data).toMatchObject({ vendor: null, has_deleted_store: true });
    const vendor = await makeVendor(test.deps, [withoutStore]);
    expect((await test.call(withoutStore, { token: vendor.token })).body.data).toEqual([]);
  });

  it('are returned with their store, or with null', async () => {
    const { person, body } = await createStore();
    await offer(test.deps, body.data.id, await makeDeliveryType(test.deps, 'By hand'), 79);
    const shown = await test.call(ofUser, { token, params: { id: person.userId } });
    expect(shown.body.data.user).toMatchObject({ _id: person.userId, email: person.email, status: 'Active' });
    expect(shown.body.data.vendor).toMatchObject({
      id: body.data.id,
      delivery_preferences: [{ cost: 79, status: 'Active', typeDetails: { name: 'By hand', cost_range: [0, 49, 79] } }],
    });
    const spare = await makeVendorUser(test.deps);
    expect((await test.call(ofUser, { token, params: { id: spare.userId } })).body.data).toMatchObject({
      vendor: null,
      has_deleted_store: false,
    });
  });
});
