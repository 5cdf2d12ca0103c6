import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { clientId } from './provider.ts';

/** An issuer that sends whatever ID token a test forges. */

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
type Forgery = {
  readonly claims?: Record<string, unknown>;
  /** Key that signs instead of the published one. */
  readonly signWith?: Keys['privateKey'];
};

export const startForgingIssuer = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  let forgery: Forgery = {};
  let requests = 0;
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = ({ claims = {}, signWith = privateKey }: Forgery, type = 'JWT') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', typ: type }).sign(signWith);
  const base = () => {
    const now = Math.floor(Date.now() / 1_000);
    return { iss: issuer, aud: clientId, sub: 'forged', iat: now, exp: now + 300 };
  };
  const bodies: Record<string, () => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': async () => ({ keys: [jwk] }),
    '/token': async () => ({
      access_token: 'access',
      token_type: 'Bearer',
      id_token: await sign({
        ...forgery,
        claims: { ...base(), email: 'forged@bakery.test', email_verified: true, groups: ['desk'], ...forgery.claims },
      }),
    }),
  };
  server.on('request', async (request, response) => {
    requests += 1;
    const body = bodies[request.url ?? ''];
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ? await body() : {}));
  });
  return {
    issuer,
    /** Number of requests that the issuer has received. */
    requests: () => requests,
    /** Decides about the next ID tokens. */
    forge: (next: Forgery) => {
      forgery = next;
    },
    /** Makes a logout token with changed claims. */
    logoutToken: (claims: Record<string, unknown> = {}, signWith?: Keys['privateKey']) =>
      sign(
        {
          claims: {
            ...base(),
            jti: crypto.randomUUID(),
            events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
            ...claims,
          },
          ...(signWith ? { signWith } : {}),
        },
        'logout+jwt',
      ),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
