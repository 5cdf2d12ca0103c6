import { manufacturer, manufacturersForProduct } from '@bakehouse/contract/manufacturer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner } from '../../../test/factories.ts';

crudSuite(manufacturer, {
  valid: (n) => ({ name: `Oven Works ${n}`, status: 'Active' }),
  change: { name: 'Other Works', status: 'InActive' },
  invalid: [{ body: {}, field: 'name', message: 'Name is required' }],
});

describe('manufacturers', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it('have a lookup in the product form’s format, with the Active ones by name', async () => {
    const { token } = await makeOwner(test.deps);
    for (const [name, status] of [
      ['Whisk & Co', 'Active'],
      ['Amul', 'Active'],
      ['Old', 'InActive'],
    ])
      await test.call(manufacturer.endpoints.create, { token, body: { name: name ?? '', status } });
    const { status, body } = await test.probe(manufacturersForProduct, { token });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { product_manufacturers: ['Amul', 'Whisk & Co'].map((name) => ({ _id: expect.any(String), name })) },
    });
  });
});
