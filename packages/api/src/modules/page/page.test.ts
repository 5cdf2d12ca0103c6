import { category } from '@bakehouse/contract/category';
import { page } from '@bakehouse/contract/page';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';

crudSuite(page, {
  alone: ['missing'],
  valid: (n) => ({ name: `About us ${n}`, description: '<p>We bake</p>', status: 'Active', blocks: [] }),
  change: { name: 'Our story', description: '<p>Since 1998</p>', status: 'Draft' },
  invalid: [
    { body: {}, field: 'name', message: 'Name is required' },
    {
      body: { name: 'A', status: 'Hidden' },
      field: 'status',
      message: 'Status must be one of Active, InActive, Draft, Deleted',
    },
    {
      body: { name: 'A', blocks: [{ block_name: 'ctablock' }] },
      field: 'blocks.0.block_name',
      message: 'No project match',
    },
    { body: { name: 'A', parent: '01990000-0000-7000-8000-000000000000' }, field: 'parent', message: 'Unknown Page' },
  ],
});

describe('pages', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const { create, update } = page.endpoints;

  it('keep their blocks except dangerous parts, and keep the pictures in them', async () => {
    const id = newId();
    const { db } = test.deps.database;
    await db.execute(sql`insert into upload (id, folder, width, height) values (${id}, 'pages', 1, 1)`);
    const chosen = { id: newId(), title: ' Birthday & more ', slug: '/product-category/birthday' };
    const image = { medium: `/files/${id}/medium.webp` };
    const blocks = [
      {
        block_name: 'categoriesBlock' as const,
        title: '<b>Kept</b>',
        buttonlink: 'javascript:alert(1)',
        data: [JSON.stringify({ ...chosen, image }), JSON.stringify({ ...chosen, image: 'data:image/png,x' })],
      },
    ];
    const created = (await test.call(create, { token, body: { name: 'Cakes', blocks } })).body.data;
    expect(created.blocks).toEqual([
      {
        ...blocks[0],
        id: 1,
        block_key: expect.stringMatching(/^[0-9a-f]{16}$/),
        buttonlink: '',
        data: [JSON.stringify({ ...chosen, image }), JSON.stringify({ ...chosen, image: '' })],
      },
    ]);
    const [kept] = await rowsOf<{ kept: boolean }>(db, sql`select kept from upload where id = ${id}`);
    expect(kept).toEqual({ kept: true });
    const shelf = { block_name: 'categoriesBlock' as const, block_key: 'shelf', button_link: ' data:text/html,x' };
    const body = { blocks: [shelf] };
    const changed = await test.call(update, { token, params: { id: created._id }, body });
    expect(changed.body.data.blocks).toEqual([{ ...body.blocks[0], id: 1, block_key: 'shelf', button_link: '' }]);
  });

  it('list the selected records that customers do not see', async () => {
    const { data: chosen } = (await test.call(category.endpoints.create, { token, body: { name: 'Birthday' } })).body;
    const unknown = newId();
    const item = (id: string) => JSON.stringify({ id, title: 'Birthday', slug: '/x', image: '' });
    const blocks = [{ block_name: 'categoriesBlock' as const, data: [item(chosen._id), item(unknown)] }];
    const created = (await test.call(create, { token, body: { name: 'Parties', blocks } })).body.data;
    expect(created.missing?.category).toEqual([unknown]);
    await test.call(category.endpoints.remove, { token, params: { id: chosen._id }, query: { version: '1' } });
    const params = { id: created._id };
    expect((await test.call(page.endpoints.detail, { token, params })).body.data.missing).toEqual({
      ...{ product: [], city: [], faq: [], review: [], picture: [] },
      category: [chosen._id, unknown],
    });
    const body = { name: 'Parties again', version: created.version };
    expect((await test.call(update, { token, params, body })).body.data.missing?.category).toHaveLength(2);
  });

  it('never become their own ancestors', async () => {
    const page = (await test.call(create, { token, body: { name: 'One' } })).body.data;
    const two = (await test.call(create, { token, body: { name: 'Two', parent: page._id } })).body.data;
    expect(two.parent).toEqual({ _id: page._id, name: 'One' });
    const reply = await test.call(update, { token, params: { id: page._id }, body: { parent: two._id } });
    expect(reply.body.error).toBe('This would make the Page its own ancestor');
  });
});
