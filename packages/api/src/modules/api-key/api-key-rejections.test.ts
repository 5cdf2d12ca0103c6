import { type ApiKeyInput, apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { brand } from '@bakehouse/contract/brand';
import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '../../../test/api-keys.ts';
import { buildTestApp, serveDatabase, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, type Person } from '../../../test/factories.ts';

const { detail, create, update, rotate } = apiKeyEndpoints;
const keysOf = (...endpoints: Endpoint[]) => endpoints.map(permissionKey);
const brands = brand.endpoints;
const wrongKey = 'This API key is wrong, expired or revoked';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => test.close());

const make = (person: Person, endpoints: Endpoint[], input?: Partial<ApiKeyInput>) =>
  makeApiKey(test, person, endpoints, input);
const listBrands = (secret: string, headers: Record<string, string> = {}) =>
  test.call(brands.list, { token: secret, headers });
const statusOf = async (secret: string, headers?: Record<string, string>) => (await listBrands(secret, headers)).status;
const execute = (statement: ReturnType<typeof sql>) => test.deps.database.db.execute(statement);

describe('a wrong API key', () => {
  it.each([
    ['in another case', (secret: string) => secret.toUpperCase().replace('BK_', 'bk_')],
    ['that is truncated', (secret: string) => secret.slice(0, -1)],
    ['with another last character', (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`],
    ['without its secret', (secret: string) => secret.slice(0, 13)],
    ['with text after it', (secret: string) => `${secret} or 1=1`],
    ['that nobody has', () => `bk_0123456789_${'a'.repeat(43)}`],
    ['of 8,000 characters', (secret: string) => secret + 'a'.repeat(8_000)],
  ])('%s is rejected', async (_, spoil) => {
    const { secret } = await make(await makeOwner(test.deps), [brands.list]);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await listBrands(spoil(secret));
      expect([reply.status, reply.body.error]).toEqual([401, wrongKey]);
    }
    expect(await statusOf(secret)).toBe(200);
  });

  it('in a huge header is rejected before it is read', async () => {
    const reply = await listBrands(`bk_${'a'.repeat(100_000)}`);
    expect([401, 431]).toContain(reply.status);
  });
});

describe('the expiry of an API key', () => {
  it('ends it between two calls, also when it is cached', async () => {
    const owner = await makeOwner(test.deps);
    const expires_at = new Date(Date.now() + 3_000).toISOString();
    const { secret } = await make(owner, [brands.list], { expires_at });
    expect(await statusOf(secret)).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, Date.parse(expires_at) + 20 - Date.now()));
    expect((await listBrands(secret)).body.error).toBe(wrongKey);
  });

  it('must be in the future, and can be extended', async () => {
    const owner = await makeOwner(test.deps);
    const past = { name: 'Past', permissions: keysOf(brands.list), expires_at: '2020-01-01T00:00:00Z' };
    const reply = await test.call(create, { token: owner.token, body: past });
    expect([reply.status, reply.body.fields]).toEqual([422, { expires_at: 'Choose an expiry in the future' }]);
    const { key, secret } = await make(owner, [brands.list]);
    await execute(sql`update api_key set expires_at = now() - interval '1 hour' where id = ${key._id}`);
    await expect.poll(() => statusOf(secret)).toBe(401);
    const params = { id: key._id };
    const seen = await test.call(detail, { token: owner.token, params });
    expect(seen.body.data.state).toBe('Expired');
    expect((await test.call(rotate, { token: owner.token, params, body: {} })).status).toBe(409);
    await test.call(update, { token: owner.token, params, body: { expires_at: null } });
    expect(await statusOf(secret)).toBe(200);
  });
});

describe('the address list of an API key', () => {
  it('is compared with the address that the trusted proxy reports', async () => {
    const { secret } = await make(await makeOwner(test.deps), [brands.list], { addresses: ['203.0.113.0/24'] });
    const from = (forwarded: string) => listBrands(secret, { 'x-forwarded-for': forwarded });
    expect((await from('203.0.113.9')).status).toBe(200);
    const other = await from('198.51.100.4');
    expect([other.status, other.body.error]).toEqual([403, 'This API key cannot be used from this address']);
    // The client writes the first entry itself; the proxy adds the last.
    expect((await from('203.0.113.9, 198.51.100.4')).status).toBe(403);
    expect(await statusOf(secret)).toBe(403);
  });

  it('does not trust a forwarded address without a trusted proxy', async () => {
    const direct = await serveDatabase(test.deps.database, test.deps.config.DATA_DIR);
    const { secret } = await make(await makeOwner(test.deps), [brands.list], { addresses: ['203.0.113.9'] });
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await direct.call(brands.list, { token: secret, headers })).status).toBe(403);
    await direct.app.close();
  });

  it.each([['203.0.113'], ['203.0.113.0/33'], ['localhost'], ['2001:db8::/129'], ['1.2.3.4:80'], ['']])(
    'rejects %j',
    async (address) => {
      const owner = await makeOwner(test.deps);
      const body = { name: 'Bad', permissions: keysOf(brands.list), addresses: [address] };
      const reply = await test.call(create, { token: owner.token, body });
      expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, ['addresses.0']]);
    },
  );
});
