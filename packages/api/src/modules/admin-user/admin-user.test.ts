import { adminUser, findByEmail } from '@bakehouse/contract/admin-user';
import { brand } from '@bakehouse/contract/brand';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { inParts, makeOwner, makeRole, makeStaff, makeVendor, testPassword } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { systemRole } from './admin-user.writes.ts';

const person = (n: number) => ({
  name: `Nila Bose ${n}`,
  email: `Nila.${n}@example.test`,
  phone: '9812345670',
  password: 'a-quiet-oven',
});

crudSuite(adminUser, {
  valid: person,
  change: { name: 'Nila Sen', status: 'InActive', phone: '6000000000' },
  invalid: [
    { body: {}, field: 'name', message: 'Name is required' },
    { body: { ...person(0), email: '' }, field: 'email', message: 'Email is required' },
    { body: { ...person(0), email: 'nila' }, field: 'email', message: 'Invalid email format' },
    { body: { ...person(0), phone: '' }, field: 'phone', message: 'Phone is required' },
    { body: { ...person(0), phone: '5123456789' }, field: 'phone', message: 'Enter a valid Phone Number' },
    { body: { ...person(0), password: '' }, field: 'password', message: 'Password is required' },
    {
      body: { ...person(0), password: 'short' },
      field: 'password',
      message: 'Password must be at least 8 characters long',
    },
    {
      body: { ...person(0), password: 'Password123' },
      field: 'password',
      message: 'This password is too common. Choose another one.',
    },
    {
      body: { ...person(0), roles: ['01990000-0000-7000-8000-000000000000'] },
      field: 'roles',
      message: 'Unknown role',
    },
  ],
  unique: { message: /^Email already in use by / },
});

describe('admin users', () => {
  let test: TestApp;
  let owner: { userId: string; token: string };
  let n = 1_000;
  beforeAll(async () => {
    test = await buildTestApp();
    owner = await makeOwner(test.deps);
  });
  afterAll(() => test.close());

  const { create, update, remove, restore, list } = adminUser.endpoints;
  const { login } = sessionEndpoints;
  it('limits email lookups to 30 a minute for each user', async () => {
    const staffMember = await makeStaff(test.deps, [findByEmail]);
    const lookup = (token: string) => test.call(findByEmail, { token, query: { email: 'free@example.test' } });
    for (let at = 1; at <= 30; at++) expect((await lookup(staffMember.token)).status, `lookup ${at}`).toBe(200);
    const rejected = await lookup(staffMember.token);
    expect(rejected).toMatchObject({ status: 429, body: { error: 'Too many lookups. Try again in a minute.' } });
    expect(rejected.headers['retry-after']).toBe('60');
    expect((await lookup(owner.token)).status).toBe(200);
    test.clock.now = new Date(test.clock.now.getTime() + 61_000);
    expect((await lookup(staffMember.token)).status).toBe(200);
  });

  it('returns the created user with id as well as _id', async () => {
    const { body } = await test.call(create, { token: owner.token, body: person((n += 1)) });
    expect(body.data.id).toBe(body.data._id);
  });

  const make = async (more: object = {}) => {
    const body = { ...person((n += 1)), ...more };
    const created = await test.call(create, { token: owner.token, body });
    return { ...created.body.data, password: body.password };
  };
  const signIn = async (email: string, password: string) =>
    (await test.call(login, { body: { email, password } })).body;
  const change = (token: string, id: string, body: object) => test.call(update, { token, params: { id }, body });

  it('rejects an email that exists in another case', async () => {
    const { email } = await make();
    const again = await test.call(create, { token: owner.token, body: { ...person(1), email: email.toUpperCase() } });
    expect(again.status).toBe(409);
    expect(again.body.fields?.email).toMatch(/^Email already in use by /);
  });

  it('finds a user by email, and returns null for a free one', async () => {
    const { email, _id } = await make();
    const lookup = async (query: { email: string }) =>
      (await test.call(findByEmail, { token: owner.token, query })).body.user;
    expect(await lookup({ email: email.toUpperCase() })).toMatchObject({ _id, email });
    expect(await lookup({ email: 'free@example.test' })).toBeNull();
  });

  it('returns the roles, keeps fields that are not sent, and searches name, email and phone', async () => {
    const roleId = await makeRole(test.deps, []);
    const created = await make({ roles: [roleId], phone: '7123456789' });
    expect(created.roles).toEqual([{ _id: roleId, name: `Role ${roleId}` }]);
    const renamed = await change(owner.token, created._id, { name: 'Tara Mistry Roy' });
    expect(renamed.body.data).toMatchObject({ first_name: 'Tara', last_name: 'Mistry Roy', roles: created.roles });
    const parts = await change(owner.token, created._id, { first_name: 'Uma' });
    expect(parts.body.data.name).toBe('Uma Mistry Roy');
    for (const search of ['uma mist', created.email.slice(0, 9), '712345']) {
      const found = await test.call(list, { token: owner.token, query: { search } });
      expect(found.body.data.map(({ _id }) => _id)).toContain(created._id);
    }
  });

  it('requires a new password at the first sign-in and rejects all other requests until then', async () => {
    const created = await make({ roles: [await makeRole(test.deps, [brand.endpoints.list])] });
    const { token, data } = await signIn(created.email, created.password);
    expect(data.must_change_password).toBe(true);
    const rejected = await test.call(brand.endpoints.list, { token });
    expect(rejected.status).toBe(403);
    expect(rejected.body.code).toBe('password_change_required');
    const body = { current_password: created.password, password: 'a-warmer-oven', confirm_password: 'a-warmer-oven' };
    const changed = await test.call(profileEndpoints.changePassword, { token, body });
    expect(changed.body.data.must_change_password).toBe(false);
    expect((await test.call(brand.endpoints.list, { token })).status).toBe(401);
    expect((await test.call(brand.endpoints.list, { token: changed.body.token })).status).toBe(200);
  });

  it.each([
    ['made InActive', { status: 'InActive' }],
    ['given a new password', { password: 'a-cooler-oven' }],
    ['stripped of a role', { roles: [] }],
  ])('ends the sessions of %s permanently', async (_name, body) => {
    const staff = await makeStaff(test.deps, [brand.endpoints.list]);
    const lookup = async () => (await test.call(brand.endpoints.list, { token: staff.token })).status;
    expect(await lookup()).toBe(200);
    expect((await change(owner.token, staff.userId, body)).status).toBe(200);
    await expect.poll(lookup).toBe(401);
    await change(owner.token, staff.userId, { status: 'Active' });
    expect(await lookup()).toBe(401);
  });

  it('lets a user with a new password sign in after a hundred failures', async () => {
    const staff = await makeStaff(test.deps, []);
    await test.deps.database.db.execute(sql`
      insert into sign_in_throttle (key, failures, in_a_row, window_start)
      values (${`account:${staff.email}`}, 100, 100, now() - interval '1 hour')`);
    const blocked = await test.call(login, { body: { email: staff.email, password: testPassword } });
    expect(blocked.status).toBe(429);
    await change(owner.token, staff.userId, { password: 'a-cooler-oven' });
    expect((await signIn(staff.email, 'a-cooler-oven')).data.must_change_password).toBe(true);
  });

  it('requires the current password to change the own email, phone and password', async () => {
    const staff = await makeStaff(test.deps, [update, adminUser.endpoints.detail]);
    const own = (body: object) => change(staff.token, staff.userId, body);
    for (const body of [{ email: 'new@example.test' }, { phone: '6111111111' }, { password: 'a-new-oven-door' }]) {
      const rejected = await own(body);
      expect(rejected.status).toBe(422);
      expect(rejected.body.fields?.current_password).toBe('Enter your current password');
      const wrong = await own({ ...body, current_password: 'not-my-password' });
      expect(wrong.body.fields?.current_password).toBe('This is not your current password');
    }
    expect((await own({ name: 'Another Name', email: staff.email })).status).toBe(200);
    const changed = await own({ email: 'new@example.test', current_password: testPassword });
    expect(changed.body.data).toMatchObject({ email: staff.email, pending_email: 'new@example.test' });
    expect(JSON.stringify(changed.body)).not.toContain('password');
  });

  it('lets nobody give a role that grants more than the own permissions, not even to themselves', async () => {
    const staff = await makeStaff(test.deps, [create, update, restore, remove, brand.endpoints.list]);
    const more = await makeRole(test.deps, [brand.endpoints.create]);
    const less = await makeRole(test.deps, [brand.endpoints.list]);
    const superAdmin = await systemRole(test.deps.database.db, 'super_admin');
    const credentials = { token: staff.token };
    for (const roles of [[more], [superAdmin], [less, more]])
      expect((await test.call(create, { ...credentials, body: { ...person((n += 1)), roles } })).status).toBe(403);
    expect((await change(staff.token, staff.userId, { roles: [more] })).status).toBe(403);
    const own = await test.call(create, { ...credentials, body: { ...person((n += 1)), roles: [less] } });
    expect(own.status).toBe(201);
    const params = { id: own.body.data._id };
    expect((await change(staff.token, params.id, { roles: [less, more] })).status).toBe(403);
    await change(owner.token, params.id, { roles: [more] });
    await test.call(remove, { token: owner.token, params });
    expect((await test.call(restore, { ...credentials, params })).status).toBe(403);
    expect((await test.call(restore, { token: owner.token, params })).status).toBe(200);
  });

  it('lets nobody change a user with more permissions', async () => {
    const staff = await makeStaff(test.deps, [update, remove]);
    const above = await makeStaff(test.deps, [brand.endpoints.list]);
    for (const target of [owner.userId, above.userId]) {
      for (const body of [{ email: 'x@example.test' }, { password: 'a-new-oven-door' }, { status: 'InActive' }])
        expect((await change(staff.token, target, body)).status).toBe(403);
      expect((await test.call(remove, { token: staff.token, params: { id: target } })).status).toBe(403);
    }
    const beside = await makeStaff(test.deps, [update]);
    expect((await change(staff.token, beside.userId, { phone: '6111111111' })).status).toBe(200);
  });

  it('lets staff with the same permissions for all stores change a vendor’s user', async () => {
    const vendor = await makeVendor(test.deps, [brand.endpoints.list]);
    const staff = await makeStaff(test.deps, [update, brand.endpoints.list]);
    expect((await change(staff.token, vendor.userId, { phone: '6111111111' })).status).toBe(200);
  });

  it('lets nobody delete themselves, and keeps the last Super Admin', async () => {
    const own = await buildTestApp();
    const last = await makeOwner(own.deps);
    const params = { id: last.userId };
    const call = (body: object) => own.call(update, { token: last.token, params, body });
    expect((await own.call(remove, { token: last.token, params })).body.error).toBe('You cannot delete yourself');
    expect((await call({ status: 'Deleted' })).status).toBe(422);
    for (const body of [{ status: 'InActive' }, { roles: [] }]) {
      const rejected = await call(body);
      expect(rejected.status).toBe(422);
      expect(rejected.body.error).toBe('This is the last Super Admin. Give the role to someone else first.');
    }
    const second = await makeOwner(own.deps);
    expect((await call({ roles: [] })).status).toBe(200);
    const left = await rowsOf<{ user_id: string }>(
      own.deps.database.db,
      sql`
      select user_id from admin_user_role ur join role r on r.id = ur.role_id where r.system = 'super_admin'`,
    );
    expect(left.map((row) => row.user_id)).toEqual([second.userId]);
    await own.close();
  });

  it('answers a page of ten thousand', async () => {
    await inParts(10_000, (numbers) =>
      test.deps.database.db.execute(sql`
        insert into admin_user (id, name, email, phone, password_hash)
        select gen_random_uuid(), 'Clerk ' || i, 'clerk-' || i || '@example.test', '9800000000', 'x' from ${numbers} as i`),
    );
    const query = { page: '3', perPage: '50', sort: 'email', search: 'clerk-99' };
    const page = await test.call(list, { token: owner.token, query });
    expect(page.body.total).toBe(111);
    expect(page.body.data).toHaveLength(11);
    const all = await test.call(list, { token: owner.token });
    expect(all.body.data).toHaveLength(1_000);
    expect(all.body.total).toBeGreaterThan(10_000);
  });
});
