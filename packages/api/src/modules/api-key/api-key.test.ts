import { adminUser } from '@bakehouse/contract/admin-user';
import { type ApiKeyInput, apiKeyEndpoints, maxApiKeys } from '@bakehouse/contract/api-key/api-key.endpoints';
import { apiKeyStates } from '@bakehouse/contract/api-key/api-key-state';
import { auditEndpoints } from '@bakehouse/contract/audit';
import { brand } from '@bakehouse/contract/brand';
import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { role } from '@bakehouse/contract/role';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyName, makeApiKey } from '../../../test/api-keys.ts';
import { buildTestApp, serveDatabase, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, makeStaff, makeVendor, orderOf, type Person } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';

const { list, detail, permissions, create, update, rotate, revoke, remove, deleted, restore } = apiKeyEndpoints;
const all = Object.values(apiKeyEndpoints);
const keysOf = (...endpoints: Endpoint[]) => endpoints.map(permissionKey);
const brands = brand.endpoints;
let serial = 0;
const next = () => (serial += 1);

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const make = (person: Person, endpoints: Endpoint[], input?: Partial<ApiKeyInput>) =>
  makeApiKey(test, person, endpoints, input);
const statusOf = async (secret: string) => (await test.call(brands.list, { token: secret })).status;
const execute = (statement: ReturnType<typeof sql>) => test.deps.database.db.execute(statement);

describe('an API key', () => {
  it('calls what it has a permission for, and nothing else', async () => {
    const owner = await makeOwner(test.deps);
    const { key, secret } = await make(owner, [brands.list]);
    expect(secret.startsWith(`${key.prefix}_`)).toBe(true);
    expect(key).toMatchObject({ state: 'Active', own: true, maker: { _id: owner.userId }, last_used_at: null });
    expect(await statusOf(secret)).toBe(200);
    expect((await test.call(orderEndpoints.list, { token: secret })).status).toBe(403);
    const created = await test.call(brands.create, { token: secret, body: { name: 'Other' } });
    expect([created.status, created.body.code]).toEqual([403, 'forbidden']);
  });

  it('is stored as a hash, and its secret is in no table', async () => {
    const owner = await makeOwner(test.deps);
    const headers = { 'idempotency-key': `secret-${next()}` };
    const body = { name: keyName(), permissions: keysOf(brands.list) };
    const first = await test.call(create, { token: owner.token, body, headers });
    const again = await test.call(create, { token: owner.token, body, headers });
    expect([first.status, again.status, again.body.secret]).toEqual([201, 201, null]);
    expect(again.body.data).toEqual(first.body.data);
    const secret = first.body.secret ?? '';
    const turned = await test.call(rotate, {
      token: owner.token,
      params: { id: first.body.data._id },
      body: {},
      headers,
    });
    const secrets = [secret, turned.body.secret ?? ''].map((value) => value.split('_')[2]);
    const tables = await rowsOf<{ name: string }>(
      test.deps.database.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables)
      for (const secret of secrets) {
        const found = await rowsOf(
          test.deps.database.db,
          sql`select 1 from ${sql.identifier(name)} t where strpos(t::text, ${secret}) > 0 limit 1`,
        );
        expect(found, name).toEqual([]);
      }
  });

  it('is listed without its secret, and found by name and prefix', async () => {
    const owner = await makeOwner(test.deps);
    const { key } = await make(owner, [brands.list], { name: 'Accounts export' });
    const search = async (text: string) =>
      (await test.call(list, { token: owner.token, query: { search: text } })).body.data.map(({ _id }) => _id);
    expect(await search('accounts EXP')).toEqual([key._id]);
    expect(await search(key.prefix)).toEqual([key._id]);
    expect(await search('100%')).toEqual([]);
    const seen = await test.probe(detail, { token: owner.token, params: { id: key._id } });
    expect(JSON.stringify(seen.body)).not.toMatch(/hash|secret/);
  });

  it('is listed by its state, also when it is deleted', async () => {
    const owner = await makeOwner(test.deps);
    const { key } = await make(owner, [brands.list], { name: 'Listed by state' });
    const states = apiKeyStates.map((status) => ({ status, search: key.name }));
    const statesFound = async () => {
      const found: string[] = [];
      for (const query of states) {
        const { data } = (await test.call(list, { token: owner.token, query })).body;
        expect(data.every(({ state }) => state === query.status)).toBe(true);
        if (data.length > 0) found.push(query.status);
      }
      return found;
    };
    const { db } = test.deps.database;
    expect(await statesFound()).toEqual(['Active']);
    for (const [days, state] of [
      [15, 'Active'],
      [13, 'Expiring'],
      [-1, 'Expired'],
    ] as const) {
      await db.execute(
        sql`update api_key set expires_at = now() + ${days} * interval '24 hours' where id = ${key._id}`,
      );
      expect(await statesFound()).toEqual([state]);
    }
    await test.call(revoke, { token: owner.token, params: { id: key._id }, query: {} });
    expect(await statesFound()).toEqual(['Revoked']);
    await test.call(remove, { token: owner.token, params: { id: key._id }, query: {} });
    const revoked = await test.call(deleted, { token: owner.token, query: { status: 'Revoked', search: key.name } });
    expect(revoked.body.data.map(({ _id }) => _id)).toEqual([key._id]);
  });

  it('is named in the audit log and in the timeline of an order, with its maker', async () => {
    const owner = await makeOwner(test.deps);
    const { key, secret } = await make(owner, [brands.create, orderEndpoints.create, orderEndpoints.addNote]);
    const made = await test.call(brands.create, { token: secret, body: { name: `Brand of ${key.name}` } });
    const log = await test.call(auditEndpoints.list, { token: owner.token, query: { record: made.body.data._id } });
    const actor = { _id: owner.userId, name: `API key ${key.name} (${key.maker.name})` };
    expect(log.body.data[0]).toMatchObject({ actor, action: 'create', module: 'brand' });
    const order = await test.call(orderEndpoints.create, {
      token: secret,
      body: orderOf(await makeProduct(test.deps)),
    });
    const params = { id: order.body.data._id };
    await test.call(orderEndpoints.addNote, { token: secret, params, body: { text: 'From the till' } });
    const seen = await test.probe(orderEndpoints.details, { token: owner.token, params });
    expect(JSON.stringify(seen.body)).toContain(actor.name);
    const ofKey = await test.call(auditEndpoints.list, { token: owner.token, query: { module: 'api-key' } });
    expect(ofKey.body.data.map(({ action, record_id }) => [action, record_id])).toContainEqual(['create', key._id]);
  });

  it('has its own idempotency keys', async () => {
    const owner = await makeOwner(test.deps);
    const [first, second] = [await make(owner, [brands.create]), await make(owner, [brands.create])];
    const headers = { 'idempotency-key': `brand-${next()}` };
    const send = async (token: string, name: string) =>
      (await test.call(brands.create, { token, body: { name }, headers })).status;
    expect(await send(owner.token, `First ${next()}`)).toBe(201);
    expect(await send(first.secret, `Second ${next()}`)).toBe(201);
    expect(await send(second.secret, `Third ${next()}`)).toBe(201);
    expect(await send(first.secret, `Fourth ${next()}`)).toBe(422);
  });

  it('records when it was used, at most once a minute', async () => {
    const owner = await makeOwner(test.deps);
    const { key, secret } = await make(owner, [brands.list]);
    const usedAt = async () =>
      (await test.call(detail, { token: owner.token, params: { id: key._id } })).body.data.last_used_at;
    await statusOf(secret);
    await expect.poll(usedAt).not.toBeNull();
    const first = await usedAt();
    await statusOf(secret);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await usedAt()).toBe(first);
    const seen = await test.call(detail, { token: owner.token, params: { id: key._id } });
    expect(seen.body.data.version).toBe(key.version);
  });
});

describe('an API key cannot', () => {
  it.each([
    ['use an endpoint of the own account', profileEndpoints.sessions],
    ['create keys', create],
    ['list keys', list],
    ['create people', adminUser.endpoints.create],
    ['change roles', role.endpoints.update],
  ])('%s', async (_, endpoint) => {
    const { secret } = await make(await makeOwner(test.deps), [brands.list]);
    // A database administrator may have added the permission.
    await execute(sql`update api_key set permissions = permissions || ${JSON.stringify(keysOf(endpoint))}::jsonb`);
    const reply = await test.probe(endpoint, { token: secret, params: { id: '00000000-0000-7000-8000-000000000000' } });
    expect([reply.status, reply.body.error]).toEqual([403, 'An API key cannot do this. Sign in as a person instead.']);
  });

  it('open a session from the cookie of a browser', async () => {
    const { secret } = await make(await makeOwner(test.deps), [brands.list]);
    const reply = await test.app.inject({
      url: '/api/web-api/admin_auth/session',
      headers: { cookie: `bakehouse_session=${secret}` },
    });
    expect(reply.statusCode).toBe(401);
  });
});

describe('the permissions of an API key', () => {
  it('are limited to those of its maker when it is created and changed', async () => {
    const staff = await makeStaff(test.deps, [...all, brands.list]);
    const body = (keys: string[]) => ({ name: keyName(), permissions: keys });
    const createWith = (keys: string[]) => test.probe(create, { token: staff.token, body: body(keys) });
    expect((await createWith(keysOf(brands.list, brands.create))).status).toBe(403);
    const manage = await createWith(keysOf(create));
    expect([manage.status, manage.body.fields]).toEqual([
      422,
      { permissions: 'An API key cannot have the permission POST apikey/create' },
    ]);
    expect((await createWith(['GET nowhere'])).status).toBe(422);
    expect((await createWith([])).body.fields).toEqual({ permissions: 'Choose at least one permission' });
    const { key } = await make(staff, [brands.list]);
    const change = { token: staff.token, params: { id: key._id } };
    expect((await test.call(update, { ...change, body: { permissions: keysOf(brands.create) } })).status).toBe(403);
    const offered = await test.call(permissions, { token: staff.token });
    expect(offered.body.data).toEqual([{ key: 'GET brand/list', name: 'List Brands', module: 'Brands', reads: true }]);
  });

  it('end when the maker loses them, and return with them', async () => {
    const staff = await makeStaff(test.deps, [...all, brands.list]);
    const { secret } = await make(staff, [brands.list]);
    expect(await statusOf(secret)).toBe(200);
    const roles = await rowsOf<{ role_id: string }>(
      test.deps.database.db,
      sql`delete from admin_user_role where user_id = ${staff.userId} returning role_id`,
    );
    await expect.poll(() => statusOf(secret)).toBe(403);
    await execute(sql`insert into admin_user_role values (${staff.userId}, ${roles[0]?.role_id})`);
    await expect.poll(() => statusOf(secret)).toBe(200);
  });

  it.each([
    ['deactivated', sql`status = 'InActive'`],
    ['deleted', sql`deleted_at = now()`],
  ])('end when the maker is %s', async (_, change) => {
    const staff = await makeStaff(test.deps, [...all, brands.list]);
    const { key, secret } = await make(staff, [brands.list]);
    expect(await statusOf(secret)).toBe(200);
    await execute(sql`update admin_user set ${change} where id = ${staff.userId}`);
    await expect.poll(() => statusOf(secret)).toBe(401);
    const owner = await makeOwner(test.deps);
    const seen = await test.call(detail, { token: owner.token, params: { id: key._id } });
    expect(seen.body.data).toMatchObject({ maker_active: false, own: false });
  });

  it('of a Super Admin do not include what only a Super Admin may read', async () => {
    const { listOutbox } = await import('@bakehouse/contract/outbox');
    const { secret } = await make(await makeOwner(test.deps), [listOutbox]);
    expect((await test.call(listOutbox, { token: secret })).status).toBe(403);
  });

  it('of a maker with a store reach this store only', async () => {
    const vendor = await makeVendor(test.deps, [orderEndpoints.list]);
    expect((await test.call(create, { token: vendor.token, body: { name: 'Own', permissions: [] } })).status).toBe(403);
  });
});

describe('rotation', () => {
  it('gives a new secret and keeps the old one for the overlap', async () => {
    const owner = await makeOwner(test.deps);
    const { key, secret } = await make(owner, [brands.list]);
    const params = { id: key._id };
    const turned = await test.call(rotate, { token: owner.token, params, body: {} });
    const newest = turned.body.secret ?? '';
    expect(turned.body.message).toBe('API key rotated successfully');
    expect(newest.startsWith(`${key.prefix}_`)).toBe(true);
    const hours = (Date.parse(turned.body.data.previous_until ?? '') - test.clock.now.getTime()) / 3_600_000;
    expect(hours).toBe(24);
    expect([await statusOf(secret), await statusOf(newest)]).toEqual([200, 200]);
    await execute(sql`update api_key set previous_until = now() + interval '300 milliseconds' where id = ${key._id}`);
    await expect.poll(() => statusOf(secret)).toBe(401);
    expect(await statusOf(newest)).toBe(200);
  });

  it('without overlap ends the old secret at once', async () => {
    const owner = await makeOwner(test.deps);
    const { key, secret } = await make(owner, [brands.list]);
    const turned = await test.call(rotate, { token: owner.token, params: { id: key._id }, body: { overlap_hours: 0 } });
    expect([await statusOf(secret), await statusOf(turned.body.secret ?? '')]).toEqual([401, 200]);
  });

  it('of a rotated key ends the secret before the previous one', async () => {
    const owner = await makeOwner(test.deps);
    const { key, secret } = await make(owner, [brands.list]);
    const turn = async () =>
      (await test.call(rotate, { token: owner.token, params: { id: key._id }, body: {} })).body.secret ?? '';
    const [second, third] = [await turn(), await turn()];
    expect([await statusOf(secret), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200]);
  });

  it('is for the maker only', async () => {
    const { key } = await make(await makeOwner(test.deps), [brands.list]);
    const other = await makeOwner(test.deps);
    const reply = await test.call(rotate, { token: other.token, params: { id: key._id }, body: {} });
    expect([reply.status, reply.body.error]).toEqual([404, 'You have not made such an API key']);
  });

  it.each([[-1], [169], [1.5], ['24']])('rejects an overlap of %j hours', async (overlap_hours) => {
    const owner = await makeOwner(test.deps);
    const { key } = await make(owner, [brands.list]);
    const reply = await test.probe(rotate, { token: owner.token, params: { id: key._id }, body: { overlap_hours } });
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, ['overlap_hours']]);
  });
});

describe('a revoked API key', () => {
  it('ends at once with its previous secret, for good', async () => {
    const owner = await makeOwner(test.deps);
    const { key, secret } = await make(owner, [brands.list]);
    const params = { id: key._id };
    const newest = (await test.call(rotate, { token: owner.token, params, body: {} })).body.secret ?? '';
    expect([await statusOf(secret), await statusOf(newest)]).toEqual([200, 200]);
    const other = await makeStaff(test.deps, [revoke]);
    const ended = await test.call(revoke, { token: other.token, params });
    expect([ended.status, ended.body.data.state]).toEqual([200, 'Revoked']);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect([await statusOf(secret), await statusOf(newest)]).toEqual([401, 401]);
    const own = { token: owner.token, params };
    expect((await test.call(revoke, own)).status).toBe(409);
    expect((await test.call(rotate, { ...own, body: {} })).status).toBe(409);
    expect((await test.call(update, { ...own, body: { name: 'Again' } })).status).toBe(409);
  });

  it('is rejected by another server within a second', async () => {
    const second = await serveDatabase(test.deps.database, test.deps.config.DATA_DIR);
    const owner = await makeOwner(test.deps);
    const { key, secret } = await make(owner, [brands.list]);
    const there = async () => (await second.call(brands.list, { token: secret })).status;
    await expect.poll(there).toBe(200);
    await test.call(revoke, { token: owner.token, params: { id: key._id } });
    await expect.poll(there).toBe(401);
    await second.app.close();
  });
});

describe('a deleted API key', () => {
  it('does not work until it is restored', async () => {
    const owner = await makeOwner(test.deps);
    const { key, secret } = await make(owner, [brands.list]);
    const call = { token: owner.token, params: { id: key._id } };
    expect((await test.call(remove, { ...call, query: { version: '1' } })).status).toBe(200);
    expect(await statusOf(secret)).toBe(401);
    const found = await test.call(deleted, { token: owner.token, query: { search: key.name } });
    expect(found.body.data).toMatchObject([{ _id: key._id, deletedBy: key.maker.name }]);
    const staff = await makeStaff(test.deps, all);
    expect((await test.call(restore, { ...call, token: staff.token })).status).toBe(404);
    expect((await test.call(restore, call)).status).toBe(200);
    expect(await statusOf(secret)).toBe(200);
  });
});

describe('API keys', () => {
  it('are changed at the version that was read', async () => {
    const owner = await makeOwner(test.deps);
    const { key } = await make(owner, [brands.list]);
    const change = { token: owner.token, params: { id: key._id } };
    expect((await test.call(update, { ...change, body: { name: 'Renamed', version: 1 } })).body.data.version).toBe(2);
    expect((await test.call(update, { ...change, body: { name: 'Again', version: 1 } })).status).toBe(409);
    expect((await test.call(revoke, { ...change, query: { version: '1' } })).status).toBe(409);
  });

  it('have different names', async () => {
    const owner = await makeOwner(test.deps);
    const { key } = await make(owner, [brands.list]);
    const body = { name: key.name.toUpperCase(), permissions: keysOf(brands.list) };
    expect((await test.call(create, { token: owner.token, body })).status).toBe(409);
  });

  it(`are at most ${maxApiKeys} for each maker`, async () => {
    const owner = await makeOwner(test.deps);
    await execute(sql`
      insert into api_key (id, maker_id, name, prefix, secret_hash, permissions)
      select gen_random_uuid(), ${owner.userId}, 'Many ' || n, 'many ' || n, '', '[]'
      from generate_series(1, ${maxApiKeys}::int) n`);
    const body = { name: 'One more', permissions: keysOf(brands.list) };
    const reply = await test.call(create, { token: owner.token, body });
    expect([reply.status, reply.body.error]).toEqual([
      422,
      'You have 100 API keys already. Revoke or delete one first.',
    ]);
  });

  it('count their calls for themselves', async () => {
    const limited = await serveDatabase(test.deps.database, test.deps.config.DATA_DIR, undefined, {
      RATE_LIMIT_PER_PERSON: '3',
    });
    const owner = await makeOwner(test.deps);
    const [first, second] = [await make(owner, [brands.list]), await make(owner, [brands.list])];
    const callAs = async (token: string) => (await limited.call(brands.list, { token })).status;
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push(await callAs(first.secret));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect([await callAs(second.secret), await callAs(owner.token)]).toEqual([200, 200]);
    await limited.app.close();
  });
});
