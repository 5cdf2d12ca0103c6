import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { orderOf } from '../factories.ts';
import { checkOutPrevious } from '../previous-version.ts';
import { createTestDatabase, openTestServer } from '../test-db.ts';
import { startServer } from './start-server.ts';

const previous = await checkOutPrevious();
if (!previous)
  process.stdout.write(
    'The test of the previous version is skipped: it needs the history of git (a shallow clone has none).\n',
  );

const admin = { email: 'upgrade@example.test', password: 'quiet-oven-42' };

it.skipIf(!previous)(
  'the server of the previous version reads and writes the schema of this version',
  async () => {
    onTestFinished(() => previous?.remove());
    const directory = await mkdtemp(join(tmpdir(), 'bakehouse-upgrade-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const url = await createTestDatabase();
    const database = openTestServer(url);
    await database.migrate();
    await database.close();
    const env = { DATABASE_URL: url, DATA_DIR: directory, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    // The queue's schema is installed by a server of this version, as in an upgrade.
    const current = startServer(env);
    expect(await current.ready, current.output()).toBeDefined();
    current.child.kill('SIGTERM');
    await current.exit;

    const server = startServer({ ...env, MIGRATE: '0' }, previous?.main);
    const base = await server.ready;
    expect(base, server.output()).toBeDefined();
    const send = async (method: string, path: string, body?: object, token?: string) => {
      const response = await fetch(`${base}/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(300);
      return JSON.parse(text) as { token: string; data: { _id: string; version: number } };
    };
    const { token } = await send('POST', 'web-api/admin_auth/login', admin);
    await send('POST', 'brand/create', { name: 'Upgraded' }, token);
    const cake = { name: 'Cake', product_type: 'simple', price: 500, status: 'Active' };
    const product = await send('POST', 'product/create', cake, token);
    const order = await send('POST', 'order/create', orderOf(product.data._id), token);
    const change = { order_status: 'confirmed', version: order.data.version };
    await send('POST', `order/${order.data._id}/update_status`, change, token);
    for (const path of ['order/list', `order/details/${order.data._id}`]) await send('GET', path, undefined, token);
    server.child.kill('SIGTERM');
    await server.exit;
  },
  120_000,
);
