import { city, searchCities } from '@bakehouse/contract/city';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner } from '../../../test/factories.ts';

crudSuite(city, {
  valid: (n) => ({ name: `Mysuru ${n}`, state: 'Karnataka', status: 'Active', image: null }),
  change: { name: 'Hubballi', state: 'Karnataka', status: 'Draft' },
  invalid: [
    { body: { state: 'Goa' }, field: 'name', message: 'Name is required' },
    { body: { name: 'A', state: 'x'.repeat(101) }, field: 'state', message: 'State must be at most 100 characters' },
  ],
});

describe('cities', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it('are found by name or state', async () => {
    const { token } = await makeOwner(test.deps);
    const { create } = city.endpoints;
    const { _id } = (await test.call(create, { token, body: { name: 'Panaji', state: 'Goa' } })).body.data;
    await test.call(create, { token, body: { name: 'Pune', state: 'Maharashtra' } });
    for (const key of ['panaji', 'GOA'])
      expect((await test.call(searchCities, { token, query: { key } })).body.data).toEqual([
        { _id, name: 'Panaji', slug: 'panaji', state: 'Goa', image: null },
      ]);
  });
});
