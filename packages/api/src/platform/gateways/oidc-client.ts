import type { JWTPayload } from 'jose';
import type { Configuration, CustomFetch } from 'openid-client';
import type { OidcProvider } from '../oidc-settings.ts';
import { isNamedExplicitly, OutgoingError, outgoingClient } from './outgoing.ts';

/** Talks to a provider of OpenID Connect. openid-client and jose are loaded with the first sign-in. */

/** What one sign-in must find again in the answer of the provider. */
export type OidcFlow = {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};
/** The verified claims of a person: those of the ID token, and of the user info endpoint. */
export type OidcClaims = Readonly<Record<string, unknown>> & { readonly sub: string; readonly exp: number };

export type OidcClient = {
  /** Creates the secrets of a sign-in and the address of the provider. `statePrefix` is the beginning of the state. */
  readonly start: (redirectUri: string, statePrefix: string) => Promise<{ flow: OidcFlow; url: string }>;
  /** Exchanges the code of an answer. @param response the query of the page to which the provider sent the person back */
  readonly finish: (flow: OidcFlow, response: string) => Promise<OidcClaims>;
  /** Verifies a logout token. @see https://openid.net/specs/openid-connect-backchannel-1_0.html#Validation */
  readonly verifyLogout: (token: string) => Promise<JWTPayload & { jti: string }>;
};

/** The provider did not answer, or with a server error. */
export class OidcUnreachable extends Error {}
/** The answer of the provider is not accepted: the person cancelled, the code was used, or a check failed. */
export class OidcRejected extends Error {
  readonly reason: 'cancelled' | 'used' | 'invalid';
  constructor(reason: OidcRejected['reason'], cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Milliseconds for which the description of a provider is used, so that the sign-in page soon knows that the provider is down. */
const metadataTime = 60_000;
const timeout = 5_000;
/** Maximum age of a logout token, which must arrive only once. Its id is stored for longer. */
const maxLogoutAge = '10 minutes';
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const signatures = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Opens the client of a provider. Every method throws OidcUnreachable or OidcRejected. */
export function openOidcClient(provider: OidcProvider): OidcClient {
  const request = guardedFetch(new URL(provider.issuer));
  let known: { config: Promise<Configuration>; until: number } | undefined;
  const discover = (): Promise<Configuration> => {
    if (known && known.until > performance.now()) return known.config;
    const config = loadConfiguration(provider, request);
    const entry = { config, until: performance.now() + metadataTime };
    known = entry;
    config.catch(() => {
      if (known === entry) known = undefined;
    });
    return config;
  };
  return {
    start: (redirectUri, statePrefix) =>
      withReasons(async () => {
        const client = await import('openid-client');
        const config = await discover();
        const verifier = client.randomPKCECodeVerifier();
        const flow = { redirectUri, state: statePrefix + client.randomState(), nonce: client.randomNonce(), verifier };
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { flow, url: url.href };
      }),
    finish: (flow, response) =>
      withReasons(async () => {
        const client = await import('openid-client');
        const config = await discover();
        const tokens = await client.authorizationCodeGrant(config, new URL(response, flow.redirectUri), {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('the provider sent no ID token');
        const needed = ['email', ...(provider.rolesClaim ? [provider.rolesClaim] : [])];
        if (needed.every((name) => name in claims) || !config.serverMetadata().userinfo_endpoint) return claims;
        return { ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
      }),
    verifyLogout: (token) =>
      withReasons(async () => {
        const { createRemoteJWKSet, customFetch, jwtVerify } = await import('jose');
        const { issuer, jwks_uri } = (await discover()).serverMetadata();
        if (!jwks_uri) throw new Error('the provider publishes no keys');
        const fetchKeys = (url: string, { method }: { method: string }) => request(url, { method, headers: {} });
        const keys = createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetchKeys });
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience: provider.clientId,
          algorithms: signatures,
          maxTokenAge: maxLogoutAge,
          clockTolerance: 30,
          requiredClaims: ['jti', 'events'],
        });
        const { jti, events, nonce, sub, sid } = payload;
        const isLogout = typeof events === 'object' && events !== null && logoutEvent in events;
        if (!isLogout || nonce !== undefined || typeof jti !== 'string' || (sub === undefined && sid === undefined))
          throw new Error('not a logout token');
        return { ...payload, jti };
      }),
  };
}

type Request = (url: string, options: { method: string; headers: object; body?: unknown }) => Promise<Response>;

/** Reads the description of a provider. The signature of ID tokens is always checked, although TLS protects their way. */
const loadConfiguration = async (provider: OidcProvider, request: Request): Promise<Configuration> => {
  const client = await import('openid-client');
  const post = client.ClientSecretPost(provider.clientSecret);
  const basic = client.ClientSecretBasic(provider.clientSecret);
  const authenticate: typeof post = (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(server, ...rest);
  const issuer = new URL(provider.issuer);
  return client.discovery(issuer, provider.clientId, undefined, authenticate, {
    [client.customFetch]: request as CustomFetch,
    execute: [
      client.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
};

/**
 * Returns `fetch` for one provider, with the limits of all outgoing requests. The issuer is a setting, so its host may be internal. The
 * other hosts come from its description, and must be public and use https.
 */
const guardedFetch = (issuer: URL): Request => {
  const clients = new Map<string, ReturnType<typeof outgoingClient>>();
  return async (address, { method, headers, body }) => {
    const { origin, protocol, hostname, pathname, search } = new URL(address);
    const isIssuer = origin === issuer.origin;
    const isOtherAllowed = protocol === 'https:' && !isNamedExplicitly(hostname.replaceAll(/[[\]]/g, ''));
    if (!isIssuer && !isOtherAllowed) throw new OutgoingError(`${hostname} is not a public host with https`);
    const send = clients.get(origin) ?? outgoingClient(origin, { milliseconds: timeout, isInternalAllowed: isIssuer });
    clients.set(origin, send);
    const response = await send({
      method,
      path: `${pathname}${search}`,
      headers: { ...headers },
      ...(body === undefined || body === null ? {} : { body: String(body) }),
    });
    if (response.status >= 500) throw new OutgoingError(`${hostname} answered ${response.status}`);
    const type = response.headers['content-type'];
    return new Response(response.body.length > 0 ? new Uint8Array(response.body) : null, {
      status: response.status,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    });
  };
};

/** Converts the errors of the libraries. */
const withReasons = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const { AuthorizationResponseError, ResponseBodyError } = await import('openid-client');
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof OutgoingError) throw new OidcUnreachable(cause.message, { cause: error });
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
      throw new OidcRejected('cancelled', error);
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') throw new OidcRejected('used', error);
    throw new OidcRejected('invalid', error);
  }
};
