import { adminUser } from '@bakehouse/contract/admin-user';
import { type ApiKeyInput, apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { brand } from '@bakehouse/contract/brand';
import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyName, makeApiKey } from '../../../test/api-keys.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeStaff, type Person, testPassword } from '../../../test/factories.ts';

/** Who decides what an API key may do, and how long. */

const { list, detail, create, update, confirm, revoke, remove, restore } = apiKeyEndpoints;
const all = Object.values(apiKeyEndpoints);
const keysOf = (...endpoints: Endpoint[]) => endpoints.map(permissionKey);
const brands = brand.endpoints;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const make = (person: Person, endpoints: Endpoint[], input?: Partial<ApiKeyInput>) =>
  makeApiKey(test, person, endpoints, input);
const signInWithNewPassword = async (email: string, current_password: string, password: string) => {
  const { token } = (await test.call(sessionEndpoints.login, { body: { email, password: current_password } })).body;
  const body = { current_password, password, confirm_password: password };
  return (await test.call(profileEndpoints.changePassword, { token, body })).body.token;
};
const statusOf = async (secret: string) => (await test.call(brands.list, { token: secret })).status;
const execute = (statement: ReturnType<typeof sql>) => test.deps.database.db.execute(statement);

describe('the key of another person', () => {
  it('can be narrowed and ended, and never widened', async () => {
    const [maker, other] = [await makeOwner(test.deps), await makeOwner(test.deps)];
    const expires_at = '2030-01-01T00:00:00.000Z';
    const { key, secret } = await make(maker, [brands.list, brands.detail], {
      expires_at,
      addresses: ['203.0.113.0/24', '2001:db8::/32', '127.0.0.1'],
    });
    const change = (token: string, body: object) => test.call(update, { token, params: { id: key._id }, body });
    const rejected = [
      { permissions: keysOf(brands.list, brands.create) },
      { expires_at: null },
      { expires_at: '2030-01-01T00:00:00.001Z' },
      { addresses: [] },
      { addresses: ['203.0.113.0/23'] },
      { addresses: ['::ffff:203.0.113.0/100'] },
      { addresses: ['203.0.113.7', '198.51.100.4'] },
    ];
    for (const body of rejected) {
      const reply = await change(other.token, { name: 'Taken over', ...body });
      expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([403, [Object.keys(body)[0]]]);
    }
    const narrower = {
      permissions: keysOf(brands.list),
      expires_at: '2029-12-31T00:00:00.000Z',
      addresses: ['203.0.113.128/25', '2001:db8::7', '127.0.0.1'],
    };
    expect((await change(other.token, narrower)).body.data).toMatchObject(narrower);
    expect((await change(maker.token, rejected[3] ?? {})).status).toBe(200);
    expect((await change(other.token, { addresses: ['127.0.0.1'] })).status).toBe(200);
    expect(await statusOf(secret)).toBe(200);
    const call = { token: other.token, params: { id: key._id } };
    expect((await test.call(remove, call)).status).toBe(200);
    expect((await test.call(restore, call)).status).toBe(404);
    expect((await test.call(restore, { ...call, token: maker.token })).status).toBe(200);
    expect((await test.call(revoke, call)).status).toBe(200);
  });
});

describe('a password of the maker', () => {
  it('that someone else sets suspends the keys until the maker confirms each', async () => {
    const owner = await makeOwner(test.deps);
    const maker = await makeStaff(test.deps, [brands.list, ...all]);
    const [{ key, secret }, { secret: otherSecret }] = [
      await make(maker, [brands.list]),
      await make(maker, [brands.list]),
    ];
    const changed = await test.call(adminUser.endpoints.update, {
      token: owner.token,
      params: { id: maker.userId },
      body: { password: 'given-by-staff' },
    });
    expect(changed.status).toBe(200);
    expect(await statusOf(secret)).toBe(401);
    const token = await signInWithNewPassword(maker.email, 'given-by-staff', 'lemon-drizzle-cake');
    expect([await statusOf(secret), await statusOf(otherSecret)]).toEqual([401, 401]);
    const params = { id: key._id };
    const shown = (await test.call(detail, { token, params })).body.data;
    expect([shown.state, shown.version]).toEqual(['Suspended', 2]);
    const listed = await test.call(list, { token, query: { status: 'Suspended' } });
    expect(listed.body.data).toHaveLength(2);
    expect((await test.call(confirm, { token: owner.token, params })).status).toBe(404);
    expect((await test.call(confirm, { token, params, query: { version: '1' } })).status).toBe(409);
    expect((await test.call(confirm, { token, params, query: { version: '2' } })).body.data.state).toBe('Active');
    expect([await statusOf(secret), await statusOf(otherSecret)]).toEqual([200, 401]);
    expect((await test.call(confirm, { token, params })).status).toBe(409);
  });

  it('that the maker changes leaves the keys as they are', async () => {
    const maker = await makeOwner(test.deps);
    const { secret } = await make(maker, [brands.list]);
    await signInWithNewPassword(maker.email, testPassword, 'lemon-drizzle-cake');
    expect(await statusOf(secret)).toBe(200);
  });
});

describe('webhooks', () => {
  it('that a key could make or change would outlive it, so that it cannot', async () => {
    const owner = await makeOwner(test.deps);
    const {
      create: createHook,
      update: updateHook,
      rotate: rotateHook,
      enable,
      restore: restoreHook,
    } = webhookEndpoints;
    for (const endpoint of [createHook, updateHook, rotateHook, enable, restoreHook]) {
      const body = { name: keyName(), permissions: keysOf(endpoint) };
      expect((await test.call(create, { token: owner.token, body })).status).toBe(422);
    }
    // A key of an earlier version can have the permission.
    const { key, secret } = await make(owner, [brands.list]);
    await execute(
      sql`update api_key set permissions = ${JSON.stringify(keysOf(brands.list, createHook))}::jsonb where id = ${key._id}`,
    );
    const body = { name: 'Hook', url: 'https://example.com/hook', event_types: ['order.created'] };
    const rejected = await test.probe(createHook, { token: secret, body });
    expect([rejected.status, rejected.body.error]).toEqual([
      403,
      'An API key cannot do this. Sign in as a person instead.',
    ]);
    const renamed = await test.call(update, { token: owner.token, params: { id: key._id }, body: { name: keyName() } });
    expect(renamed.body.data.permissions).toEqual(keysOf(brands.list));
  });
});
