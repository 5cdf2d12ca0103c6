import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listOutbox } from '@bakehouse/contract/outbox';
import { vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../test/build-test-app.ts';
import { makeOwner } from '../../test/factories.ts';
import { type Draft, makeDraft, readCodes } from '../../test/vendor-codes.ts';
import type { Message } from '../kernel/jobs/jobs.ts';
import { rowsOf } from '../platform/db/client.ts';
import { JobFailed, runJob } from './run-job.ts';

/** The effects of jobs, and of jobs that fail. The SMS service fails when the test sets it to. */

const { send, sent, verify } = vendorOtpEndpoints;
const mail: Message = {
  channel: 'email',
  to: 'asha@example.test',
  subject: 'Approved',
  text: 'Your store is approved.',
};
const sms: Message = { channel: 'sms', to: '9876543210', text: 'Your store is approved.' };

let test: TestApp;
let token: string;
let url: string;
let status = 200;
let received: { to: string; text: string }[] = [];
const service = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (status === 200) received.push(JSON.parse(Buffer.concat(chunks).toString()));
  response.writeHead(status).end();
});
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/sms`;
});
afterAll(async () => {
  service.close();
  await test.close();
});
let draft: Draft;
beforeEach(async () => {
  status = 200;
  received = [];
  draft = await makeDraft(test.deps);
});

/** Starts another server on the same database with other settings. */
const serve = async (settings: Record<string, string>) =>
  serveDatabase(test.deps.database, test.deps.config.DATA_DIR, undefined, settings);
const countOutbox = async () => (await test.call(listOutbox, { token })).body.total;
const warnings: string[] = [];
const run = (deps: TestApp['deps'], message: Message) =>
  runJob(deps, 'message', message, (reason) => warnings.push(reason));
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a message', () => {
  it('is stored in the outbox without a service', async () => {
    await run(test.deps, mail);
    await run(test.deps, sms);
    expect((await test.call(listOutbox, { token, query: { perPage: '2', page: '1' } })).body.data).toMatchObject([
      { channel: 'sms', to: '9876543210', subject: '', text: sms.text },
      { channel: 'email', to: 'asha@example.test', subject: 'Approved', text: mail.text },
    ]);
  });

  it('is sent by the service, retried while the service is down, and not stored', async () => {
    const before = await countOutbox();
    const other = await serve({ SMS_URL: url });
    status = 503;
    const failure = await failureOf(run(other.deps, sms));
    expect(failure).toBeInstanceOf(JobFailed);
    expect(String(failure)).toBe('Error: The job message failed: the SMS service answered 503');
    status = 200;
    await run(other.deps, sms);
    expect(received).toEqual([{ to: sms.to, text: sms.text }]);
    expect(await countOutbox()).toBe(before);
    await other.app.close();
  });

  it('is dropped with a warning if no mail server could ever accept it', async () => {
    const other = await serve({ SMTP_URL: 'smtp://127.0.0.1:1' });
    warnings.length = 0;
    await run(other.deps, { ...mail, to: 'asha@example.test, everyone@example.test' });
    expect(warnings).toEqual(['The job message failed: the recipient is not one email address']);
    expect(await failureOf(run(other.deps, mail))).toBeInstanceOf(JobFailed);
    await other.app.close();
  });

  it('is dropped in production without a service, with a warning that does not repeat it', async () => {
    const before = await countOutbox();
    const other = await serve({ NODE_ENV: 'production' });
    warnings.length = 0;
    await run(other.deps, mail);
    expect(warnings).toEqual(['A message was dropped. No mail service is set up. Set SMTP_URL.']);
    expect(await countOutbox()).toBe(before);
    await other.app.close();
  });

  it('fails without repeating its text if the database rejects it', async () => {
    const failure = await failureOf(run(test.deps, { ...sms, text: 'Your code is 123456\0' }));
    expect(failure).toBeInstanceOf(JobFailed);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/123456|98765/);
  });
});

describe('a code', () => {
  const requestCodes = async () => {
    test.queued.length = 0;
    expect((await test.call(send, { token, params: { id: draft.vendorId } })).status).toBe(200);
  };

  it('is generated again for each attempt, and the last one counts', async () => {
    await requestCodes();
    const jobs = [...test.queued];
    await test.runQueued();
    const first = await readCodes(test, token, draft);
    test.queued.push(...jobs);
    await test.runQueued();
    const second = await readCodes(test, token, draft);
    expect(second).not.toEqual(first);
    const params = { id: draft.vendorId };
    expect((await test.call(verify, { token, params, body: second })).status).toBe(200);
  });

  it('is not sent after its pair has expired', async () => {
    await requestCodes();
    const before = await countOutbox();
    await test.deps.database.db.execute(
      sql`update vendor_otp set expires_at = sent_at where vendor_id = ${draft.vendorId}`,
    );
    await test.runQueued();
    expect(await countOutbox()).toBe(before);
  });

  it('is sent when the service is up again, names the store, and is not logged', async () => {
    const other = await serve({ SMS_URL: url });
    expect((await other.call(send, { token, params: { id: draft.vendorId } })).status).toBe(200);
    status = 500;
    const failure = await failureOf(other.runQueued());
    expect(String(failure)).toBe('Error: The job vendor-code failed: the SMS service answered 500');
    expect(other.queued).toHaveLength(1);
    status = 200;
    expect(await other.runQueued()).toEqual([]);
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toBe(draft.phone);
    expect(received[0]?.text).toMatch(/^\d{6} is the Bakehouse code of Store \d+\. It works for 10 minutes\.$/);
    await other.app.close();
  });

  it('is rejected in production without a service, and the error names the setting', async () => {
    const other = await serve({ NODE_ENV: 'production', SMS_URL: url });
    const reply = await other.call(send, { token, params: { id: draft.vendorId } });
    expect(reply).toMatchObject({
      status: 503,
      body: { code: 'unavailable', error: 'No mail service is set up. Set SMTP_URL.' },
    });
    expect((await other.call(sent, { token, params: { id: draft.vendorId } })).body.data).toBeNull();
    expect(
      await rowsOf(test.deps.database.db, sql`select 1 from vendor_otp where vendor_id = ${draft.vendorId}`),
    ).toEqual([]);
    expect((await other.call(listOutbox, { token })).status).toBe(404);
    await other.app.close();
  });
});
