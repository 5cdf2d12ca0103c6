import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ssoEndpoints } from '@bakehouse/contract/sso';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import type { TestApp } from '../build-test-app.ts';

/** A real provider of OpenID Connect on a free port of this machine, which signs in the account that a test chooses. */

export type Account = { readonly sub: string; readonly [claim: string]: unknown };

export const clientId = 'bakehouse';
const clientSecret = 'a-secret-of-the-provider-only';

const listen = async (): Promise<{ server: Server; origin: string }> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // For a browser this is another site than the dashboard at 127.0.0.1.
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
};

/** Starts the provider. `dashboard` is the address to which it sends people back. */
export const startProvider = async (dashboard: string, first: Account) => {
  const { server, origin } = await listen();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  let account = first;
  const accounts = new Map([[first.sub, first]]);
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${dashboard}/auth/sso/test`],
        backchannel_logout_uri: `${dashboard}/api/web-api/admin_auth/sso/logout/test`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub), sub }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ accountId: account.sub, clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: account.sub } });
  });
  return {
    origin,
    /** Chooses who is signed in from now on. */
    signInAs: (next: Account) => {
      account = next;
      accounts.set(next.sub, next);
    },
    /** Makes a signed logout token. */
    logoutToken: async (sub: string, sid?: string): Promise<string> => {
      const client = await provider.Client.find(clientId);
      // The declared types leave out the class of logout tokens.
      const { IdToken } = provider as unknown as { IdToken: new (...values: unknown[]) => LogoutToken };
      const token = new IdToken({ sub }, { client, ctx: undefined });
      token.mask = { sub: null };
      token.set('events', { 'http://schemas.openid.net/event/backchannel-logout': {} });
      token.set('jti', crypto.randomUUID());
      if (sid) token.set('sid', sid);
      return token.issue({ use: 'logout' });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

type LogoutToken = {
  mask: unknown;
  set: (name: string, value: unknown) => void;
  issue: (options: { use: string }) => Promise<string>;
};

/** Follows the redirects of the provider as a browser does, and returns the query with which it sends the person back. */
export const visit = async (url: string): Promise<string> => {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  for (let step = 0; step < 10; step += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    const target = response.headers.get('location');
    if (!target) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    next = new URL(target, next);
    if (next.pathname === '/auth/sso/test') return next.search;
  }
  throw new Error('the provider redirects without an end');
};

/** Returns the cookie of a started sign-in. */
export const flowCookieOf = (headers: Record<string, unknown>): string => {
  const [value] = [headers['set-cookie']]
    .flat()
    .flatMap((cookie) => /(bakehouse_sso_\w+=[^;]+)/.exec(String(cookie))?.[1] ?? []);
  if (!value) throw new Error('the start set no cookie');
  return value;
};

/** Starts a sign-in, and returns the address of the provider and the cookie. */
export const startSso = async (test: Pick<TestApp, 'call'>) => {
  const started = await test.call(ssoEndpoints.start, { body: { provider: 'test' } });
  return { url: started.body.data.url, cookie: flowCookieOf(started.headers) };
};

/** Sends what the provider answered to the server. */
export const finishSso = (test: Pick<TestApp, 'call'>, response: string, cookie: string) =>
  test.call(ssoEndpoints.finish, { body: { provider: 'test', response }, headers: { cookie } });

/** Signs in through the provider. */
export const signInWithSso = async (test: Pick<TestApp, 'call'>) => {
  const { url, cookie } = await startSso(test);
  return finishSso(test, await visit(url), cookie);
};

/** The settings of a server with one provider. */
export const ssoSettings = (issuer: string, more: Record<string, string> = {}): Record<string, string> => ({
  PUBLIC_URL: 'http://dashboard.test',
  OIDC_PROVIDERS: 'test',
  OIDC_TEST_NAME: 'Test ID',
  OIDC_TEST_ISSUER: issuer,
  OIDC_TEST_CLIENT_ID: clientId,
  OIDC_TEST_CLIENT_SECRET: clientSecret,
  OIDC_TEST_DOMAINS: 'bakery.test',
  OIDC_TEST_CREATE_USERS: '1',
  OIDC_TEST_ROLES_CLAIM: 'groups',
  OIDC_TEST_ROLES: 'desk=Order Desk,content=Content Editor,owners=Super Admin',
  ...more,
});
