import { category } from '@bakehouse/contract/category';
import { taxEndpoints, taxRate } from '@bakehouse/contract/money/tax-rate';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner, makeProduct } from '../../../test/factories.ts';

const rate = { hsn: '1905', rate: 18, applies_to: 'default', effective_from: '2017-07-01' } as const;

crudSuite(taxRate, {
  valid: (n) => ({ ...rate, effective_from: `${2017 + n}-07-01` }),
  change: { rate: 12.5 },
  invalid: [
    { body: { ...rate, hsn: '19' }, field: 'hsn', message: 'Enter the HSN or SAC code: 4, 6 or 8 digits' },
    { body: { ...rate, rate: 101 }, field: 'rate', message: 'The rate must be from 0 to 100 %' },
    { body: { ...rate, rate: 1.005 }, field: 'rate', message: 'At most two decimals' },
    { body: { ...rate, applies_to: 'category' }, field: 'category', message: 'Choose the category' },
    { body: { ...rate, applies_to: 'product' }, field: 'product', message: 'Choose the product' },
  ],
  unique: { message: /already|exists|taken/ },
});

describe('tax rates', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps, 'Truffle');
  });
  afterAll(() => test.close());
  const { create, update, remove } = taxRate.endpoints;

  it('name their target, have one rate per target and day, and forget the reference of another target', async () => {
    const ofProduct = { ...rate, applies_to: 'product', product: productId } as const;
    const { body } = await test.call(create, { token, body: ofProduct });
    expect(body.data).toMatchObject({ rate: 18, product: { _id: productId, name: 'Truffle' }, category: null });
    expect((await test.call(create, { token, body: ofProduct })).status).toBe(409);
    expect((await test.call(create, { token, body: { ...rate } })).status).toBe(201);
    const params = { id: body.data._id };
    const changed = await test.call(update, {
      token,
      params,
      body: { applies_to: 'delivery', rate: 5.25 },
    });
    expect(changed.body.data).toMatchObject({ applies_to: 'delivery', product: null, rate: 5.25 });
    const other = await test.call(update, { token, params, body: { applies_to: 'product' } });
    expect(other.body.fields).toEqual({ product: 'Choose the product' });
  });

  it('keep their category and product from being deleted', async () => {
    const id = (await test.call(category.endpoints.create, { token, body: { name: 'Cakes' } })).body.data._id;
    const body = { ...rate, applies_to: 'category', category: id } as const;
    const ofCategory = (await test.call(create, { token, body })).body.data._id;
    await test.call(create, { token, body: { ...rate, applies_to: 'product', product: productId } });
    const deletion = { token, params: { id } };
    expect((await test.call(category.endpoints.remove, deletion)).body.code).toBe('in_use');
    expect((await test.call(productEndpoints.remove, { token, params: { id: productId } })).body.code).toBe('in_use');
    await test.call(remove, { token, params: { id: ofCategory } });
    expect((await test.call(category.endpoints.remove, deletion)).status).toBe(200);
  });

  it('have lookups of categories and products by name', async () => {
    await test.call(category.endpoints.create, { token, body: { name: 'Truffles' } });
    for (const [endpoint, names] of [
      [taxEndpoints.categories, ['Truffles']],
      [taxEndpoints.products, ['Truffle']],
    ] as const)
      expect(
        (await test.call(endpoint, { token, query: { search: 'truf' } })).body.data.map(({ name }) => name),
      ).toEqual(names);
  });
});
