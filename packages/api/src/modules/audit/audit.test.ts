import { adminUser } from '@bakehouse/contract/admin-user';
import { auditEndpoints } from '@bakehouse/contract/audit';
import { brand } from '@bakehouse/contract/brand';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeStaff, makeVendor } from '../../../test/factories.ts';
import { databaseError } from '../../platform/db/client.ts';

describe('the audit log', () => {
  let test: TestApp;
  let owner: { userId: string; token: string };
  beforeAll(async () => {
    test = await buildTestApp();
    owner = await makeOwner(test.deps);
  });
  afterAll(() => test.close());

  const read = async (query: Record<string, string>, token = owner.token) =>
    (await test.probe(auditEndpoints.list, { token, query })).body as {
      data: { record_name: string; action: string; changes: object; actor: object }[];
      total: number;
    };

  it('records who changed what, with the old and new value of each field', async () => {
    const { token } = owner;
    const created = await test.call(brand.endpoints.create, { token, body: { name: 'Amber Oven' } });
    const params = { id: created.body.data._id };
    await test.call(brand.endpoints.update, { token, params, body: { name: 'Blue Tin' } });
    await test.call(brand.endpoints.remove, { token, params });
    const { data, total } = await read({ record: params.id });
    expect(total).toBe(3);
    expect(data.map(({ action, record_name }) => [action, record_name])).toEqual([
      ['delete', 'Blue Tin'],
      ['update', 'Blue Tin'],
      ['create', 'Amber Oven'],
    ]);
    expect(data[1]?.changes).toEqual({
      name: { from: 'Amber Oven', to: 'Blue Tin' },
      slug: { from: 'amber-oven', to: 'blue-tin' },
    });
    expect(data[1]?.actor).toMatchObject({ _id: owner.userId });
  });

  it('filters by user, module and day', async () => {
    const staff = await makeStaff(test.deps, [brand.endpoints.create]);
    await test.call(brand.endpoints.create, { token: staff.token, body: { name: 'Filtered' } });
    expect((await read({ person: staff.userId })).total).toBe(1);
    expect((await read({ person: staff.userId, module: 'order' })).total).toBe(0);
    expect((await read({ person: staff.userId, module: 'product' })).total).toBe(0);
    expect((await read({ person: staff.userId, module: 'content' })).total).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    expect((await read({ person: staff.userId, from: '2020-01-01', to: '2020-01-31' })).total).toBe(0);
    expect(
      (await read({ person: staff.userId, from: '2020-01-01', to: `${Number(today.slice(0, 4)) + 1}-01-01` })).total,
    ).toBe(1);
    const people = await test.call(auditEndpoints.people, { token: owner.token, query: { search: 'person' } });
    expect(people.body.data.map(({ _id }) => _id)).toContain(staff.userId);
  });

  it.each([{ person: 'x' }, { module: 'cake' }, { from: 'today' }, { page: '0' }, { actor: 'x' }])(
    'rejects %j',
    async (query) => {
      const reply = await test.probe(auditEndpoints.list, { token: owner.token, query: query as never });
      expect(reply.status).toBe(400);
    },
  );

  it('never contains a password, and shows a vendor nothing', async () => {
    const password = 'a-quiet-oven-door';
    const body = { name: 'Nila', email: 'nila@example.test', phone: '9812345670', password };
    const created = await test.call(adminUser.endpoints.create, { token: owner.token, body });
    await test.call(adminUser.endpoints.update, {
      token: owner.token,
      params: { id: created.body.data._id },
      body: { password: `${password}s` },
    });
    const entries = await read({ record: created.body.data._id });
    expect(entries.total).toBe(2);
    expect(JSON.stringify(entries)).not.toMatch(/quiet-oven|argon2/);
    const vendor = await makeVendor(test.deps, Object.values(auditEndpoints));
    expect((await read({}, vendor.token)).total).toBe(0);
  });

  it.each([
    ['update', sql`update audit_log set actor_name = 'Nobody'`],
    ['delete', sql`delete from audit_log`],
    ['truncate', sql`truncate audit_log`],
  ])('rejects %s', async (_name, statement) => {
    const error = await test.deps.database.db.execute(statement).catch((error: unknown) => error);
    expect(['P0001', '42501']).toContain(databaseError(error)?.code);
  });

  it('has no endpoint that writes it', () => {
    const writes = test.app.endpoints.filter(({ path, methods }) => path.startsWith('audit/') && methods[0] !== 'GET');
    expect(writes).toEqual([]);
  });
});
