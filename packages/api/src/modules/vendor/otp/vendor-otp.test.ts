import { auditEndpoints } from '@bakehouse/contract/audit';
import { listOutbox } from '@bakehouse/contract/outbox';
import { vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeOwner, makePerson, type Person } from '../../../../test/factories.ts';
import { type Codes, type Draft, makeDraft, readCodes, wrongCode } from '../../../../test/vendor-codes.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { sweepTable } from '../../../platform/db/sweep.ts';
import { codesExpiry } from './vendor-otp.queries.ts';

const { send, sent, verify } = vendorOtpEndpoints;

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await buildTestApp();
  owner = await makeOwner(test.deps);
});
afterAll(() => test.close());

let draft: Draft;
let params: { id: string };
beforeEach(async () => {
  test.clock.now = new Date();
  test.queued.length = 0;
  draft = await makeDraft(test.deps);
  params = { id: draft.vendorId };
});

const withParams = (extra: object = {}) => ({ token: owner.token, params, ...extra });
const advanceClock = (seconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + seconds * 1_000);
};
const sendCodes = async (): Promise<Codes> => {
  expect((await test.call(send, withParams())).status).toBe(200);
  await test.runQueued();
  return readCodes(test, owner.token, draft);
};
const guess = (codes: Codes, headers: Record<string, string> = {}) =>
  test.call(verify, withParams({ body: codes, headers }));
const invalidCodes = {
  status: 409,
  body: { error: 'These codes no longer work. Send new ones.', code: 'wrong_status' },
};
const columnsOf = async (column: string) =>
  rowsOf<Record<string, unknown>>(
    test.deps.database.db,
    sql`select ${sql.identifier(column)} from vendor_otp where vendor_id = ${draft.vendorId} order by sent_at`,
  );

describe('sending codes', () => {
  it('queues one job per channel and returns the masked recipients', async () => {
    const { status, body } = await test.call(send, withParams());
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Codes sent successfully',
      data: {
        sent_at: test.clock.now.toISOString(),
        expires_at: new Date(test.clock.now.getTime() + 600_000).toISOString(),
        resend_at: new Date(test.clock.now.getTime() + 30_000).toISOString(),
        tries_left: 5,
        email: `p…${draft.email.split('@')[0]?.slice(-1)}@example.test`,
        phone: `98••••${draft.phone.slice(-4)}`,
      },
    });
    expect(test.queued.map(({ kind, data }) => [kind, 'channel' in data && data.channel])).toEqual([
      ['vendor-code', 'email'],
      ['vendor-code', 'sms'],
    ]);
    expect((await test.call(sent, withParams())).body.data).toEqual(body.data);
  });

  it('answers POST, does not send again for a repeated key, and sends nothing for HEAD', async () => {
    const headers = { 'idempotency-key': draft.vendorId };
    const post = () => test.probe(send, withParams({ method: 'POST', headers }));
    const first = await post();
    expect(first.status).toBe(200);
    expect((await post()).body).toEqual(first.body);
    const authorization = `Bearer ${owner.token}`;
    const url = `/api/newvendor/${draft.vendorId}/send_otp`;
    expect((await test.app.inject({ method: 'HEAD', url, headers: { authorization } })).statusCode).toBe(404);
    expect(test.queued).toHaveLength(2);
  });

  it('sends six digits each, which are stored only in the outbox', async () => {
    const codes = await sendCodes();
    expect(codes.email_otp).toMatch(/^\d{6}$/);
    expect(codes.phone_otp).toMatch(/^\d{6}$/);
    const { body } = await test.call(listOutbox, { token: owner.token, query: { search: draft.email } });
    expect(body).toMatchObject({
      total: 1,
      data: [{ channel: 'email', to: draft.email, subject: 'Your Bakehouse code' }],
    });
    expect(body.data[0]?.text).toMatch(/for Store \d+ on Bakehouse\.\n\nIt works for 10 minutes\./);
    const hashes = [...(await columnsOf('email_hash')), ...(await columnsOf('phone_hash'))].flatMap(Object.values);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const log = await test.call(auditEndpoints.list, { token: owner.token, query: { record: draft.vendorId } });
    expect(log.body.data.map(({ action }) => action)).toEqual(['send-codes']);
    expect(JSON.stringify(log.body)).not.toContain(codes.email_otp);
  });

  it('sends both codes in the language of the person', async () => {
    const { database } = test.deps;
    await database.db.execute(
      sql`insert into notification_setting (person_id, language) values (${draft.userId}, 'hi')`,
    );
    const codes = await sendCodes();
    const textsTo = async (search: string) =>
      (await test.call(listOutbox, { token: owner.token, query: { search } })).body.data.map(({ text }) => text);
    expect(await textsTo(draft.email)).toEqual([expect.stringContaining('यह 10 मिनट तक काम करता है')]);
    expect(await textsTo(draft.phone)).toEqual([expect.stringMatching(new RegExp(`${codes.phone_otp}[^]*[ऀ-ॿ]`))]);
    expect((await guess(codes)).status).toBe(200);
  });

  it('answers 429 within 30 seconds and says when to try again', async () => {
    await test.call(send, withParams());
    advanceClock(12.5);
    const reply = await test.call(send, withParams());
    expect(reply).toMatchObject({
      status: 429,
      body: { code: 'too_many', error: 'Codes were sent already. Send new ones in 18 seconds.' },
      headers: { 'retry-after': '18' },
    });
    advanceClock(17.5);
    expect((await test.call(send, withParams())).status).toBe(200);
  });

  it('is rejected after five in an hour and ten in a day', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect((await test.call(send, withParams())).status).toBe(200);
      advanceClock(60);
    }
    expect((await test.call(send, withParams())).body.error).toBe(
      'Codes were sent already. Send new ones in 55 minutes.',
    );
    advanceClock(3_300);
    for (let n = 0; n < 5; n += 1) {
      expect((await test.call(send, withParams())).status).toBe(200);
      advanceClock(3_600);
    }
    expect((await test.call(send, withParams())).body.error).toBe(
      'Codes were sent already. Send new ones in 18 hours.',
    );
  });

  it('is rejected for a store that is not a draft and for a user without a phone', async () => {
    const { db } = test.deps.database;
    await db.execute(sql`update vendor set status = 'approve' where id = ${draft.vendorId}`);
    expect(await test.call(send, withParams())).toMatchObject({
      status: 409,
      body: { code: 'wrong_status', error: 'This store has been verified already' },
    });
    await db.execute(sql`update vendor set status = 'draft' where id = ${draft.vendorId}`);
    await db.execute(sql`update admin_user set phone = '' where id = ${draft.userId}`);
    expect(await test.call(send, withParams())).toMatchObject({
      status: 422,
      body: { error: 'Enter a valid Phone Number', fields: { phone: 'Enter a valid Phone Number' } },
    });
    expect(test.queued).toEqual([]);
  });

  it('reaches the own store and answers the same for other, deleted and unknown ones', async () => {
    const other = await makeDraft(test.deps);
    expect((await test.call(send, { token: draft.token, params })).status).toBe(200);
    await test.deps.database.db.execute(sql`update vendor set deleted_at = now() where id = ${other.vendorId}`);
    const third = await makeDraft(test.deps);
    for (const id of [other.vendorId, third.vendorId, '00000000-0000-7000-8000-000000000000'])
      for (const endpoint of [send, sent])
        expect(await test.call(endpoint, { token: draft.token, params: { id } })).toMatchObject({
          status: 404,
          body: { error: 'Vendor not found', code: 'not_found' },
        });
  });
});

describe('the sent pair', () => {
  it('is null before sending, after ten minutes, and after the user’s address changes', async () => {
    expect((await test.call(sent, withParams())).body).toEqual({ data: null });
    await test.call(send, withParams());
    advanceClock(599);
    expect((await test.call(sent, withParams())).body.data).not.toBeNull();
    await test.deps.database.db.execute(sql`update admin_user set phone = '9123456780' where id = ${draft.userId}`);
    expect((await test.call(sent, withParams())).body).toEqual({ data: null });
    await test.deps.database.db.execute(sql`update admin_user set phone = ${draft.phone} where id = ${draft.userId}`);
    advanceClock(1);
    expect((await test.call(sent, withParams())).body).toEqual({ data: null });
  });

  it('is deleted after two days', async () => {
    await test.call(send, withParams());
    await sweepTable(test.deps.database.db, codesExpiry);
    expect(await columnsOf('id')).toHaveLength(1);
    await test.deps.database.db.execute(sql`update vendor_otp set sent_at = sent_at - interval '49 hours'`);
    await sweepTable(test.deps.database.db, codesExpiry);
    expect(await columnsOf('id')).toEqual([]);
  });
});

describe('verifying', () => {
  it('moves the store from draft to review, records it once, and uses up the pair', async () => {
    const codes = await sendCodes();
    const reply = await guess(codes);
    expect(reply).toMatchObject({
      status: 200,
      body: { message: 'Vendor verified successfully', data: { id: draft.vendorId, status: 'review' } },
    });
    expect(reply.body.data.history.map(({ kind }) => kind)).toEqual(['verified']);
    expect(await guess(codes)).toMatchObject(invalidCodes);
    const log = await test.call(auditEndpoints.list, { token: owner.token, query: { record: draft.vendorId } });
    expect(log.body.data.map(({ action }) => action)).toEqual(['verify', 'send-codes']);
    expect(JSON.stringify(log.body)).not.toContain(codes.phone_otp);
    // The same codes do not work again after the store is set back to draft.
    await test.deps.database.db.execute(sql`update vendor set status = 'draft' where id = ${draft.vendorId}`);
    expect(await guess(codes)).toMatchObject(invalidCodes);
  });

  it('gives a repeated request with its key the same response', async () => {
    const codes = await sendCodes();
    const headers = { 'idempotency-key': `verify-${draft.vendorId}` };
    const first = await guess(codes, headers);
    expect(first.status).toBe(200);
    expect((await guess(codes, headers)).body).toEqual(first.body);
  });

  it.each(['email_otp', 'phone_otp', 'both'] as const)(
    'counts a guess with a wrong %s without saying which code is wrong',
    async (which) => {
      const codes = await sendCodes();
      const wrong = { email_otp: wrongCode(codes.email_otp), phone_otp: wrongCode(codes.phone_otp) };
      const reply = await guess(which === 'both' ? wrong : { ...codes, [which]: wrong[which] });
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual({ error: 'The codes do not match. 4 attempts left.', code: 'invalid' });
      expect((await test.call(sent, withParams())).body.data?.tries_left).toBe(4);
      expect((await guess(codes)).status).toBe(200);
    },
  );

  it('rejects swapped codes', async () => {
    const { email_otp, phone_otp } = await sendCodes();
    expect((await guess({ email_otp: phone_otp, phone_otp: email_otp })).status).toBe(
      email_otp === phone_otp ? 200 : 422,
    );
  });

  it('invalidates the pair after five wrong guesses', async () => {
    const codes = await sendCodes();
    const wrong = { ...codes, phone_otp: wrongCode(codes.phone_otp) };
    const errors = [];
    for (let n = 0; n < 5; n += 1) errors.push((await guess(wrong)).body.error);
    expect(errors).toEqual([
      'The codes do not match. 4 attempts left.',
      'The codes do not match. 3 attempts left.',
      'The codes do not match. 2 attempts left.',
      'The codes do not match. 1 attempt left.',
      'The codes do not match. No attempts left. Send new codes.',
    ]);
    expect(await guess(codes)).toMatchObject(invalidCodes);
    expect((await test.call(sent, withParams())).body).toEqual({ data: null });
    advanceClock(30);
    expect((await guess(await sendCodes())).status).toBe(200);
  });

  it('rejects codes that were never sent, expired, replaced, or sent to another address', async () => {
    expect(await guess({ email_otp: '123456', phone_otp: '123456' })).toMatchObject(invalidCodes);
    const first = await sendCodes();
    advanceClock(30);
    const second = await sendCodes();
    expect((await guess(first)).body.error).toBe('The codes do not match. 4 attempts left.');
    await test.deps.database.db.execute(
      sql`update admin_user set email = ${`new-${draft.email}`} where id = ${draft.userId}`,
    );
    expect(await guess(second)).toMatchObject(invalidCodes);
    await test.deps.database.db.execute(sql`update admin_user set email = ${draft.email} where id = ${draft.userId}`);
    advanceClock(600);
    expect(await guess(second)).toMatchObject(invalidCodes);
  });

  it('rejects codes of another store, and a guess for another vendor’s store uses no attempt', async () => {
    const codes = await sendCodes();
    const other = await makeDraft(test.deps);
    const mine = { token: other.token, params: { id: other.vendorId } };
    advanceClock(30);
    await test.call(send, mine);
    await test.runQueued();
    expect((await test.call(verify, { ...mine, body: codes })).status).toBe(422);
    const foreign = await test.call(verify, { token: other.token, params, body: codes });
    const unknown = { id: '00000000-0000-7000-8000-000000000000' };
    expect(foreign.status).toBe(404);
    expect((await test.call(verify, { token: other.token, params: unknown, body: codes })).body).toEqual(foreign.body);
    expect(await columnsOf('tries')).toEqual([{ tries: 0 }]);
    expect((await test.call(verify, { token: draft.token, params, body: codes })).status).toBe(200);
  });

  it.each([{}, { email_otp: '12345' }, { email_otp: '1234567' }, { email_otp: '12345a' }, { email_otp: 123456 }])(
    'answers 422 for %o and uses no attempt',
    async (given) => {
      await sendCodes();
      const reply = await test.probe(verify, withParams({ body: { phone_otp: '123456', ...given } }));
      expect(reply).toMatchObject({
        status: 422,
        body: { fields: { email_otp: 'Enter the six digits sent by email' } },
      });
      expect(await columnsOf('tries')).toEqual([{ tries: 0 }]);
    },
  );
});

describe('the outbox', () => {
  it('is readable only by a Super Admin', async () => {
    const nobody = await makePerson(test.deps, []);
    expect((await test.call(listOutbox, { token: nobody.token })).status).toBe(403);
  });

  it('is listed newest first, by page, and by a literal part of the address', async () => {
    await sendCodes();
    advanceClock(30);
    await sendCodes();
    const page = (query: object) => test.call(listOutbox, { token: owner.token, query });
    const two = await page({ search: draft.email.toUpperCase() });
    expect(two.body.total).toBe(2);
    expect(two.body.data.map(({ createdAt }) => createdAt)).toEqual(
      two.body.data
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    const second = await page({ search: draft.email, page: 2, perPage: 1 });
    expect(second.body).toEqual({ total: 2, data: [two.body.data[1]] });
    expect((await page({ search: '%' })).body).toEqual({ total: 0, data: [] });
  });
});
