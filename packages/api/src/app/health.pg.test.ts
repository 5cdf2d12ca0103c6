import { brand } from '@bakehouse/contract/brand';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeOwner } from '../../test/factories.ts';
import { openTestServer } from '../../test/test-db.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
});
afterAll(() => test.close());

/**
 * Switches the whole database between read-only and writable, as a failover does, and ends the server's connections.
 */
const setReadOnly = async (value: 'on' | 'off') => {
  const other = openTestServer(`${test.url}?options=${encodeURIComponent('-c default_transaction_read_only=off')}`, 1);
  const name = new URL(test.url ?? '').pathname.slice(1);
  await other.executeSql(`alter database ${name} set default_transaction_read_only = ${value}`);
  await other.executeSql(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await other.close();
};
const readiness = async () => {
  const { statusCode, body } = await test.app.inject({ url: '/readyz' });
  return [statusCode, JSON.parse(body).status];
};
const createBrand = () => test.call(brand.endpoints.create, { token, body: { name: 'Amber Oven' } });

it('is not ready while the database is read-only: reads succeed, writes are rejected with a message', async () => {
  expect(await readiness()).toEqual([200, 'ready']);
  await setReadOnly('on');
  await expect.poll(readiness).toEqual([503, 'database read-only']);
  expect((await test.call(brand.endpoints.list, { token })).status).toBe(200);
  const rejected = await createBrand();
  expect(rejected).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      error: 'The database is read-only at the moment, so nothing was saved. Try again later.',
    },
  });
  expect(rejected.headers['retry-after']).toBe('10');

  await setReadOnly('off');
  await expect.poll(readiness).toEqual([200, 'ready']);
  expect((await createBrand()).status).toBe(201);
});
