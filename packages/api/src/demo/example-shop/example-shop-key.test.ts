import { apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { brand } from '@bakehouse/contract/brand';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { storefrontOrderEndpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, type Person } from '../../../test/factories.ts';
import { demoPeople } from '../demo-accounts.ts';
import { createExampleShopKey } from './example-shop-key.ts';

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await buildTestApp();
  owner = await makeOwner(test.deps);
});
afterAll(() => test.close());

const createKey = () => createExampleShopKey(test.deps, { recheck: () => {} }, () => test.app.endpoints);
const findKeys = async () => {
  const { body } = await test.call(apiKeyEndpoints.list, { token: owner.token, query: { search: 'Example' } });
  return body.data;
};
const statusOf = async (endpoint: typeof storefrontOrderEndpoints.place | typeof brand.endpoints.list, token = '') =>
  (await test.probe(endpoint, { token, ...(endpoint.methods[0] === 'POST' ? { body: {} } : {}) })).status;

describe('the API key of the example storefront', () => {
  it('is not created without the owner of the demo', async () => {
    expect(await createKey()).toBeUndefined();
    expect(await findKeys()).toEqual([]);
  });

  it('can only place orders, and is rotated at the next start', async () => {
    const { email } = demoPeople[0];
    await test.deps.database.db.execute(sql`update admin_user set email = ${email} where id = ${owner.userId}`);
    const first = await createKey();
    const second = await createKey();
    expect(first).not.toBe(second);
    expect(await findKeys()).toMatchObject([
      { name: 'Example storefront', permissions: [permissionKey(storefrontOrderEndpoints.place)] },
    ]);
    // The body is invalid, so the key was accepted.
    for (const secret of [first, second]) {
      expect(await statusOf(storefrontOrderEndpoints.place, secret)).toBe(422);
      expect(await statusOf(brand.endpoints.list, secret)).toBe(403);
    }
  });

  it('stays revoked', async () => {
    const [key] = await findKeys();
    await test.call(apiKeyEndpoints.revoke, { token: owner.token, params: { id: key?._id ?? '' } });
    expect(await createKey()).toBeUndefined();
  });
});
