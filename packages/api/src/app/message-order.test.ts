import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveDatabase } from '../../test/build-test-app.ts';
import { startMailServer } from '../../test/smtp-stand-in.ts';
import { openTestDatabase } from '../../test/test-db.ts';
import { installQueue, openQueue, type Queue } from '../kernel/jobs/pg-boss-jobs.ts';
import { type Database, rowsOf } from '../platform/db/client.ts';
import { runJob } from './run-job.ts';

/** Mails in the real queue, with a mail server that can be down. */

let database: Database;
let directory: string;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let server: Awaited<ReturnType<typeof serveDatabase>>;
let queue: Queue;
let warnings: string[] = [];

beforeAll(async () => {
  ({ database } = await openTestDatabase(installQueue));
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-mails-'));
  mails = await startMailServer();
});
afterAll(async () => {
  await mails.close();
  await database.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  warnings = [];
  Object.assign(mails.state, { isDown: false, connections: 0, subjects: [] });
  queue = await openQueue(database, (reason) => void warnings.push(reason));
  server = await serveDatabase(database, directory, undefined, { SMTP_URL: mails.url }, queue);
});
afterEach(async () => {
  await queue.close();
  server.deps.mailer?.close();
  await server.app.close();
  await database.db.execute(sql`delete from pgboss.job`);
});

const mailAbout = (record: string, subject: string, startAfter?: string) =>
  queue.send(database.db, 'record-message', {
    record,
    ...(startAfter !== undefined && { startAfter }),
    message: { channel: 'email', to: 'asha@example.test', subject, text: subject },
  });
const warn = (reason: string) => void warnings.push(reason);
const runDue = () => queue.runDue((kind, data) => runJob(server.deps, kind, data, warn));
const skipRetryDelay = () => database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);

describe('messages about one record', () => {
  it('arrive in the order in which they were queued after the mail server was down', async () => {
    mails.state.isDown = true;
    await mailAbout('vendor:1', 'not approved');
    await runDue();
    await mailAbout('vendor:1', 'approved');
    await mailAbout('vendor:1', 'not approved again');
    await mailAbout('vendor:2', 'another store');
    mails.state.isDown = false;
    await runDue();
    expect(mails.state.subjects).toEqual(['another store']);
    await skipRetryDelay();
    for (let n = 0; n < 3; n += 1) await runDue();
    expect(mails.state.subjects).toEqual(['another store', 'not approved', 'approved', 'not approved again']);
  });

  it('wait for their start, delay no other until then, and are sent before those that are due later', async () => {
    await mailAbout('order:1', 'confirmed', new Date(Date.now() + 3_600_000).toISOString());
    await mailAbout('order:1', 'shipped');
    await runDue();
    expect(mails.state.subjects).toEqual(['shipped']);
    await database.db.execute(sql`update pgboss.job set start_after = now() where start_after > now()`);
    await mailAbout('order:1', 'refunded');
    for (let n = 0; n < 2; n += 1) await runDue();
    expect(mails.state.subjects).toEqual(['shipped', 'confirmed', 'refunded']);
  });

  it('arrive in their order if they were queued together, and each once', async () => {
    const subjects = Array.from({ length: 12 }, (_, n) => `step ${n}`);
    mails.state.isDown = true;
    await queue.sendAll(
      database.db,
      'record-message',
      subjects.map((subject) => ({
        record: 'order:1:customer:email',
        message: { channel: 'email', to: 'asha@example.test', subject, text: subject },
      })),
    );
    for (let n = 0; n < 3; n += 1) {
      await runDue();
      await skipRetryDelay();
    }
    mails.state.isDown = false;
    for (let n = 0; n < 14; n += 1) await runDue();
    expect(mails.state.subjects).toEqual(subjects);
  });

  it('are not delayed by a message that was given up', async () => {
    mails.state.isDown = true;
    await mailAbout('vendor:3', 'given up');
    await mailAbout('vendor:3', 'the next one');
    await database.db.execute(
      sql`update pgboss.job set retry_limit = 0 where created_on = (select min(created_on) from pgboss.job)`,
    );
    await runDue();
    expect(warnings).toEqual([
      'The job record-message failed: the mail server answered 451. It was given up after 0 retries',
    ]);
    mails.state.isDown = false;
    await runDue();
    expect(mails.state.subjects).toEqual(['the next one']);
  });
});

describe('messages that wait after a long outage', () => {
  const delayRetries = () =>
    database.db.execute(sql`update pgboss.job set start_after = now() + interval '30 minutes' where state = 'retry'`);
  const queueFailed = async (channel: 'email' | 'sms') => {
    await queue.send(database.db, 'message', { channel, to: '9811122233', subject: 'x', text: 'x' });
    await database.db.execute(sql`update pgboss.job set state = 'retry' where data ->> 'channel' = ${channel}`);
  };
  const countDelayed = async () =>
    (await rowsOf(database.db, sql`select 1 from pgboss.job where state = 'retry' and start_after > now()`)).length;

  it('are sent as soon as another mail was sent', async () => {
    mails.state.isDown = true;
    await mailAbout('vendor:1', 'first');
    await mailAbout('vendor:2', 'second');
    await runDue();
    await delayRetries();
    mails.state.isDown = false;
    await mailAbout('vendor:3', 'new');
    await runDue();
    expect(mails.state.subjects).toEqual(['new']);
    await runDue();
    expect(mails.state.subjects.toSorted()).toEqual(['first', 'new', 'second']);
  });

  it('keep their number of retries', async () => {
    mails.state.isDown = true;
    await mailAbout('vendor:1', 'waiting');
    await runDue();
    await delayRetries();
    const left = sql`select retry_limit - retry_count as left from pgboss.job where state = 'retry'`;
    const before = await rowsOf<{ left: number }>(database.db, left);
    mails.state.isDown = false;
    await mailAbout('vendor:2', 'new');
    await runDue();
    mails.state.isDown = true;
    await runDue();
    expect(await rowsOf(database.db, left)).toEqual(before);
  });

  it('keep their delay while the service of another channel works', async () => {
    await queueFailed('sms');
    await delayRetries();
    await mailAbout('vendor:1', 'new');
    await runDue();
    expect(mails.state.subjects).toEqual(['new']);
    expect(await countDelayed()).toBe(1);
  });

  it('are not retried with every mail that is sent', async () => {
    await mailAbout('vendor:1', 'new');
    await runDue();
    await queueFailed('email');
    await delayRetries();
    await mailAbout('vendor:2', 'next');
    await runDue();
    expect(mails.state.subjects).toEqual(['new', 'next']);
    expect(await countDelayed()).toBe(1);
  });
});

describe('many messages', () => {
  it('share few connections and are sent batch after batch without a pause', async () => {
    for (let n = 0; n < 300; n += 1) await mailAbout(`vendor:${n}`, `mail ${n}`);
    await queue.work((kind, data) => runJob(server.deps, kind, data, warn));
    // A batch of 5 every 2 seconds would take two minutes.
    await expect.poll(() => mails.state.subjects.length, { interval: 100 }).toBe(300);
    expect(mails.state.connections).toBeLessThanOrEqual(20);
    expect(warnings).toEqual([]);
  });
});
