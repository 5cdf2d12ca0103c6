import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOutbox } from '@bakehouse/contract/outbox';
import { vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveDatabase } from '../../../test/build-test-app.ts';
import { makeOwner } from '../../../test/factories.ts';
import { openTestDatabase, openTestServer } from '../../../test/test-db.ts';
import { type Draft, makeDraft, readCodes } from '../../../test/vendor-codes.ts';
import { runJob } from '../../app/run-job.ts';
import { ensureSystemRoles } from '../../modules/role/system-roles.ts';
import type { Database } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { installQueue, openQueue, type Queue, type RunJob } from './pg-boss-jobs.ts';

/** The real queue, from a request to the outbox. */

const { send, verify } = vendorOtpEndpoints;

let database: Database;
let url: string | undefined;
let directory: string;
let queue: Queue;
let server: Awaited<ReturnType<typeof serveDatabase>>;
let token: string;
let warnings: string[] = [];
let status = 503;
let accepted = 0;
const service = createServer((_request, response) => {
  if (status === 200) accepted += 1;
  response.writeHead(status).end();
});

const warn = (reason: string) => void warnings.push(reason);
const runOn =
  (deps: typeof server.deps): RunJob =>
  (kind, data) =>
    runJob(deps, kind, data, warn);

beforeAll(async () => {
  ({ database, url } = await openTestDatabase(installQueue));
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-queue-'));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  service.close();
  await database.close();
  await rm(directory, { recursive: true, force: true });
});
let draft: Draft;
beforeEach(async () => {
  warnings = [];
  queue = await openQueue(database, warn);
  server = await serveDatabase(database, directory, undefined, {}, queue);
  await ensureSystemRoles(server.deps);
  token = (await makeOwner(server.deps)).token;
  draft = await makeDraft(server.deps);
});
afterEach(async () => {
  await queue.close();
  await server.app.close();
});
const sendCodes = async () =>
  expect((await server.call(send, { token, params: { id: draft.vendorId } })).status).toBe(200);
const countOutbox = async () => (await server.call(listOutbox, { token, query: { search: draft.email } })).body.total;

describe('the queue', () => {
  it('can be installed twice', () => database.migrate(installQueue));

  it('delivers codes to the outbox that can be verified', async () => {
    await sendCodes();
    await queue.runDue(runOn(server.deps));
    const body = await readCodes(server, token, draft);
    expect((await server.call(verify, { token, params: { id: draft.vendorId }, body })).status).toBe(200);
    expect(warnings).toEqual([]);
  });

  it('contains no job of a transaction that was rolled back', async () => {
    const data = { channel: 'email', to: draft.email, subject: 'Never', text: 'never' } as const;
    const rejected = database.transaction(async (tx) => {
      await queue.send(tx, 'message', data);
      throw new Error('rolled back');
    });
    await expect(rejected).rejects.toThrow('rolled back');
    await queue.runDue(runOn(server.deps));
    expect(await countOutbox()).toBe(0);
  });

  it('contains a job with an id once, also after it has run and when two servers queue it', async () => {
    const id = newId();
    const sendOnce = () =>
      database.transaction((tx) =>
        queue.sendOnce(tx, 'record-message', id, {
          record: 'order:1',
          message: { channel: 'email', to: draft.email, subject: 'Once', text: 'once' },
        }),
      );
    await Promise.all([sendOnce(), sendOnce()]);
    await queue.runDue(runOn(server.deps));
    await sendOnce();
    await queue.runDue(runOn(server.deps));
    expect(await countOutbox()).toBe(1);
    expect(warnings).toEqual([]);
  });

  it('runs jobs while it is open, and stops at once when it is idle', async () => {
    await queue.work(runOn(server.deps));
    await sendCodes();
    await expect.poll(countOutbox, { interval: 100 }).toBe(1);
    const started = Date.now();
    await queue.close();
    // Running jobs would get five seconds.
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it('retries while the service is down', async () => {
    const { port } = service.address() as AddressInfo;
    const other = await serveDatabase(database, directory, undefined, { SMS_URL: `http://127.0.0.1:${port}` }, queue);
    status = 503;
    await queue.work(runOn(other.deps));
    await sendCodes();
    await expect.poll(() => warnings.length).toBeGreaterThan(0);
    expect(warnings[0]).toMatch(/^The job vendor-code failed: the SMS service answered 503\./);
    status = 200;
    await expect.poll(() => accepted).toBe(1);
    await other.app.close();
  });

  it('repeats the webhook job of a killed server', async () => {
    const webhookId = '00000000-0000-7000-8000-000000000001';
    const data = { record: `webhook:${webhookId}`, webhookId };
    await queue.send(database.db, 'webhook', data);
    const killed = sql`update pgboss.job set state = 'active', started_on = now() - interval '16 seconds',
      heartbeat_on = now() - interval '16 seconds' where name = 'webhook' and singleton_key = ${data.record}`;
    await database.db.execute(killed);
    await database.db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`);
    const repeated: unknown[] = [];
    await queue.work(async (kind, job) => void repeated.push([kind, job]));
    await expect.poll(() => repeated).toEqual([['webhook', data]]);
  });

  it.skipIf(process.env.TEST_DB !== 'postgres')(
    'handles 20 simultaneous sends with a pool of two connections',
    async () => {
      const small = openTestServer(url ?? '', 2);
      const context = await openQueue(small, warn);
      const other = await serveDatabase(small, directory, undefined, {}, context);
      const drafts = await Promise.all(Array.from({ length: 20 }, () => makeDraft(server.deps)));
      const replies = await Promise.all(
        drafts.map(({ vendorId }) => other.call(send, { token, params: { id: vendorId } })),
      );
      expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
      await context.close();
      await other.app.close();
      await small.close();
    },
  );
});
