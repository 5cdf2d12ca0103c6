import { category, categoryLookups } from '@bakehouse/contract/category';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner } from '../../../test/factories.ts';
import { pixel } from '../../../test/multipart.ts';

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

  it('never become their own ancestor', async () => {
    const cakes = await make('Cakes');
    const fruit = await make('Fruit', { parent: cakes._id });
    const mango = await make('Mango', { parent: { _id: fruit._id, name: 'Fruit' } });
    expect(mango.parent).toEqual({ _id: fruit._id, name: 'Fruit' });
    for (const parent of [cakes._id, fruit._id, mango._id]) {
      const reply = await change(cakes._id, { parent });
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual({ error: rejection, code: 'invalid', fields: { parent: rejection } });
    }
    expect((await test.call(remove, { token, params: { id: fruit._id } })).body).toMatchObject({ code: 'in_use' });
  });

  it('are restored after their parent and their related categories', async () => {
    const related = await make('Related');
    const parent = await make('Parent');
    const child = await make('Child', { parent: parent._id, relatedCategories: [related._id] });
    for (const { _id: id } of [child, parent, related]) await test.call(remove, { token, params: { id } });
    const restoreOne = async (id: string) => {
      const { status, body } = await test.call(restore, { token, params: { id } });
      return [status, body.code ?? body.message, body.error];
    };
    expect(await restoreOne(child._id)).toEqual([
      409,
      'wrong_status',
      expect.stringMatching(/^The category (Parent|Related) is deleted. Restore it first.$/),
    ]);
    await restoreOne(parent._id);
    expect((await restoreOne(child._id))[2]).toBe('The category Related is deleted. Restore it first.');
    await restoreOne(related._id);
    expect((await restoreOne(child._id))[0]).toBe(200);
    const back = (await test.call(detail, { token, params: { id: child._id } })).body.data;
    expect(back).toMatchObject({ parent: { _id: parent._id }, relatedCategories: [related._id] });
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
    const found = await test.call(categoryLookups.search, { token, query: { search: 'SHOWN, mango' } });
    expect(found.body.data).toEqual([{ _id: shown._id, name: 'Mango, shown', slug: 'mango-shown', image: null }]);
    const byText = await test.call(categoryLookups.searchText, { token, params: { text: 'SHOWN, mango' } });
    expect(byText.body).toEqual(found.body);
    expect(await names(test.call(categoryLookups.search, { token }))).toEqual(forProduct);
    const listed = await test.call(list, { token, query: { search: 'mango,' } });
    expect(listed.body.data[0]).toMatchObject({ name: 'Mango, shown', slug: 'mango-shown', image: null });
  });
});
