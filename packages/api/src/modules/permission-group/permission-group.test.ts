import { brand } from '@bakehouse/contract/brand';
import { permission } from '@bakehouse/contract/permission';
import { permissionGroup } from '@bakehouse/contract/permission-group';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner, makeStaff, permissionIds } from '../../../test/factories.ts';

crudSuite(permissionGroup, {
  valid: (n) => ({ name: `Counter ${n}`, description: 'Works at the counter', permissions: [] }),
  change: { name: 'Night counter', description: 'Works at night' },
  invalid: [
    { body: {}, field: 'name', message: 'Name is required' },
    { body: { name: 'A', permissions: ['x'] }, field: 'permissions.0', message: 'Permissions 1 is not a valid id' },
    { body: { name: 'A', permissions: 'all' }, field: 'permissions', message: 'Permissions must be a list' },
    {
      body: { name: 'A', permissions: ['01990000-0000-7000-8000-000000000000'] },
      field: 'permissions',
      message: 'Unknown permission',
    },
  ],
});

describe('permission groups', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const { create, update, detail, remove, restore } = permissionGroup.endpoints;
  const two = () => permissionIds(test.deps, [brand.endpoints.list, brand.endpoints.create]);

  it('contain a set of permissions, which stays if it is not sent', async () => {
    const ids = await two();
    const created = await test.call(create, { token, body: { name: 'Brand desk', permissions: [...ids, ...ids] } });
    const params = { id: created.body.data._id };
    expect(created.body.data.permissions.toSorted()).toEqual(ids.toSorted());
    await test.call(update, { token, params, body: { name: 'Brand table' } });
    expect((await test.call(detail, { token, params })).body.data.permissions).toHaveLength(2);
    const [first = ''] = ids;
    const fewer = await test.call(update, { token, params, body: { permissions: [{ _id: first }] } });
    expect(fewer.body.data.permissions).toEqual([first]);
  });

  it('cannot be created, changed, emptied, deleted or restored by a user with fewer permissions', async () => {
    const staff = await makeStaff(test.deps, [
      ...Object.values(permissionGroup.endpoints),
      brand.endpoints.list,
      permission.endpoints.list,
    ]);
    const [list = '', make = ''] = await two();
    const credentials = { token: staff.token };
    expect(
      (await test.call(create, { ...credentials, body: { name: 'Both', permissions: [list, make] } })).status,
    ).toBe(403);
    const own = await test.call(create, { ...credentials, body: { name: 'Only list', permissions: [list] } });
    expect(own.status).toBe(201);
    const params = { id: own.body.data._id };
    const wider = await test.call(update, { ...credentials, params, body: { permissions: [list, make] } });
    expect(wider.status).toBe(403);
    expect(wider.body.error).toBe('You cannot grant a permission that you do not have yourself');

    const both = await test.call(create, { token, body: { name: 'Both', permissions: [list, make] } });
    const theirs = { id: both.body.data._id };
    for (const body of [
      { description: 'Kept' },
      { permissions: [list, make] },
      { permissions: [list] },
      { permissions: [] },
    ])
      expect(await test.call(update, { ...credentials, params: theirs, body }), JSON.stringify(body)).toMatchObject({
        status: 403,
        body: { error: 'You cannot change a permission group that grants more than you have yourself' },
      });
    expect((await test.call(remove, { ...credentials, params: theirs })).status).toBe(403);
    expect((await test.call(detail, { token, params: theirs })).body.data).toMatchObject({ version: 1 });
    await test.call(remove, { token, params: theirs });
    expect((await test.call(restore, { ...credentials, params: theirs })).status).toBe(403);
    expect((await test.call(restore, { token, params: theirs })).status).toBe(200);
  });
});
