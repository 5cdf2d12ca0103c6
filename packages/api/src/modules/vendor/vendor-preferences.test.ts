import { deliveryType } from '@bakehouse/contract/delivery-type';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeVendor, offer } from '../../../test/factories.ts';

const { addPreferences, preferences, updateCost, updatePreferenceStatus, detail } = vendorEndpoints;
const unknownId = '00000000-0000-7000-8000-000000000000';

describe('the delivery preferences of a store', () => {
  let test: TestApp;
  let token: string;
  let standard: string;
  let midnight: string;
  let resting: string;
  let vendor: { vendorId: string; token: string };
  let params: { id: string };
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    standard = await makeDeliveryType(test.deps, 'Standard', [0, 49, 79]);
    midnight = await makeDeliveryType(test.deps, 'Midnight', [199, 249.5]);
    resting = await makeDeliveryType(test.deps, 'Resting', [0], 'InActive');
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const own = [addPreferences, updateCost, updatePreferenceStatus, preferences];
    vendor = await makeVendor(test.deps, own);
    params = { id: vendor.vendorId };
  });

  const add = (delivery_types: { id: string; cost: number }[], version?: number) =>
    test.call(addPreferences, { token, params, body: { delivery_types, ...(version ? { version } : {}) } });

  it('are added, and the response is the store', async () => {
    const added = await add([
      { id: standard, cost: 0 },
      { id: midnight, cost: 249.5 },
    ]);
    expect([added.status, added.body.message]).toEqual([200, 'Delivery preferences added successfully']);
    expect(added.body.data).toMatchObject({ id: vendor.vendorId, version: 2 });
    const expected = [
      {
        type_id: midnight,
        cost: 249.5,
        status: 'Active',
        typeDetails: { name: 'Midnight', slug: midnight, time: 21_600, cost_range: [199, 249.5] },
      },
      {
        type_id: standard,
        cost: 0,
        status: 'Active',
        typeDetails: { name: 'Standard', slug: standard, time: 21_600, cost_range: [0, 49, 79] },
      },
    ];
    expect(added.body.data.delivery_preferences).toEqual(expected);
    expect((await test.call(preferences, { token, params })).body.data).toEqual(expected);
  });

  it('are added only once, and either all or none', async () => {
    await add([{ id: standard, cost: 0 }]);
    const again = await add([
      { id: midnight, cost: 199 },
      { id: standard, cost: 49 },
    ]);
    expect(again.status).toBe(409);
    expect(again.body).toEqual({
      error: 'This store offers Standard already',
      code: 'duplicate',
      fields: { 'delivery_types.1.id': 'This store offers Standard already' },
    });
    const { data } = (await test.call(preferences, { token, params })).body;
    expect(data.map(({ type_id, cost }) => [type_id, cost])).toEqual([[standard, 0]]);
  });

  it.each([
    [
      'a charge the type does not allow',
      () => [{ id: standard, cost: 50 }],
      'cost',
      'Choose one of Free, Rs 49, Rs 79',
    ],
    ['an unknown type', () => [{ id: unknownId, cost: 0 }], 'id', 'Unknown delivery type'],
    ['a type that rests', () => [{ id: resting, cost: 0 }], 'id', 'Resting is not offered at present'],
  ])('do not accept %s', async (_, types, field, message) => {
    const rejected = await add(types());
    expect(rejected.status).toBe(422);
    expect(rejected.body).toMatchObject({ error: message, fields: { [`delivery_types.0.${field}`]: message } });
  });

  it('do not accept a deleted type, and hide the preferences of one', async () => {
    const missing = await makeDeliveryType(test.deps, 'Gone');
    await test.call(deliveryType.endpoints.remove, { token, params: { id: missing } });
    expect((await add([{ id: missing, cost: 0 }])).body.error).toBe('Unknown delivery type');
    await offer(test.deps, vendor.vendorId, missing);
    expect((await test.call(preferences, { token, params })).body.data).toEqual([]);
  });

  it.each([
    [[], 'Select Atleast one Delivery type'],
    ['x', 'Delivery types must be a list'],
  ])('reject %j', async (delivery_types, message) => {
    const reply = await test.probe(addPreferences, { token, params, body: { delivery_types } });
    expect([reply.status, reply.body.error]).toEqual([422, message]);
    const twice = [standard, standard].map((id) => ({ id, cost: 0 }));
    expect((await add(twice)).body.error).toBe('Each delivery type can be listed only once');
  });

  it('change their charge within what the type allows, with both methods', async () => {
    await add([{ id: standard, cost: 0 }]);
    const typed = { ...params, typeId: standard };
    const changed = await test.call(updateCost, {
      token,
      params: typed,
      body: { cost: 79, version: 2 },
      method: 'PUT',
    });
    expect(changed.body).toMatchObject({
      message: 'Delivery charge updated successfully',
      data: { version: 3, delivery_preferences: [{ cost: 79 }] },
    });
    const rejected = await test.call(updateCost, { token, params: typed, body: { cost: 80 } });
    expect([rejected.status, rejected.body.fields]).toEqual([422, { cost: 'Choose one of Free, Rs 49, Rs 79' }]);
    const missing = await test.call(updateCost, {
      token,
      params: { ...params, typeId: midnight },
      body: { cost: 199 },
    });
    expect([missing.status, missing.body.error]).toEqual([404, 'Delivery preference not found']);
  });

  it('are deactivated and activated', async () => {
    await add([{ id: standard, cost: 0 }]);
    const typed = { ...params, typeId: standard };
    const off = await test.probe(updatePreferenceStatus, { token, params: typed, body: { status: 'INACTIVE' } });
    expect(off.body).toMatchObject({
      message: 'Delivery preference updated successfully',
      data: { delivery_preferences: [{ status: 'Inactive', cost: 0 }] },
    });
    const on = await test.call(updatePreferenceStatus, { token, params: typed, body: { status: 'Active' } });
    expect(on.body.data.delivery_preferences[0]?.status).toBe('Active');
    expect((await test.probe(updatePreferenceStatus, { token, params: typed, body: { status: 'x' } })).status).toBe(
      422,
    );
  });

  it('cannot be changed at a stale version', async () => {
    await add([{ id: standard, cost: 0 }], 1);
    const typed = { ...params, typeId: standard };
    expect((await add([{ id: midnight, cost: 199 }], 1)).body.code).toBe('stale');
    const cost = await test.call(updateCost, { token, params: typed, body: { cost: 49, version: 1 } });
    expect(cost.body.code).toBe('stale');
    const body = { status: 'Inactive' as const, version: 1 };
    expect((await test.call(updatePreferenceStatus, { token, params: typed, body })).body.code).toBe('stale');
    expect((await test.call(detail, { token, params })).body.data).toMatchObject({
      version: 2,
      delivery_preferences: [{ cost: 0, status: 'Active' }],
    });
  });

  it('can be changed by the vendor, also of an approved store', async () => {
    const mine = { token: vendor.token, params: { ...params, typeId: standard } };
    const body = { delivery_types: [{ id: standard, cost: 49 }] };
    expect((await test.call(addPreferences, { ...mine, body })).status).toBe(200);
    expect((await test.call(updateCost, { ...mine, body: { cost: 0 } })).status).toBe(200);
    expect((await test.call(updatePreferenceStatus, { ...mine, body: { status: 'Inactive' } })).status).toBe(200);
  });
});
