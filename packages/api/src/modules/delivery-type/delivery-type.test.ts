import { deliveryType } from '@bakehouse/contract/delivery-type';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner, makeVendor } from '../../../test/factories.ts';

crudSuite(deliveryType, {
  valid: (n) => ({ name: `Standard ${n}`, time: 21_600, cost_range: [0, 49], status: 'Active' }),
  change: { name: 'By noon', time: 3_600, cost_range: [99, 149.5], status: 'InActive' },
  invalid: [
    { body: { time: 1, cost_range: [0] }, field: 'name', message: 'Name is required' },
    { body: { name: 'A', cost_range: [0] }, field: 'time', message: 'Enter the time in whole seconds' },
    { body: { name: 'A', time: 1.5, cost_range: [0] }, field: 'time', message: 'Enter the time in whole seconds' },
    { body: { name: 'A', time: -1, cost_range: [0] }, field: 'time', message: 'Time must not be negative' },
    { body: { name: 'A', time: 1 }, field: 'cost_range', message: 'Cost range is required' },
    { body: { name: 'A', time: 1, cost_range: [] }, field: 'cost_range', message: 'At least one charge is required' },
    {
      body: { name: 'A', time: 1, cost_range: [9, 9] },
      field: 'cost_range',
      message: 'Each charge can be listed only once',
    },
    {
      body: { name: 'A', time: 1, cost_range: [-1] },
      field: 'cost_range.0',
      message: 'Cost range 1 must not be negative',
    },
  ],
  unscopedList: true,
});

describe('delivery types', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const { create, update, remove, list } = deliveryType.endpoints;
  const make = async (name: string, cost_range = [0, 49]) =>
    (await test.call(create, { token, body: { name, time: 3_600, cost_range } })).body.data;

  it('have `id`, and their charges in ascending order in rupees', async () => {
    const created = await make('Express', [149.5, 0, 99]);
    expect(created).toMatchObject({ id: created._id, slug: 'express', cost_range: [0, 99, 149.5] });
    const response = await test.call(list, { token });
    expect(response.body).toEqual({ data: { types: [created], total: 1 } });
    const params = { id: created.id };
    const changed = await test.call(update, { token, params, body: { cost_range: [79, 0] } });
    expect(changed.body.data.cost_range).toEqual([0, 79]);
    const renamed = await test.call(update, { token, params, body: { name: 'Faster' } });
    expect(renamed.body.data.cost_range).toEqual([0, 79]);
  });

  it('are listed for vendors, who choose from them, as for staff', async () => {
    await make('Midnight');
    const vendor = await makeVendor(test.deps, Object.values(deliveryType.endpoints));
    const [vendorList, staffList] = [await test.call(list, { token: vendor.token }), await test.call(list, { token })];
    expect(vendorList.body).toEqual(staffList.body);
    expect(vendorList.body.data.total).toBeGreaterThan(0);
    const { id } = await make('Early morning');
    for (const endpoint of [update, remove])
      expect((await test.probe(endpoint, { token: vendor.token, params: { id }, body: {} })).status).toBe(404);
  });

  it('cannot be deleted by any endpoint while active stores offer them', async () => {
    const { id } = await make('Fixed time');
    const body = { delivery_types: [{ id, cost: 49 }] };
    const stores: string[] = [];
    for (const _ of [1, 2]) {
      const { vendorId } = await makeVendor(test.deps, []);
      stores.push(vendorId);
      await test.call(vendorEndpoints.addPreferences, { token, params: { id: vendorId }, body });
    }
    const params = { id };
    const rejected = await test.call(remove, { token, params });
    expect(rejected.status).toBe(409);
    expect(rejected.body).toMatchObject({ error: '2 vendors use this delivery type.', code: 'in_use' });
    await test.call(vendorEndpoints.remove, { token, params: { id: stores[0] ?? '' } });
    const saved = await test.call(update, { token, params, body: { status: 'Deleted' } });
    expect(saved.body).toMatchObject({ error: '1 vendor uses this delivery type.', code: 'in_use' });
    const [still] = (await test.call(list, { token, query: { search: 'Fixed' } })).body.data.types;
    expect(still).toMatchObject({ id, version: 1, deletedAt: null });
    await test.deps.database.db.execute(sql`delete from delivery_preference`);
    expect((await test.call(remove, { token, params })).status).toBe(200);
  });
});
