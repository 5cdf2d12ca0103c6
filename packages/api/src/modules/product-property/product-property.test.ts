import { productProperty, searchProductProperties } from '@bakehouse/contract/product-property';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner } from '../../../test/factories.ts';

crudSuite(productProperty, {
  valid: (n) => ({ name: `Eggless ${n}`, status: 'Active', image: null }),
  change: { name: 'Sugar free', status: 'InActive' },
  invalid: [
    { body: {}, field: 'name', message: 'Name is required' },
    {
      body: { name: 'A', status: 'Asleep' },
      field: 'status',
      message: 'Status must be one of Active, InActive, Draft, Deleted',
    },
    { body: { name: 'A', image: '/etc/passwd' }, field: 'image', message: 'Choose an image' },
  ],
});

describe('product properties', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  it('are found by a part of their name with any characters', async () => {
    const { create } = productProperty.endpoints;
    const created = (await test.call(create, { token, body: { name: '100% / Eggless' } })).body.data;
    await test.call(create, { token, body: { name: '1000 Eggless', status: 'Draft' } });
    const find = async (text: string) =>
      (await test.call(searchProductProperties, { token, params: { text } })).body.data.map(({ _id }) => _id);
    expect(await find('EGGLESS')).toEqual([created._id]);
    expect(await find('100% /')).toEqual([created._id]);
    expect(await find('1_0')).toEqual([]);
    expect((await test.probe(searchProductProperties, { token, params: { text: 'x'.repeat(101) } })).status).toBe(422);
  });
});
