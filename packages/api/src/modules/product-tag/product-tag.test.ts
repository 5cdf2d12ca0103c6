import { productTag, tagsForProduct } from '@bakehouse/contract/product-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner } from '../../../test/factories.ts';

crudSuite(productTag, {
  valid: (n) => ({ name: `Eggless ${n}`, description: '<p>Made without eggs</p>', status: 'Active', parent: null }),
  change: { name: 'No eggs', description: '<p>None at all</p>', status: 'Inactive' },
  invalid: [
    { body: {}, field: 'name', message: 'Name is required' },
    { body: { name: 'A', description: 7 }, field: 'description', message: 'Description must be text' },
    {
      body: { name: 'A', status: 'InActives' },
      field: 'status',
      message: 'Status must be one of Active, Inactive, Deleted',
    },
    { body: { name: 'A', parent: 'x' }, field: 'parent', message: 'Parent is not a valid id' },
  ],
});

describe('product tags', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const { create, update, detail } = productTag.endpoints;

  it('keep only the HTML that the editor can produce in their description', async () => {
    const description = '<p onclick="x()">Fresh</p><script>x()</script><a href="javascript:x()">more</a>';
    const created = await test.call(create, { token, body: { name: 'Fresh', description } });
    expect(created.body.data.description).toBe('<p>Fresh</p><a>more</a>');
    const params = { id: created.body.data._id };
    await test.call(update, { token, params, body: { description: '<b>New</b><iframe src="https://x.test">' } });
    expect((await test.call(detail, { token, params })).body.data.description).toBe('<b>New</b>');
  });

  it('refer to their parent, and return the Active ones in their lookup', async () => {
    const parent = (await test.call(create, { token, body: { name: 'Diet' } })).body.data;
    const created = await test.call(create, { token, body: { name: 'Vegan', parent: parent._id } });
    expect(created.body.data.parent).toEqual({ _id: parent._id, name: 'Diet' });
    await test.call(update, { token, params: { id: parent._id }, body: { status: 'Inactive' } });
    const { _id, name, slug } = created.body.data;
    expect((await test.call(tagsForProduct, { token })).body.data).toContainEqual({ _id, name, slug });
    expect((await test.call(tagsForProduct, { token })).body.data.map((tag) => tag.name)).not.toContain('Diet');
  });
});
