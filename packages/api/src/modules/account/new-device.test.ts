import { accountEndpoints } from '@bakehouse/contract/account';
import { brand } from '@bakehouse/contract/brand';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo, makeInvited, makeLink, tokenIn } from '../../../test/account/account-links.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeStaff, testPassword } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';

const { acceptInvitation, reportSignIn, resetPassword, viewLink } = accountEndpoints;
const { login } = sessionEndpoints;
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const password = 'a-warmer-oven';
const passwords = { password, confirm_password: password };

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.now = new Date();
  await test.deps.database.db.execute(sql`delete from sign_in_throttle`);
});

const deviceOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).match(/bakehouse_device=[^;]+/)?.[0] ?? '';
const signIn = (email: string, { cookie = '', using = testPassword } = {}) =>
  test.call(login, { body: { email, password: using }, headers: { cookie, 'user-agent': chrome } });
const subjectsTo = async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject);
const subject = 'New sign-in to your Bakehouse account';

describe('a sign-in from an unknown device', () => {
  it('is told by a mail with browser, time and address, but not for the first sign-in and a known device', async () => {
    const { email } = await makeStaff(test.deps, []);
    test.clock.now = new Date('2090-11-20T18:45:00.000Z');
    const cookie = deviceOf(await signIn(email));
    expect(await subjectsTo(email)).toEqual([]);
    await signIn(email, { cookie });
    expect(await subjectsTo(email)).toEqual([]);
    await signIn(email);
    const mails = await mailsTo(test, email);
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    expect(mails[0]?.text).toContain('Chrome on Windows\n21 November 2090 at 12:15 am\nAddress: 127.0.0.1\n');
    expect(mails[0]?.text).toContain('The link works once, for 72 hours.');
  });

  it('is told after an invitation, but not directly after a password was reset', async () => {
    const { userId, email } = await makeInvited(test.deps);
    const body = { token: await makeLink(test.deps, userId, 'invite'), ...passwords };
    const cookie = deviceOf(await test.call(acceptInvitation, { body }));
    await signIn(email, { cookie, using: password });
    expect(await subjectsTo(email)).toEqual([]);
    await signIn(email, { using: password });
    expect(await subjectsTo(email)).toEqual([subject]);
    const next = { password: 'a-cooler-oven', confirm_password: 'a-cooler-oven' };
    await test.call(resetPassword, { body: { token: await makeLink(test.deps, userId, 'reset_password'), ...next } });
    await signIn(email, { using: next.password });
    expect(await subjectsTo(email)).toEqual(['Your Bakehouse password was changed', subject]);
    await signIn(email, { using: next.password });
    expect((await subjectsTo(email)).filter((sent) => sent === subject)).toHaveLength(2);
  });

  it('is told five times in 15 minutes, and the sign-in succeeds in any case', async () => {
    const { email } = await makeStaff(test.deps, []);
    for (let attempt = 0; attempt < 8; attempt += 1) expect((await signIn(email)).status).toBe(200);
    const mails = await mailsTo(test, email);
    expect(mails).toHaveLength(5);
    // Each mail has its own link, and the first report makes the others useless.
    const report = async (mail: (typeof mails)[number] | undefined) =>
      (await test.call(reportSignIn, { body: { token: tokenIn(mail, 'report_sign_in') } })).status;
    expect(await report(mails.at(-1))).toBe(200);
    expect(await report(mails[0])).toBe(409);
  });

  it('queues nothing where links cannot be sent', async () => {
    const server = await buildTestApp({ NODE_ENV: 'production' });
    const { email } = await makeStaff(server.deps, []);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await server.call(login, { body: { email, password: testPassword } })).status).toBe(200);
    expect(server.queued).toEqual([]);
    await server.close();
  });
});

describe('the link in the mail about a sign-in', () => {
  it('ends all sessions, forgets all devices, and sends a link for a new password', async () => {
    const staff = await makeStaff(test.deps, [brand.endpoints.list]);
    const { db } = test.deps.database;
    const cookie = deviceOf(await signIn(staff.email));
    const stranger = await signIn(staff.email);
    await db.execute(sql`
      insert into api_key (id, name, maker_id, prefix, secret_hash, permissions, addresses)
      values (gen_random_uuid(), 'Key', ${staff.userId}, ${staff.userId.slice(-8)}, 'x', '[]', '[]')`);
    const token = tokenIn((await mailsTo(test, staff.email))[0], 'report_sign_in');
    const seen = await test.call(viewLink, { body: { token, purpose: 'report_sign_in' } });
    expect(seen.body.data.email).toBe(staff.email);
    expect((await test.call(brand.endpoints.list, { token: stranger.body.token })).status).toBe(200);

    const reported = await test.call(reportSignIn, { body: { token } });
    expect(reported.body).toEqual({
      message: `All sessions ended. We sent a link for a new password to ${staff.email}.`,
    });
    for (const session of [staff.token, stranger.body.token])
      expect((await test.call(brand.endpoints.list, { token: session })).status).toBe(401);
    expect((await signIn(staff.email, { cookie })).status).toBe(401);
    const [state] = await rowsOf(
      db,
      sql`select (select count(*)::int from api_key where maker_id = ${staff.userId} and suspended_at is null) as keys,
            (select action from audit_log where record_id = ${staff.userId} and result = 'done' order by at desc, id desc limit 1) as action`,
    );
    expect(state).toEqual({ keys: 0, action: 'report-sign-in' });

    const [mail] = await mailsTo(test, staff.email);
    expect(mail?.subject).toBe('Choose a new password for Bakehouse');
    const reset = tokenIn(mail, 'reset_password');
    expect((await test.call(resetPassword, { body: { token: reset, ...passwords } })).status).toBe(200);
    const again = await signIn(staff.email, { cookie, using: password });
    expect([again.status, again.body.data.must_change_password]).toEqual([200, false]);
    // The device is known again only after this sign-in.
    expect(deviceOf(again)).not.toBe(cookie);
  });
});

it('a report removes the second factors and accounts that the intruder may have added, and keeps older ones', async () => {
  const { db } = test.deps.database;
  const { userId } = await makeStaff(test.deps, []);
  const add = (name: string, age: string) =>
    db.execute(sql`insert into second_factor (id, user_id, kind, name, secret, confirmed_at, created_at)
      values (gen_random_uuid(), ${userId}, 'app', ${name}, 'JBSWY3DP', now(), now() - ${age}::interval)`);
  await add('own', '4 days');
  await add('of the intruder', '1 hour');
  await db.execute(sql`insert into identity (id, provider, subject, user_id, email)
    values (gen_random_uuid(), 'google', ${userId}, ${userId}, 'intruder@example.test')`);
  const token = await makeLink(test.deps, userId, 'report_sign_in');
  expect((await test.call(reportSignIn, { body: { token } })).status).toBe(200);
  const left = await rowsOf<{ name: string }>(
    db,
    sql`select name from second_factor where user_id = ${userId} union all select email from identity where user_id = ${userId}`,
  );
  expect(left).toEqual([{ name: 'own' }]);
});
