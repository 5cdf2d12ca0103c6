import { brand } from '@bakehouse/contract/brand';
import { permissionGroup } from '@bakehouse/contract/permission-group';
import { role } from '@bakehouse/contract/role';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner, makeRole, makeStaff, permissionIds, systemRole } from '../../../test/factories.ts';

crudSuite(role, {
  valid: (n) => ({ name: `Baker ${n}`, status: 'Active', permissions: [] }),
  change: { status: 'InActive' },
  invalid: [
    { body: { name: ' ' }, field: 'name', message: 'Name is required' },
    {
      body: { name: 'A', status: 'Asleep' },
      field: 'status',
      message: 'Status must be one of Active, InActive, Deleted',
    },
    {
      body: { name: 'A', permissions: ['01990000-0000-7000-8000-000000000000'] },
      field: 'permissions',
      message: 'Unknown permission group',
    },
  ],
  unique: { message: /^Name already in use by / },
});

describe('roles', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const { create, update, remove, restore, detail } = role.endpoints;
  const groupOf = async (name: string, endpoints: Parameters<typeof permissionIds>[1]) => {
    const body = { name, permissions: await permissionIds(test.deps, endpoints) };
    return (await test.call(permissionGroup.endpoints.create, { token, body })).body.data._id;
  };

  it('contain the active groups that they grant', async () => {
    const [first, second] = [await groupOf('One', [brand.endpoints.list]), await groupOf('Two', [])];
    const created = await test.call(create, { token, body: { name: 'Counter', permissions: [first, second] } });
    expect(created.body.data.permissiongroups).toEqual([
      { _id: first, name: 'One' },
      { _id: second, name: 'Two' },
    ]);
    const params = { id: created.body.data._id };
    await test.call(remove, { token, params });
    await test.call(permissionGroup.endpoints.remove, { token, params: { id: second } });
    const rejected = await test.call(restore, { token, params });
    expect([rejected.status, rejected.body.error]).toEqual([
      409,
      'The permission group Two is deleted. Restore it first.',
    ]);
    await test.call(permissionGroup.endpoints.restore, { token, params: { id: second } });
    await test.call(restore, { token, params });
    const after = await test.call(detail, { token, params });
    expect(after.body.data.permissiongroups.map(({ name }) => name)).toEqual(['One', 'Two']);
    await test.call(remove, { token, params });
    await test.call(permissionGroup.endpoints.remove, { token, params: { id: second } });
    const missing = await test.call(create, { token, body: { name: 'Other', permissions: [second] } });
    expect(missing.body).toMatchObject({ code: 'invalid', error: 'Unknown permission group' });
  });

  it('that are built in cannot be changed (Super Admin) or renamed (Vendor)', async () => {
    const { db } = test.deps.database;
    const superAdmin = { id: await systemRole(db, 'super_admin') };
    const vendor = { id: await systemRole(db, 'vendor') };
    for (const body of [{ name: 'Boss' }, { status: 'InActive' }, { permissions: [] }, { status: 'Deleted' }])
      expect((await test.call(update, { token, params: superAdmin, body })).status, JSON.stringify(body)).toBe(422);
    expect((await test.call(remove, { token, params: superAdmin })).status).toBe(422);
    expect((await test.call(remove, { token, params: vendor })).status).toBe(422);
    expect((await test.call(update, { token, params: vendor, body: { status: 'Deleted' } })).status).toBe(422);
    expect((await test.call(update, { token, params: vendor, body: { name: 'Baker' } })).status).toBe(422);
    const group = await groupOf('Brands to read', [brand.endpoints.list]);
    const granted = await test.call(update, { token, params: vendor, body: { name: 'Vendor', permissions: [group] } });
    expect(granted.body.data.permissiongroups).toEqual([{ _id: group, name: 'Brands to read' }]);
  });

  it('cannot be widened, activated or restored by a user with fewer permissions', async () => {
    const staff = await makeStaff(test.deps, [...Object.values(role.endpoints), brand.endpoints.list]);
    const credentials = { token: staff.token };
    const less = await groupOf('Less', [brand.endpoints.list]);
    const more = await groupOf('More', [brand.endpoints.list, brand.endpoints.create]);
    expect((await test.call(create, { ...credentials, body: { name: 'Wide', permissions: [more] } })).status).toBe(403);
    const own = await test.call(create, { ...credentials, body: { name: 'Narrow', permissions: [less] } });
    expect(own.status).toBe(201);
    const widen = { ...credentials, params: { id: own.body.data._id }, body: { permissions: [less, more] } };
    expect((await test.call(update, widen)).status).toBe(403);

    const body = { name: 'Sleeping', status: 'InActive', permissions: [more] };
    const params = { id: (await test.call(create, { token, body })).body.data._id };
    expect((await test.call(update, { ...credentials, params, body: { status: 'Active' } })).status).toBe(403);
    await test.call(remove, { token, params });
    expect((await test.call(restore, { ...credentials, params })).status).toBe(403);
  });

  it('cannot be emptied, renamed, deactivated or deleted by a user with fewer permissions', async () => {
    const staff = await makeStaff(test.deps, [...Object.values(role.endpoints), brand.endpoints.list]);
    const credentials = { token: staff.token };
    const less = await groupOf('Reads', [brand.endpoints.list]);
    const more = await groupOf('Writes', [brand.endpoints.list, brand.endpoints.create]);
    const body = { name: 'Stronger', status: 'Active', permissions: [more] };
    const params = { id: (await test.call(create, { token, body })).body.data._id };
    for (const change of [
      { permissions: [] },
      { permissions: [less] },
      { name: 'Weaker' },
      { status: 'InActive' },
      { status: 'Deleted' },
    ]) {
      const reply = await test.call(update, { ...credentials, params, body: change });
      expect(reply, JSON.stringify(change)).toMatchObject({
        status: 403,
        body: { error: 'You cannot change a role that grants more than you have yourself' },
      });
    }
    expect((await test.call(remove, { ...credentials, params })).status).toBe(403);
    const { data } = (await test.call(detail, { token, params })).body;
    expect(data).toMatchObject({ name: 'Stronger', status: 'Active', version: 1 });
  });

  it.each([
    ['InActive', sql`status = 'InActive'`],
    ['Deleted', sql`deleted_at = now()`],
  ])('that are %s lose their permissions within a second', async (_status, change) => {
    const roleId = await makeRole(test.deps, [brand.endpoints.list]);
    const staff = await makeStaff(test.deps, []);
    await test.deps.database.db.execute(sql`insert into admin_user_role values (${staff.userId}, ${roleId})`);
    const readStatus = async () => (await test.call(brand.endpoints.list, { token: staff.token })).status;
    await expect.poll(readStatus).toBe(200);
    // Changed in the database, because the API does not delete a role that users have.
    await test.deps.database.db.execute(sql`update role set ${change} where id = ${roleId}`);
    await expect.poll(readStatus).toBe(403);
  });
});
