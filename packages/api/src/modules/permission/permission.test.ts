import { permission } from '@bakehouse/contract/permission';
import { permissionGroup } from '@bakehouse/contract/permission-group';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner, makeStaff } from '../../../test/factories.ts';

crudSuite(permission, {
  valid: (n) => ({ name: `Look at shelf ${n}`, slug: `shelf/${n}/look`, method: 'get', module: 'Shelves' }),
  change: { name: 'Look at the shelf' },
  invalid: [
    { body: { slug: 'a', method: 'GET' }, field: 'name', message: 'Name is required' },
    { body: { name: 'A', slug: ' / ', method: 'GET' }, field: 'slug', message: 'Endpoint is required' },
    {
      body: { name: 'A', slug: 'a b', method: 'GET' },
      field: 'slug',
      message: 'Write the endpoint like order/{id}/update_status',
    },
    {
      body: { name: 'A', slug: 'a', method: 'LOOK' },
      field: 'method',
      message: 'Method must be one of GET, POST, PUT, PATCH, DELETE',
    },
  ],
  unique: { message: /^Endpoint already in use by / },
});

describe('permissions', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const create = async (slug: string) =>
    (await test.call(permission.endpoints.create, { token, body: { name: slug, slug, method: 'GET' } })).body.data;

  it('accept the endpoint with and without /api/', async () => {
    expect((await create('/api/shelf/list')).slug).toBe('shelf/list');
    expect((await create('/shelf/all')).slug).toBe('shelf/all');
  });

  it('cannot be deleted while a group contains them, not even by saving a status', async () => {
    const created = await create('shelf/kept');
    const group = await test.call(permissionGroup.endpoints.create, {
      token,
      body: { name: 'Shelf keepers', permissions: [created._id] },
    });
    const params = { id: created._id };
    const rejected = await test.call(permission.endpoints.remove, { token, params });
    expect(rejected.status).toBe(409);
    expect(rejected.body).toMatchObject({
      code: 'in_use',
      error: '1 permission group uses this permission.',
    });
    expect((await test.call(permission.endpoints.detail, { token, params })).status).toBe(200);
    await test.call(permissionGroup.endpoints.update, {
      token,
      params: { id: group.body.data._id },
      body: { permissions: [] },
    });
    expect((await test.call(permission.endpoints.remove, { token, params })).status).toBe(200);
  });

  it('cannot be restored by a user without them, because a group may still contain them', async () => {
    const staff = await makeStaff(test.deps, Object.values(permission.endpoints));
    const params = { id: (await create('shelf/secret'))._id };
    const body = { name: 'Secret keepers', permissions: [params.id] };
    const group = { id: (await test.call(permissionGroup.endpoints.create, { token, body })).body.data._id };
    await test.call(permissionGroup.endpoints.remove, { token, params: group });
    await test.call(permission.endpoints.remove, { token, params });
    expect((await test.call(permissionGroup.endpoints.restore, { token, params: group })).status).toBe(409);
    // Earlier versions restored it.
    await test.deps.database.db.execute(sql`update permission_group set deleted_at = null where id = ${group.id}`);
    expect((await test.call(permission.endpoints.restore, { token: staff.token, params })).status).toBe(403);
    expect((await test.call(permission.endpoints.restore, { token, params })).status).toBe(200);
  });

  it('cannot be changed into a permission that the user does not have', async () => {
    const staff = await makeStaff(test.deps, Object.values(permission.endpoints));
    const list = await test.call(permission.endpoints.list, { token, query: { search: 'brand/list' } });
    const params = { id: String(list.body.data[0]?._id) };
    const body = { slug: 'admin/create', method: 'POST' };
    expect((await test.call(permission.endpoints.update, { token: staff.token, params, body })).status).toBe(403);
    const rename = await test.call(permission.endpoints.update, {
      token: staff.token,
      params,
      body: { name: 'Brands' },
    });
    expect(rename.status).toBe(200);
  });
});
