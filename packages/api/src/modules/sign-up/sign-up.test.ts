import { adminUser } from '@bakehouse/contract/admin-user';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { signUp } from '@bakehouse/contract/sign-up';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeStaff, testPassword } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { applyAsVendor } from './sign-up.service.ts';

const { login } = sessionEndpoints;

const application = (email: string) => ({
  name: 'Leela Nair',
  email,
  store_name: 'Leela’s Oven',
  password: 'a-quiet-oven',
  confirm_password: 'a-quiet-oven',
});

describe('a vendor’s application', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.deps.database.db.execute(sql`delete from sign_in_throttle`);
  });

  it('creates an InActive Vendor user and a draft store, who cannot sign in until staff activate them', async () => {
    const owner = await makeOwner(test.deps);
    const email = 'leela@example.test';
    expect((await test.call(signUp, { body: application(email) })).status).toBe(201);
    const rejected = await test.call(login, { body: { email, password: 'a-quiet-oven' } });
    expect(rejected.status).toBe(401);
    const found = await test.call(adminUser.endpoints.list, { token: owner.token, query: { search: email } });
    const [user] = found.body.data;
    expect(user).toMatchObject({ status: 'InActive', first_name: 'Leela', last_name: 'Nair' });
    expect(user?.roles.map(({ name }) => name)).toEqual(['Vendor']);
    const params = { id: String(user?._id) };
    const { body } = await test.call(vendorEndpoints.ofUser, { token: owner.token, params });
    expect(body.data.vendor).toMatchObject({ store_name: 'Leela’s Oven', status: 'draft', location: null });
    await test.call(adminUser.endpoints.update, {
      token: owner.token,
      params,
      body: { status: 'Active', phone: '6111111111' },
    });
    expect((await test.call(login, { body: { email, password: 'a-quiet-oven' } })).status).toBe(200);
  });

  it('gives the same response for an existing email and does not change that account', async () => {
    const staff = await makeStaff(test.deps, []);
    const known = await test.call(signUp, { body: application(staff.email.toUpperCase()) });
    const unknown = await test.call(signUp, { body: application('unknown@example.test') });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const still = await test.call(login, { body: { email: staff.email, password: testPassword } });
    expect(still.status).toBe(200);
    expect(still.body.data.roles.map(({ name }) => name)).not.toContain('Vendor');
  });

  it('takes the same statements for an existing email as for a new one, so that the time does not reveal it', async () => {
    const { database } = test.deps;
    /** Returns the tables and statements of an application, in their order. */
    const statementsOf = async (email: string) => {
      const statements: string[] = [];
      const record = (db: typeof database.db) =>
        new Proxy(db, {
          get: (target, name, self) =>
            name === 'execute'
              ? (statement: ReturnType<typeof sql>) => {
                  const text = JSON.stringify(statement.queryChunks).match(/(insert into|select|savepoint)\W+\w+/gi);
                  statements.push(String(text?.at(-1)));
                  return target.execute(statement);
                }
              : Reflect.get(target, name, self),
        });
      const transaction: typeof database.transaction = (work, onCommitted) =>
        database.transaction((db, atCommit) => work(record(db), atCommit), onCommitted);
      const deps = { ...test.deps, database: { ...database, transaction } };
      await applyAsVendor(deps, { ...application(email), address: '203.0.113.1', requestId: 'test' });
      return statements;
    };
    const staff = await makeStaff(test.deps, []);
    const created = await statementsOf('timed@example.test');
    const known = await statementsOf(staff.email);
    expect(created.length).toBeGreaterThan(7);
    expect(known.toSorted()).toEqual(created.toSorted());
    const rows = await rowsOf<{ people: number; stores: number; entries: number }>(
      database.db,
      sql`select (select count(*)::int from admin_user where email not like '%@%') as people,
        (select count(*)::int from vendor where store_name = 'Leela’s Oven' and store_admin = ${staff.userId}) as stores,
        (select count(*)::int from audit_log where action = 'sign-up' and record_id = ${staff.userId}) as entries`,
    );
    expect(rows).toEqual([{ people: 0, stores: 0, entries: 0 }]);
  });

  it('is limited to ten from one address in 15 minutes', async () => {
    const send = async (n: number) => (await test.call(signUp, { body: application(`many-${n}@example.test`) })).status;
    for (let n = 0; n < 10; n += 1) expect(await send(n)).toBe(201);
    expect(await send(10)).toBe(429);
  });

  it.each([
    [{ password: 'password1', confirm_password: 'password1' }, 'password'],
    [{ confirm_password: 'another' }, 'confirm_password'],
    [{ email: 'x' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ name: '' }, 'name'],
  ])('rejects %j', async (wrong, field) => {
    const rejected = await test.call(signUp, { body: { ...application('leela2@example.test'), ...wrong } });
    expect(rejected.status).toBe(422);
    expect(Object.keys(rejected.body.fields ?? {})).toContain(field);
  });
});
