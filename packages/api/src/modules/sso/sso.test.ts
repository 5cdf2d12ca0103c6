import { adminUser } from '@bakehouse/contract/admin-user';
import { ssoEndpoints } from '@bakehouse/contract/sso';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makePerson, makeRole } from '../../../test/factories.ts';
import { countUsers, makeAccount, makeRoles, rolesOf, sessionStatus } from '../../../test/sso/people.ts';
import {
  finishSso,
  flowCookieOf,
  signInWithSso,
  ssoSettings,
  startProvider,
  startSso,
  visit,
} from '../../../test/sso/provider.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { flowCookieOf as cookieOfState } from './flow-cookie.ts';

describe('single sign-on with a provider', () => {
  let test: TestApp;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  beforeAll(async () => {
    provider = await startProvider('http://dashboard.test', makeAccount());
    test = await buildTestApp(ssoSettings(provider.origin));
    await makeRoles(test);
  });
  afterAll(async () => {
    await test.close();
    await provider.close();
  });

  const link = async (token: string) => {
    const started = await test.call(ssoEndpoints.startLink, { token, body: { provider: 'test' } });
    const response = await visit(started.body.data.url);
    const headers = { cookie: flowCookieOf(started.headers) };
    return test.call(ssoEndpoints.finishLink, { token, body: { provider: 'test', response }, headers });
  };
  const logOut = async (token: string) =>
    (
      await test.app.inject({
        method: 'POST',
        url: '/api/web-api/admin_auth/sso/logout/test',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: token }).toString(),
      })
    ).statusCode;

  it('makes a user with the mapped roles at the first sign-in, and opens a session of that user later', async () => {
    const account = makeAccount();
    provider.signInAs(account);
    const first = await signInWithSso(test);
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ name: account.name, email: account.email, must_change_password: false });
    expect(first.body.data.roles.map(({ name }) => name)).toEqual(['Order Desk']);
    expect(String(first.headers['set-cookie'])).toContain('bakehouse_device=');
    const again = await signInWithSso(test);
    expect(again.body.data._id).toBe(first.body.data._id);
    expect(await sessionStatus(test, again.body.token)).toBe(200);
    const entries = await rowsOf<{ changes: unknown }>(
      test.deps.database.db,
      sql`select changes from audit_log where action = 'sign-in' and record_id = ${first.body.data._id}`,
    );
    const entry = { changes: { provider: { from: null, to: 'Test ID' } } };
    expect(entries).toEqual([entry, entry]);
  });

  it('shows a user whom the provider made as nobody who waits for an invitation', async () => {
    const account = makeAccount();
    provider.signInAs(account);
    await signInWithSso(test);
    const { token } = await makeOwner(test.deps);
    const query = { search: String(account.email) };
    const { body } = await test.call(adminUser.endpoints.list, { token, query });
    expect(body.data.map(({ invitation }) => invitation)).toEqual([null]);
    await test.deps.database.db.execute(
      sql`delete from admin_user_role where role_id in (select id from role where system = 'super_admin')`,
    );
  });

  it('starts without writing to the database, with PKCE, state and nonce', async () => {
    await startSso(test);
    const count = async () =>
      rowsOf(
        test.deps.database.db,
        sql`select (select count(*) from used_token) as tokens, (select count(*) from sign_in_throttle) as counters`,
      );
    const before = await count();
    const { url } = await startSso(test);
    const { searchParams } = new URL(url);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) expect(searchParams.get(name)?.length).toBeGreaterThan(40);
    expect(searchParams.get('redirect_uri')).toBe('http://dashboard.test/auth/sso/test');
    expect(await count()).toEqual(before);
  });

  it('accepts an answer once, also with a copied cookie', async () => {
    provider.signInAs(makeAccount());
    const { url, cookie } = await startSso(test);
    const response = await visit(url);
    const first = await finishSso(test, response, cookie);
    expect(first.status).toBe(200);
    expect(String(first.headers['set-cookie'])).toContain(`${cookie.split('=')[0]}=;`);
    const replayed = await finishSso(test, response, cookie);
    expect([replayed.status, replayed.body.error]).toEqual([
      409,
      'This sign-in was used already, or has expired. Start it again.',
    ]);
  });

  it('rejects another state, the cookie of another sign-in, a changed cookie, and one after ten minutes', async () => {
    const account = makeAccount();
    provider.signInAs(account);
    const { url, cookie } = await startSso(test);
    const response = await visit(url);
    const changed = response.replace(/state=[^&]+/, 'state=another');
    const ofState = (state: string, { cookie }: { cookie: string }) =>
      `${cookieOfState(state).name}=${cookie.slice(cookie.indexOf('=') + 1)}`;
    expect((await finishSso(test, changed, ofState('another', { cookie }))).body.error).toBe(
      'The answer of Test ID is not valid. Start the sign-in again.',
    );
    const other = await startSso(test);
    const state = new URL(url).searchParams.get('state') ?? '';
    for (const wrong of [other.cookie, ofState(state, other)])
      expect((await finishSso(test, response, wrong)).status).toBe(409);
    const expired = 'This sign-in has expired, or was started in another browser. Start it again.';
    expect((await finishSso(test, response, `${cookie.slice(0, -4)}AAAA`)).body.error).toBe(expired);
    const { now } = test.clock;
    test.clock.now = new Date(now.getTime() + 600_001);
    expect((await finishSso(test, response, cookie)).body.error).toBe(expired);
    test.clock.now = now;
    expect(await rolesOf(test, String(account.email))).toEqual([]);
  });

  it('says so when the person cancels', async () => {
    const { url, cookie } = await startSso(test);
    const state = new URL(url).searchParams.get('state');
    const response = `?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.origin)}`;
    expect((await finishSso(test, response, cookie)).body.error).toBe('You cancelled the sign-in at Test ID.');
  });

  it.each([
    [true, /^There is already an account with this email\. Sign in with your password, then connect Test ID/],
    [false, /^Test ID has not verified your email\./],
  ])('never takes over an existing account by its email, verified %s', async (email_verified, sentence) => {
    const { deps } = test;
    const person = await makePerson(deps, []);
    const email = `existing-${email_verified}@bakery.test`;
    await deps.database.db.execute(sql`update admin_user set email = ${email} where id = ${person.userId}`);
    provider.signInAs(makeAccount({ email: email.toUpperCase(), email_verified }));
    const users = await countUsers(test);
    const rejected = await signInWithSso(test);
    expect(rejected.status).toBe(409);
    expect(rejected.body.error).toMatch(sentence);
    expect(await countUsers(test)).toBe(users);
    expect(await rowsOf(deps.database.db, sql`select id from identity where user_id = ${person.userId}`)).toEqual([]);
  });

  it.each([
    ['another domain', { email: 'asha@elsewhere.test' }, /^Emails of this domain cannot sign in with Test ID/],
    ['no role', { groups: ['unknown'] }, /has no role here/],
    ['no email', { email: undefined }, /^Test ID has not verified your email/],
  ])('makes no user for a person with %s, and records the attempt', async (_name, claims, sentence) => {
    provider.signInAs(makeAccount(claims));
    const users = await countUsers(test);
    expect((await signInWithSso(test)).body.error).toMatch(sentence);
    expect(await countUsers(test)).toBe(users);
    const [entry] = await rowsOf<{ action: string; result: string }>(
      test.deps.database.db,
      sql`select action, result from audit_log order by at desc, id desc limit 1`,
    );
    expect(entry).toEqual({ action: 'sign-in', result: 'failed' });
  });

  it.each(['InActive', 'deleted'])('rejects a known person who is %s', async (state) => {
    const account = makeAccount();
    provider.signInAs(account);
    const { body } = await signInWithSso(test);
    await test.deps.database.db.execute(
      state === 'deleted'
        ? sql`update admin_user set deleted_at = now() where id = ${body.data._id}`
        : sql`update admin_user set status = 'InActive' where id = ${body.data._id}`,
    );
    expect((await signInWithSso(test)).body.error).toBe('Your account cannot sign in. Ask an administrator.');
  });

  it('gives and takes only the roles of the mapping at later sign-ins', async () => {
    const account = makeAccount();
    const email = String(account.email);
    provider.signInAs(account);
    const { body } = await signInWithSso(test);
    const own = await makeRole(test.deps, []);
    await test.deps.database.db.execute(
      sql`insert into admin_user_role (user_id, role_id) values (${body.data._id}, ${own})`,
    );
    provider.signInAs({ ...account, groups: ['content'] });
    await signInWithSso(test);
    expect(await rolesOf(test, email)).toEqual(['Content Editor', `Role ${own}`]);
    provider.signInAs({ ...account, groups: ['owners'] });
    await signInWithSso(test);
    // The only Super Admin keeps the role.
    provider.signInAs({ ...account, groups: [] });
    await signInWithSso(test);
    expect(await rolesOf(test, email)).toEqual([`Role ${own}`, 'Super Admin']);
  });

  it('connects an account of the provider at the profile, to one user', async () => {
    const account = makeAccount();
    provider.signInAs(account);
    const person = await makePerson(test.deps, []);
    test.queued.length = 0;
    expect((await link(person.token)).body.message).toBe('Test ID is connected. You can sign in with it from now on.');
    const connected = `You can now sign in with Test ID as ${account.email}.`;
    const mail = (text: string) => ({
      kind: 'message',
      data: { to: person.email, text: expect.stringContaining(text) },
    });
    expect(test.queued).toMatchObject([mail(connected)]);
    expect((await link(person.token)).body.error).toBe('This Test ID account is connected already.');
    const other = await makePerson(test.deps, []);
    expect((await link(other.token)).body.error).toBe('This Test ID account is connected to another user.');
    const session = await signInWithSso(test);
    expect(session.body.data._id).toBe(person.userId);
    const listed = await test.call(ssoEndpoints.identities, { token: person.token });
    expect(listed.body.providers).toEqual([{ id: 'test', name: 'Test ID' }]);
    expect(listed.body.data).toMatchObject([{ provider: 'test', name: 'Test ID', email: account.email }]);
    const id = listed.body.data[0]?._id ?? '';
    expect((await test.call(ssoEndpoints.remove, { token: other.token, params: { id } })).status).toBe(404);
    test.queued.length = 0;
    expect((await test.call(ssoEndpoints.remove, { token: person.token, params: { id } })).status).toBe(200);
    expect(test.queued).toMatchObject([mail(`The account ${account.email} of Test ID was removed.`)]);
    expect([await sessionStatus(test, session.body.token), await sessionStatus(test, person.token)]).toEqual([
      401, 200,
    ]);
  });

  it('connects nothing with the answer of a sign-in, or of another user', async () => {
    provider.signInAs(makeAccount());
    const [person, other] = [await makePerson(test.deps, []), await makePerson(test.deps, [])];
    const signIn = await startSso(test);
    const body = { provider: 'test', response: await visit(signIn.url) };
    const finish = (token: string, cookie: string) =>
      test.call(ssoEndpoints.finishLink, { token, body, headers: { cookie } });
    expect((await finish(person.token, signIn.cookie)).status).toBe(409);
    const started = await test.call(ssoEndpoints.startLink, { token: other.token, body: { provider: 'test' } });
    expect((await finish(person.token, flowCookieOf(started.headers))).status).toBe(409);
    expect((await finishSso(test, body.response, flowCookieOf(started.headers))).status).toBe(409);
  });

  it('keeps the only account with which a user without a password signs in', async () => {
    provider.signInAs(makeAccount());
    const { token } = (await signInWithSso(test)).body;
    const { body } = await test.call(ssoEndpoints.identities, { token });
    const removed = await test.call(ssoEndpoints.remove, { token, params: { id: body.data[0]?._id ?? '' } });
    expect([removed.status, removed.body.error]).toEqual([
      409,
      'You have no other way to sign in. Ask an administrator for a password first.',
    ]);
  });

  it('ends the sessions that the provider opened when it sends a logout token, once', async () => {
    const account = makeAccount();
    provider.signInAs(account);
    const person = await makePerson(test.deps, []);
    await link(person.token);
    const [first, second] = [await signInWithSso(test), await signInWithSso(test)];
    const tokens = [first.body.token, second.body.token, person.token];
    const statuses = () => Promise.all(tokens.map((token) => sessionStatus(test, token)));
    const [{ sid = '' } = {}] = await rowsOf<{ sid: string }>(
      test.deps.database.db,
      sql`select o.sid from session_identity o join session s on s.id = o.session_id
          where s.user_id = ${person.userId} order by s.created_at, s.id`,
    );
    const ofSession = await provider.logoutToken(account.sub, sid);
    expect(await logOut(ofSession)).toBe(200);
    expect(await statuses()).toEqual([401, 200, 200]);
    const ofPerson = await provider.logoutToken(account.sub);
    expect([await logOut(ofPerson), await logOut(ofPerson)]).toEqual([200, 400]);
    expect(await statuses()).toEqual([401, 401, 200]);
  });

  it('reads a form only where the provider sends one', async () => {
    const sent = await test.app.inject({
      method: 'POST',
      url: '/api/web-api/admin_auth/sso/start',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'provider=test',
    });
    expect(sent.statusCode).toBe(415);
  });

  it('limits the starts of an address', async () => {
    const statuses = new Set<number>();
    for (let call = 0; call < 130; call += 1)
      statuses.add((await test.call(ssoEndpoints.start, { body: { provider: 'unknown' } })).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});

it('signs in from two tabs at once, and keeps at most four started sign-ins in a browser', async () => {
  // Its own server, because the number of starts in a minute is limited.
  const provider = await startProvider('http://dashboard.test', makeAccount());
  const test = await buildTestApp(ssoSettings(provider.origin));
  await makeRoles(test);
  provider.signInAs(makeAccount());
  const [one, two] = [await startSso(test), await startSso(test)];
  const cookies = `${one.cookie}; ${two.cookie}`;
  expect((await finishSso(test, await visit(one.url), cookies)).status).toBe(200);
  expect((await finishSso(test, await visit(two.url), cookies)).status).toBe(200);
  const names = ['a', 'b', 'c', 'd'].map((state) => cookieOfState(state).name);
  const start = async (kept: string[]) => {
    const headers = { cookie: kept.map((name) => `${name}=x`).join('; ') };
    const started = await test.call(ssoEndpoints.start, { body: { provider: 'test' }, headers });
    return String(started.headers['set-cookie']);
  };
  const removed = (text: string) => names.filter((name) => text.includes(`${name}=;`));
  expect(removed(await start(names.slice(1)))).toEqual([]);
  expect(removed(await start(names))).toEqual(names);
  await test.close();
  await provider.close();
});
