import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BulkJob } from '@bakehouse/contract/bulk/bulk.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFromDump } from '../embedded/open-from-dump.ts';
import { createMigratedDatabase } from '../test-db.ts';
import { type Running, startServer } from './start-server.ts';

const administrator = { email: 'first@example.test', password: 'first-password' };
const records = 200;
/** Enough for a start, the wait for the sign of life of the killed server, and the rest of the job. */
const timeout = 120_000;

/** A server that runs a bulk job is killed. */
describe('a bulk job', () => {
  let directory: string;
  let env: Record<string, string>;
  let server: Running;
  let address: string;
  let token: string;

  const start = async () => {
    server = startServer(env);
    address = (await server.ready) ?? '';
    expect(address, server.output()).not.toBe('');
  };
  const send = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const reply = await fetch(`${address}/api/${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(reply.ok, `${method} ${path}: ${reply.status}`).toBe(true);
    return (await reply.json()) as Body;
  };
  const job = async (id: string) => (await send<{ data: BulkJob }>('GET', `bulk/jobs/${id}`)).data;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bakehouse-bulk-'));
    const isServer = process.env.TEST_DB === 'postgres';
    if (!isServer) await (await openFromDump(directory)).close();
    env = {
      DATA_DIR: directory,
      ...(isServer ? { DATABASE_URL: await createMigratedDatabase() } : {}),
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      RATE_LIMIT_PER_PERSON: '0',
      RATE_LIMIT_PER_ADDRESS: '0',
    };
    await start();
    ({ token } = await send<{ token: string }>('POST', 'web-api/admin_auth/login', administrator));
    for (let n = 0; n < records; n += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, at) => send('POST', 'brand/create', { name: `Brand ${n + at}` })),
      );
  }, timeout);
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await server.exit;
    await rm(directory, { recursive: true, force: true });
  });

  it('continues after its server was killed, and changes no record twice', async () => {
    const body = { resource: 'brand', action: 'delete', filter: { search: 'Brand' } };
    const { _id } = (await send<{ data: BulkJob }>('POST', 'bulk/run', body)).data;
    let before = await job(_id);
    while (before.counts.done < 10) before = await job(_id);
    server.child.kill('SIGKILL');
    await server.exit;
    expect(before.counts.pending, 'rows left when the server was killed').toBeGreaterThan(0);

    await start();
    await expect.poll(async () => (await job(_id)).status, { interval: 500 }).toBe('finished');
    expect((await job(_id)).counts).toMatchObject({ done: records, pending: 0, failed: 0 });
    const audit = await send<{ total: number }>('GET', 'audit/list?module=brand');
    // One entry for the creation and one for the deletion of each.
    expect(audit.total).toBe(2 * records);
    expect((await send<{ total: number }>('GET', 'brand/getdeleted')).total).toBe(records);
  });
});
