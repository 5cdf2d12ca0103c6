import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { ssoEndpoints } from '@bakehouse/contract/sso';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makePerson, testPassword } from '../../../test/factories.ts';
import { startForgingIssuer } from '../../../test/sso/forging-issuer.ts';
import { countUsers, makeAccount, makeRoles, sessionStatus } from '../../../test/sso/people.ts';
import { finishSso, ssoSettings, startProvider, startSso } from '../../../test/sso/provider.ts';
import { flowCookieOf } from './flow-cookie.ts';

describe('an answer that a provider did not make for this sign-in', () => {
  let test: TestApp;
  let issuer: Awaited<ReturnType<typeof startForgingIssuer>>;
  beforeAll(async () => {
    issuer = await startForgingIssuer();
    test = await buildTestApp(ssoSettings(issuer.issuer));
    await makeRoles(test);
  });
  afterAll(async () => {
    await test.close();
    await issuer.close();
  });

  const finish = async (forge: (nonce: string) => Parameters<typeof issuer.forge>[0]) => {
    const { url, cookie } = await startSso(test);
    const { searchParams } = new URL(url);
    issuer.forge(forge(searchParams.get('nonce') ?? ''));
    return { cookie, response: `?code=one&state=${searchParams.get('state')}` };
  };
  const seconds = (offset: number) => Math.floor(Date.now() / 1_000) + offset;
  const invalid = 'The answer of Test ID is not valid. Start the sign-in again.';

  it.each<[string, (nonce: string) => Record<string, unknown>]>([
    ['expired', (nonce) => ({ nonce, iat: seconds(-900), exp: seconds(-600) })],
    ['of another nonce', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({})],
    ['for another client', (nonce) => ({ nonce, aud: 'another' })],
    ['of another issuer', (nonce) => ({ nonce, iss: 'https://another.test' })],
  ])('is rejected when its ID token is %s', async (_name, claims) => {
    const users = await countUsers(test);
    const { response, cookie } = await finish((nonce) => ({ claims: claims(nonce) }));
    const rejected = await finishSso(test, response, cookie);
    expect([rejected.status, rejected.body.error]).toEqual([409, invalid]);
    expect(await countUsers(test)).toBe(users);
  });

  it('is rejected when another key signed its ID token', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const { response, cookie } = await finish((nonce) => ({ claims: { nonce }, signWith: privateKey }));
    expect((await finishSso(test, response, cookie)).body.error).toBe(invalid);
  });

  it.each([
    [-301, 'identity_required'],
    [-60, undefined],
    [600, undefined],
  ])('proves the identity from the time at which the provider checked it, %i seconds', async (offset, code) => {
    // By the clock of the server, which stands still.
    const auth_time = Math.floor(test.clock.now.getTime() / 1_000) + offset;
    const { response, cookie } = await finish((nonce) => ({ claims: { nonce, auth_time } }));
    const { token } = (await finishSso(test, response, cookie)).body;
    const started = await test.call(ssoEndpoints.startLink, { token, body: { provider: 'test' } });
    expect(started.body.code).toBe(code);
  });

  it('is accepted once even if the provider accepts a code twice', async () => {
    const { response, cookie } = await finish((nonce) => ({ claims: { nonce } }));
    expect((await finishSso(test, response, cookie)).status).toBe(200);
    const replayed = await finishSso(test, response, cookie);
    expect([replayed.status, replayed.body.error]).toEqual([409, 'This sign-in was used already. Start it again.']);
  });

  it.each<[string, Record<string, unknown>]>([
    ['an ID token', { events: undefined }],
    ['a token of another event', { events: { 'https://another.test/event': {} } }],
    ['a token with a nonce', { nonce: 'one' }],
    ['a token for another client', { aud: 'another' }],
    ['a token of another issuer', { iss: 'https://another.test' }],
    ['an old token', { iat: seconds(-3_600) }],
    ['a token for nobody', { sub: undefined }],
  ])('ends no session with %s', async (_name, claims) => {
    const logout_token = await issuer.logoutToken(claims);
    const rejected = await test.call(ssoEndpoints.logout, { params: { provider: 'test' }, body: { logout_token } });
    expect([rejected.status, rejected.body.error]).toEqual([400, 'The logout token is not valid']);
  });

  it('ends no session with a logout token that another key signed', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const logout_token = await issuer.logoutToken({}, privateKey);
    const call = { params: { provider: 'test' }, body: { logout_token } };
    expect((await test.call(ssoEndpoints.logout, call)).status).toBe(400);
    const valid = { ...call, body: { logout_token: await issuer.logoutToken() } };
    expect((await test.call(ssoEndpoints.logout, valid)).status).toBe(200);
  });

  it('ends the sessions without a session id of the provider too', async () => {
    const { response, cookie } = await finish((nonce) => ({
      claims: { nonce, sub: 'no-sid', email: 'no-sid@bakery.test' },
    }));
    const { token } = (await finishSso(test, response, cookie)).body;
    const logout_token = await issuer.logoutToken({ sub: 'no-sid', sid: 'one' });
    await test.call(ssoEndpoints.logout, { params: { provider: 'test' }, body: { logout_token } });
    expect(await sessionStatus(test, token)).toBe(401);
  });

  it('contacts no provider for a cookie that it did not set', async () => {
    const before = issuer.requests();
    expect((await finishSso(test, '?code=one&state=two', `${flowCookieOf('two').name}=a.b.c`)).status).toBe(409);
    expect(issuer.requests()).toBe(before);
  });
});

describe('a provider that is down', () => {
  it('is named in the sentence, and the password works', async () => {
    const provider = await startProvider('http://dashboard.test', makeAccount());
    await provider.close();
    const test = await buildTestApp(ssoSettings(provider.origin));
    const rejected = await test.call(ssoEndpoints.start, { body: { provider: 'test' } });
    expect([rejected.status, rejected.body.error]).toEqual([
      503,
      'Test ID cannot be reached at the moment. Sign in with your password or try again.',
    ]);
    const { email } = await makePerson(test.deps, []);
    expect((await test.call(sessionEndpoints.login, { body: { email, password: testPassword } })).status).toBe(200);
    await test.close();
  });

  it('is not waited for by more than 20 calls at once', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const test = await buildTestApp(ssoSettings(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    const start = () => test.call(ssoEndpoints.start, { body: { provider: 'test' } });
    const waiting = Array.from({ length: 20 }, start);
    expect((await start()).body.error).toBe('The service is busy. Try again in a moment.');
    server.closeAllConnections();
    const sentence = 'Test ID cannot be reached at the moment. Sign in with your password or try again.';
    expect(new Set((await Promise.all(waiting)).map(({ body }) => body.error))).toEqual(new Set([sentence]));
    server.close();
    await test.close();
  });
});
