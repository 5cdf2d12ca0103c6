import { vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../../test/build-test-app.ts';
import { makeOwner } from '../../../../test/factories.ts';
import { openTestServer } from '../../../../test/test-db.ts';
import { type Codes, type Draft, makeDraft, readCodes, wrongCode } from '../../../../test/vendor-codes.ts';
import { rowsOf } from '../../../platform/db/client.ts';

/** Simultaneous requests about one store, on two servers with their own connections. */

const { send, verify } = vendorOtpEndpoints;

let test: TestApp;
let other: Awaited<ReturnType<typeof serveDatabase>>;
let token: string;
let draft: Draft;
let params: { id: string };
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  other = await serveDatabase(openTestServer(test.url ?? '', 2), test.deps.config.DATA_DIR);
});
afterAll(async () => {
  await other.app.close();
  await other.deps.database.close();
  await test.close();
});
beforeEach(async () => {
  test.queued.length = 0;
  other.queued.length = 0;
  draft = await makeDraft(test.deps);
  params = { id: draft.vendorId };
});

const atOnce = <T>(n: number, work: (server: Pick<TestApp, 'call'>) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i % 2 ? test : other)));
const pairs = () =>
  rowsOf<{ tries: number; used: boolean }>(
    test.deps.database.db,
    sql`select tries, used_at is not null as used from vendor_otp where vendor_id = ${draft.vendorId}`,
  );
const sendCodes = async (): Promise<Codes> => {
  expect((await test.call(send, { token, params })).status).toBe(200);
  await test.runQueued();
  return readCodes(test, token, draft);
};
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();

describe('simultaneous requests', () => {
  it('create one pair and two jobs for 12 sends', async () => {
    const replies = await atOnce(12, (server) => server.call(send, { token, params }));
    expect(statusesOf(replies)).toEqual([200, ...Array(11).fill(429)]);
    expect(await pairs()).toEqual([{ tries: 0, used: false }]);
    expect(test.queued.length + other.queued.length).toBe(2);
  });

  it('use five attempts for 20 wrong guesses, after which the correct codes are rejected', async () => {
    const codes = await sendCodes();
    const body = { ...codes, email_otp: wrongCode(codes.email_otp) };
    const replies = await atOnce(20, (server) => server.call(verify, { token, params, body }));
    expect(statusesOf(replies)).toEqual([...Array(15).fill(409), ...Array(5).fill(422)]);
    expect(new Set(replies.filter(({ status }) => status === 422).map((reply) => reply.body.error)).size).toBe(5);
    expect(await pairs()).toEqual([{ tries: 5, used: false }]);
    expect((await test.call(verify, { token, params, body: codes })).status).toBe(409);
  });

  it('verify once for 5 correct guesses', async () => {
    const body = await sendCodes();
    const replies = await atOnce(5, (server) => server.call(verify, { token, params, body }));
    expect(statusesOf(replies)).toEqual([200, 409, 409, 409, 409]);
    const events = await rowsOf(test.deps.database.db, sql`select 1 from vendor_event where vendor_id = ${params.id}`);
    expect(events).toHaveLength(1);
    expect(await pairs()).toMatchObject([{ used: true }]);
  });
});
