import { category, categoryLookups } from '@bakehouse/contract/category';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner } from '../../../test/factories.ts';
import { pixel } from '../../../test/pixel.ts';

const unknownId = '01990000-0000-7000-8000-000000000000';

crudSuite(category, {
  valid: (n) => ({
    name: `Birthday ${n}`,
    parent: null,
    description: '<p>To blow candles out on</p>',
    short_description: 'For birthdays',
    add_on: false,
    image: null,
    bannerImage: null,
    relatedCategories: [],
    faqs: [{ question: 'Eggless?', answer: 'On request' }],
    meta_title: 'Birthday cakes',
    meta_description: 'Cakes for birthdays',
    status: 'Active',
  }),
  change: { name: 'Wedding', add_on: true, faqs: [{ question: 'Tiers?', answer: '' }], status: 'Draft' },
  invalid: [
    { body: {}, field: 'name', message: 'Name is required' },
    { body: { name: 'A', add_on: 'yes' }, field: 'add_on', message: 'Add on must be true or false' },
    { body: { name: 'A', faqs: [{ answer: 'x' }] }, field: 'faqs.0.question', message: 'Question is required' },
    { body: { name: 'A', parent: unknownId }, field: 'parent', message: 'Unknown category' },
    { body: { name: 'A', relatedCategories: [unknownId] }, field: 'relatedCategories', message: 'Unknown category' },
    { body: { name: 'A', bannerImage: '/etc/passwd' }, field: 'bannerImage', message: 'Choose an image' },
    {
      body: { name: 'A', bannerImage: `/files/${unknownId}/large.webp` },
      field: 'bannerImage',
      message: 'Choose an image',
    },
  ],
});

describe('categories', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const { create, update, detail, list, remove, restore } = category.endpoints;
  type Body = { name?: string; parent?: string | null };
  const make = async (name: string, more: object = {}) =>
    (await test.call(create, { token, body: { name, ...more } })).body.data;
  const change = (id: string, body: Body) => test.call(update, { token, params: { id }, body });
  const rejection = 'This would make the category its own ancestor';

  it('never become their own ancestor, not even through a deleted category', async () => {
    const cakes = await make('Cakes');
    const fruit = await make('Fruit', { parent: cakes._id });
    const mango = await make('Mango', { parent: { _id: fruit._id, name: 'Fruit' } });
    expect(mango.parent).toEqual({ _id: fruit._id, name: 'Fruit' });
    for (const parent of [cakes._id, fruit._id, mango._id]) {
      const reply = await change(cakes._id, { parent });
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual({ error: rejection, code: 'invalid', fields: { parent: rejection } });
    }
    // A parent can only be deleted after its children, so the child is restored while its parent is still deleted.
    expect((await test.call(remove, { token, params: { id: fruit._id } })).body).toMatchObject({ code: 'in_use' });
    for (const { _id: id } of [mango, fruit]) await test.call(remove, { token, params: { id } });
    await test.call(restore, { token, params: { id: mango._id } });
    expect((await test.call(detail, { token, params: { id: mango._id } })).body.data.parent).toBeNull();
    expect((await change(cakes._id, { parent: mango._id })).status).toBe(422);
    expect((await change(mango._id, { parent: fruit._id })).body.fields).toEqual({ parent: 'Unknown category' });
    expect((await change(mango._id, { parent: null })).status).toBe(200);
    expect((await change(cakes._id, { parent: mango._id })).status).toBe(200);
    await test.call(restore, { token, params: { id: fruit._id } });
    const back = (await test.call(detail, { token, params: { id: fruit._id } })).body.data;
    expect(back.parent).toEqual({ _id: cakes._id, name: 'Cakes' });
  });

  it('refer to related categories by id', async () => {
    const [one, two] = [await make('One'), await make('Two')];
    const created = await make('Three', { relatedCategories: [two._id, one] });
    expect(created.relatedCategories).toEqual([one._id, two._id]);
  });

  it('accept both pictures in a multipart body; `original` is another name of the largest', async () => {
    const form = new FormData();
    form.append('name', 'Pictured');
    form.append('add_on', 'true');
    form.append('faqs', JSON.stringify([{ question: 'Why?', answer: 'So.' }]));
    form.append('parent', 'null');
    for (const field of ['image', 'bannerImage']) form.append(field, new Blob([pixel]), 'a.png');
    const request = new Request('http://x', { method: 'POST', body: form });
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/category/create',
      headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(reply.statusCode).toBe(201);
    const { data } = reply.json() as { data: Awaited<ReturnType<typeof make>> };
    expect(data).toMatchObject({ add_on: true, parent: null, faqs: [{ question: 'Why?', answer: 'So.' }] });
    expect(data.image?.original).toBe(data.image?.large);
    expect(data.bannerImage?.medium).toMatch(/^\/files\/[0-9a-f-]{36}\/medium\.webp$/);
    expect(data.bannerImage?.medium).not.toBe(data.image?.medium);
    const kept = await test.call(update, { token, params: { id: data._id }, body: { image: data.image } });
    expect(kept.body.data.image).toEqual(data.image);
  });

  it('are found by the lookups: all active records as parents, else those with the status Active', async () => {
    const hidden = await make('Mango, hidden', { status: 'Draft' });
    const shown = await make('Mango, shown');
    const parents = await test.call(categoryLookups.parents, { token });
    expect(parents.body.data).toContainEqual({ _id: hidden._id, name: 'Mango, hidden' });
    const names = async (answer: Promise<{ body: { data: { name: string }[] } }>) =>
      (await answer).body.data.map(({ name }) => name);
    const forProduct = await names(test.call(categoryLookups.forProduct, { token }));
    expect(forProduct).toContain('Mango, shown');
    expect(forProduct).not.toContain('Mango, hidden');
    const found = await test.call(categoryLookups.search, { token, query: { search: 'mango,' } });
    expect(found.body.data).toEqual([{ _id: shown._id, name: 'Mango, shown', slug: 'mango-shown', image: null }]);
    const byText = await test.call(categoryLookups.searchText, { token, params: { text: 'mango,' } });
    expect(byText.body).toEqual(found.body);
    expect(await names(test.call(categoryLookups.search, { token }))).toEqual(forProduct);
    const listed = await test.call(list, { token, query: { search: 'mango,' } });
    expect(listed.body.data[0]).toMatchObject({ name: 'Mango, shown', slug: 'mango-shown', image: null });
  });
});
