import { attribute, attributeOptions } from '@bakehouse/contract/attribute';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner, makeVendor } from '../../../test/factories.ts';
import { withSlugs } from './attribute-options.ts';

const options = [{ tname: 'Half a kilo' }, { tname: 'One kilo' }];

crudSuite(attribute, {
  valid: (n) => ({ name: `Weight ${n}`, status: 'Active', options, image: null, parent: null }),
  change: { name: 'Size', status: 'Inactive' },
  invalid: [
    { body: { options }, field: 'name', message: 'Name is required' },
    { body: { name: 'Weight' }, field: 'options', message: 'Attribute Items are required' },
    { body: { name: 'Weight', options: [] }, field: 'options', message: 'Attribute Items are required' },
    { body: { name: 'Weight', options: [{ tname: ' ' }] }, field: 'options.0.tname', message: 'Name is required' },
    {
      body: { name: 'Weight', options, status: 'Draft' },
      field: 'status',
      message: 'Status must be one of Active, Inactive, Deleted',
    },
    {
      body: { name: 'Weight', options, parent: '01990000-0000-7000-8000-000000000000' },
      field: 'parent',
      message: 'Unknown attribute',
    },
  ],
});

describe('withSlugs', () => {
  const before = [
    { tname: 'Red', tslug: 'red' },
    { tname: 'Dark Red', tslug: 'dark-red' },
  ];
  it.each([
    ['come from the name', ['Rose Pink'], ['rose-pink']],
    ['are unique', ['Mango', 'mango', 'Mango!'], ['mango', 'mango-2', 'mango-3']],
    ['are there for a name without letters', ['🎂', '🎂'], ['option', 'option-2']],
  ])('%s', (_, names, slugs) => {
    const given = names.map((tname) => ({ tname }));
    expect(withSlugs(given, []).map(({ tslug }) => tslug)).toEqual(slugs);
  });

  it('keeps the slug of an option that is sent with it, renamed and moved', () => {
    const given = [
      { tname: 'Red', tslug: 'dark-red' },
      { tname: 'Scarlet', tslug: 'red' },
    ];
    expect(withSlugs(given, before)).toEqual(given);
  });

  it('keeps the slug of an option that is sent with its name only', () => {
    expect(withSlugs([{ tname: 'dark red' }, { tname: 'Red' }], before)).toEqual([
      { tname: 'dark red', tslug: 'dark-red' },
      { tname: 'Red', tslug: 'red' },
    ]);
  });

  it('ignores unknown slugs and never returns a slug twice', () => {
    const given = [
      { tname: 'Red', tslug: 'red' },
      { tname: 'Other red', tslug: 'red' },
      { tname: 'New', tslug: '../x' },
    ];
    expect(withSlugs(given, before).map(({ tslug }) => tslug)).toEqual(['red', 'other-red', 'new']);
  });
});

describe('attributes', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const { create, update, remove } = attribute.endpoints;

  it('keep the slugs of the options they keep', async () => {
    const created = await test.call(create, { token, body: { name: 'Flavour', options: [{ tname: 'Vanilla' }] } });
    const params = { id: created.body.data._id };
    expect(created.body.data.options).toEqual([{ tname: 'Vanilla', tslug: 'vanilla' }]);
    const body = { options: [{ tname: 'Vanilla' }, { tname: 'French vanilla', tslug: 'vanilla' }] };
    const changed = await test.call(update, { token, params, body });
    expect(changed.body.data.options).toEqual([
      { tname: 'Vanilla', tslug: 'vanilla-2' },
      { tname: 'French vanilla', tslug: 'vanilla' },
    ]);
    const renamed = await test.call(update, { token, params, body: { name: 'Taste' } });
    expect(renamed.body.data).toMatchObject({ slug: 'taste', options: changed.body.data.options });
    const none = await test.call(update, { token, params, body: { options: [] } });
    expect(none.body).toMatchObject({ error: 'Attribute Items are required', code: 'invalid' });
  });

  it('return the Active ones in the product form’s lookup, and none for a vendor', async () => {
    const body = { name: 'Shape', options: [{ tname: 'Round' }] };
    const { data } = (await test.call(create, { token, body })).body;
    await test.call(create, { token, body: { ...body, name: 'Hidden', status: 'inactive' } });
    const missing = await test.call(create, { token, body: { ...body, name: 'Gone' } });
    await test.call(remove, { token, params: { id: missing.body.data._id } });
    const found = (await test.call(attributeOptions, { token })).body.data;
    expect(found.map(({ name }) => name)).toEqual(['Shape', 'Taste']);
    expect(found[0]).toEqual({
      _id: data._id,
      name: 'Shape',
      slug: 'shape',
      value: 'shape',
      label: 'Shape',
      options: [{ tname: 'Round', tslug: 'round', value: 'round', label: 'Round' }],
    });
    const vendor = await makeVendor(test.deps, [attributeOptions]);
    expect((await test.call(attributeOptions, { token: vendor.token })).body).toEqual({ data: [], total: 0 });
  });
});
