import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@bakehouse/contract/brand';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSystemRoles } from '../../src/modules/role/system-roles.ts';
import { openServer } from '../../src/platform/db/postgres/postgres-database.ts';
import { serveDatabase } from '../build-test-app.ts';
import { makeOwner } from '../factories.ts';
import { type Cluster, startCluster } from '../postgres-cluster.ts';

/** Two servers that share a primary and a streaming standby. */

type Server = Awaited<ReturnType<typeof serveDatabase>>;
const { list, create, detail } = brand.endpoints;

describe('a read replica', () => {
  let cluster: Cluster;
  let directory: string;
  let servers: readonly [Server, Server];
  /** Tokens of two users. */
  let writer: string;
  let reader: string;
  const start = () => {
    const database = openServer(cluster.primary, 5, () => {}, { replicaUrl: cluster.standby });
    return serveDatabase(database, directory);
  };
  beforeAll(async () => {
    cluster = await startCluster({ synchronous: false });
    directory = await mkdtemp(join(tmpdir(), 'bakehouse-test-'));
    const setUp = openServer(cluster.primary, 2, () => {});
    await setUp.migrate();
    await setUp.close();
    servers = [await start(), await start()];
    await ensureSystemRoles(servers[0].deps);
    writer = (await makeOwner(servers[0].deps)).token;
    reader = (await makeOwner(servers[0].deps)).token;
  });
  afterAll(async () => {
    for (const { app, deps } of servers) {
      await app.close();
      await deps.database.close();
    }
    await cluster.stop();
    await rm(directory, { recursive: true });
  });

  const names = async (server: Server, token: string, headers: Record<string, string> = {}) => {
    const reply = await server.call(list, { token, headers });
    expect(reply.status).toBe(200);
    return reply.body.data.map(({ name }) => name);
  };
  /** Waits until the standby answers. Before the first write of a test it is compared with the primary. */
  const waitForReplica = async () => {
    for (const { deps } of servers) await expect.poll(() => deps.database.replica?.canAnswer(undefined)).toBe(true);
  };

  it('answers lists of others, while the session that has written gets its own write on every server', async () => {
    await waitForReplica();
    await cluster.pauseReplay();
    const created = await servers[0].call(create, { token: writer, body: { name: 'Written' } });
    expect(created.status).toBe(201);
    const cookie = String(created.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).toMatch(/^bakehouse_written=\d+$/);
    expect(await names(servers[0], reader)).not.toContain('Written');
    expect(await names(servers[0], writer)).toContain('Written');
    expect(await names(servers[1], writer, { cookie })).toContain('Written');

    // A record is read from the primary, and so are the permissions of its reader.
    const reply = await servers[1].call(detail, { token: reader, params: { id: created.body.data._id } });
    expect(reply.status).toBe(200);
    await cluster.resumeReplay();
    await expect.poll(() => names(servers[0], reader)).toContain('Written');
  });

  it('does not keep a session alive that has ended on the primary', async () => {
    const { token } = await makeOwner(servers[0].deps);
    await waitForReplica();
    expect(await names(servers[0], token)).toBeDefined();
    await cluster.pauseReplay();
    await servers[0].call(sessionEndpoints.logout, { token });
    await expect.poll(async () => (await servers[0].call(list, { token })).status).toBe(401);
    await cluster.resumeReplay();
  });

  it('streams the export of orders from the standby', async () => {
    await waitForReplica();
    const reply = await servers[0].app.inject({
      url: `/api/${orderEndpoints.exportCsv.path}`,
      headers: { authorization: `Bearer ${reader}` },
    });
    expect(reply.statusCode).toBe(200);
  });

  it('is not used when it is more than five seconds behind, or does not answer', async () => {
    await waitForReplica();
    await cluster.pauseReplay();
    await servers[0].call(create, { token: writer, body: { name: 'Late' } });
    await expect.poll(() => names(servers[1], reader), { interval: 200 }).toContain('Late');
    await cluster.resumeReplay();
    await waitForReplica();
    await cluster.stopStandby();
    await servers[0].call(create, { token: writer, body: { name: 'Alone' } });
    expect(await names(servers[0], reader)).toContain('Alone');
    expect(await names(servers[1], reader)).toContain('Alone');
  });
});
