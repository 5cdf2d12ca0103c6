import { faqCategory, parentFaqCategories } from '@bakehouse/contract/faq-category';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner, makeStaff } from '../../../test/factories.ts';

crudSuite(faqCategory, {
  valid: (n) => ({ name: `Delivery ${n}`, parent: null, description: 'Before it arrives', status: 'Active' }),
  change: { name: 'Payment', status: 'InActive' },
  invalid: [
    { body: {}, field: 'name', message: 'Name is required' },
    { body: { name: 'A', parent: 7 }, field: 'parent', message: 'Parent is not a valid id' },
    { body: { name: 'A', image: 'x' }, field: 'image', message: 'Choose an image' },
  ],
});

describe('FAQ categories', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const { create, update, list } = faqCategory.endpoints;

  it('answer to both spellings of their path with the same permission', async () => {
    const created = (await test.call(create, { token, body: { name: 'Delivery' } })).body.data;
    const staff = await makeStaff(test.deps, [list]);
    const ask = async (url: string) =>
      test.app.inject({ url: `/api/${url}`, headers: { authorization: `Bearer ${staff.token}` } });
    const [first, second] = [await ask('FaqCategory/list'), await ask('faqcategory/list')];
    expect(first.json()).toMatchObject({ data: [{ _id: created._id }], total: 1 });
    expect(second.json()).toEqual(first.json());
    expect((await ask(`faqcategory/detail/${created._id}`)).statusCode).toBe(403);
    expect((await ask('faqcategory/listparents')).statusCode).toBe(403);
  });

  it('create no cycle, and are found by the lookup of parents', async () => {
    const above = (await test.call(create, { token, body: { name: 'Orders' } })).body.data;
    const below = (await test.call(create, { token, body: { name: 'Late', parent: above._id } })).body.data;
    const ring = await test.call(update, { token, params: { id: above._id }, body: { parent: below._id } });
    expect(ring.body.fields).toEqual({ parent: 'This would make the FAQ category its own ancestor' });
    const parents = (await test.call(parentFaqCategories, { token })).body.data;
    expect(parents.map(({ name }) => name)).toEqual(['Delivery', 'Late', 'Orders']);
  });
});
