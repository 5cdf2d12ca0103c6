import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFromDump } from '../embedded/open-from-dump.ts';
import { type Running, startServer } from './start-server.ts';

/** A server started as a process delivers codes to the outbox, and stops on SIGTERM. */
describe.skipIf(process.env.TEST_DB === 'postgres')('codes of a running server', () => {
  let directory: string;
  let server: Running;
  let address: string;
  let authorization: string;
  const password = 'first-password';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bakehouse-codes-'));
    await (await openFromDump(directory)).close();
    server = startServer({ DATA_DIR: directory, ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: password });
    address = (await server.ready) ?? '';
    expect(address, server.output()).not.toBe('');
    const signedIn = await send('POST', 'web-api/admin_auth/login', { email: 'first@example.test', password });
    authorization = `Bearer ${signedIn.token}`;
  });
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await server.exit;
    await rm(directory, { recursive: true, force: true });
  });

  const send = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${address}/api/${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(authorization ? { authorization } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await reply.json()) as { token?: string; data: { id: string; text: string }[] & { id: string } };
  };

  it('arrive in the outbox while the server runs', async () => {
    const application = { name: 'Ira Das', email: 'ira@example.test', phone: '9876543210', store_name: 'The Oven' };
    await send('POST', 'web-api/admin_auth/signup', { ...application, password, confirm_password: password });
    const [store] = (await send('GET', 'vendor/list')).data;
    await send('POST', `newvendor/${store?.id}/send_otp`);
    const haveCodes = async () => (await send('GET', 'outbox/list')).data.map(({ text }) => /\d{6}/.test(text));
    await expect.poll(haveCodes, { interval: 100 }).toEqual([true, true]);
  });

  it('exits with 0 within seconds of SIGTERM', async () => {
    const started = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    // A server that waits for a connection or a job ends after ten seconds.
    expect(performance.now() - started).toBeLessThan(9_000);
    expect(server.output()).not.toMatch(/unhandled|failed/);
  });
});
