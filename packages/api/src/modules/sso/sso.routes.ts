import { ssoEndpoints } from '@bakehouse/contract/sso';
import type { FastifyRequest } from 'fastify';
import type { AccessCache } from '../../kernel/access/access-cache.ts';
import { loggedDevice } from '../../kernel/audit.ts';
import type { Deps, PublicCtx } from '../../kernel/http/context.ts';
import { clearCookie, readCookie, setCookie } from '../../kernel/http/cookies.ts';
import { callsPerMinute } from '../../kernel/http/limits/call-rate.ts';
import { exchangeRoute, type Route, route } from '../../kernel/http/route.ts';
import { notFound, serviceBusy } from '../../platform/errors.ts';
import { type OidcClient, openOidcClient } from '../../platform/gateways/oidc-client.ts';
import { insertCallEntry } from '../audit/audit.writes.ts';
import { deviceCookie, deviceOf, signedInResponse } from '../session/signed-in.ts';
import { flowCookieOf, flowSeconds, limitFlows } from './flow-cookie.ts';
import { findIdentities } from './sso.queries.ts';
import { finishLink, finishSignIn, logOut, type Provider, removeIdentity, startFlow } from './sso.service.ts';
import { SsoError } from './sso-person.ts';

/** Maximum number of calls of an address to the endpoints without a session in a minute. */
const maxCalls = 60;
/** Maximum number of these calls at a time. Each can wait for a provider. */
const maxAtOnce = 20;

/** The endpoints of single sign-on. Without a provider in the settings, they answer 404. */
export function ssoRoutes(cache: AccessCache): Route[] {
  const requireProvider = providersOf();
  const limit = limitStrangers();
  const begin = async ({ deps, reply }: PublicCtx, provider: string, userId: string | null) => {
    const { url, state, cookie } = await startFlow(deps, requireProvider(deps, provider), userId);
    limitFlows(reply, deps.config);
    setCookie(reply, deps.config, flowCookieOf(state), cookie, { maxAge: flowSeconds });
    return { data: { url } };
  };
  /** Reads the cookie of the start, and removes it from the browser, because an answer is accepted once. */
  const takeCookie = ({ deps, request, reply }: PublicCtx, response: string) => {
    const cookie = flowCookieOf(new URLSearchParams(response).get('state') ?? '');
    clearCookie(reply, deps.config, cookie);
    return readCookie(request, deps.config, cookie);
  };
  return [
    exchangeRoute(ssoEndpoints.start, (exchange, { body }) =>
      limit(exchange.request, () => begin(exchange, body.provider, null)),
    ),
    exchangeRoute(ssoEndpoints.finish, async (exchange, { body }) => {
      const { deps, request } = exchange;
      const provider = requireProvider(deps, body.provider);
      const answer = { response: body.response, cookie: takeCookie(exchange, body.response) };
      const known = { ...answer, deviceCookie: readCookie(request, deps.config, deviceCookie) };
      const session = await limit(request, () => finishSignIn(deps, provider, known, deviceOf(request))).catch(
        (error: unknown) => recordRejection(exchange, provider, error),
      );
      cache.recheck();
      return signedInResponse(exchange, cache, 'Signed in successfully', session);
    }),
    exchangeRoute(ssoEndpoints.logout, async ({ deps, request }, { params, body }) => {
      const provider = requireProvider(deps, params.provider);
      const response = await limit(request, () => logOut(deps, provider, body.logout_token, deviceOf(request)));
      cache.recheck();
      return response;
    }),
    route(ssoEndpoints.identities, async ({ deps, db, actor }) => {
      const rows = await findIdentities(db, actor.user._id);
      return {
        data: rows.map(({ createdAt, lastUsedAt, ...row }) => ({
          ...row,
          name: nameOf(deps, row.provider),
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        providers: deps.config.OIDC.map(({ id, name }) => ({ id, name })),
      };
    }),
    exchangeRoute(ssoEndpoints.startLink, (exchange, { body }) =>
      begin(exchange, body.provider, exchange.request.access().actor.user._id),
    ),
    exchangeRoute(ssoEndpoints.finishLink, async (exchange, { body }) => {
      const { deps, request } = exchange;
      const answer = { response: body.response, cookie: takeCookie(exchange, body.response) };
      const { actor } = request.access();
      return finishLink(deps, requireProvider(deps, body.provider), actor, answer, deviceOf(request));
    }),
    route(ssoEndpoints.remove, (ctx, { params }) => {
      ctx.afterCommit(cache.recheck);
      return removeIdentity(ctx, params.id, (provider) => nameOf(ctx.deps, provider));
    }),
  ];
}

const nameOf = ({ config }: Deps, id: string): string => config.OIDC.find((provider) => provider.id === id)?.name ?? id;

/** Returns a function that finds a provider of the settings with its client, which is opened once. */
const providersOf = () => {
  const clients = new Map<string, OidcClient>();
  return ({ config }: Deps, id: string): Provider => {
    const provider = config.OIDC.find((each) => each.id === id);
    if (!provider) throw notFound('Provider');
    const client = clients.get(id) ?? openOidcClient(provider);
    clients.set(id, client);
    return { ...provider, client };
  };
};

/** Returns a function that runs the call of a stranger, unless its address or all strangers have too many. */
const limitStrangers = () => {
  const countCall = callsPerMinute(maxCalls);
  let running = 0;
  return async <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> => {
    await countCall(request);
    if (running >= maxAtOnce) throw serviceBusy();
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
};

/** Logs a rejected sign-in, and records in the audit log a person who may not sign in. */
const recordRejection = async (
  { deps, request }: PublicCtx,
  { id, name }: Provider,
  error: unknown,
): Promise<never> => {
  const address = deps.config.LOG_CLIENT_ADDRESS ? { address: request.ip } : {};
  request.log.warn({ provider: id, ...address, err: error }, 'sign-in rejected');
  if (error instanceof SsoError)
    await insertCallEntry(deps.database.db, {
      actor: { _id: null, name: 'Unknown' },
      requestId: request.id,
      action: 'sign-in',
      result: 'failed',
      recordId: null,
      recordName: error.email,
      changes: { provider: { from: null, to: name } },
      device: loggedDevice(deps.config, deviceOf(request)),
    });
  throw error;
};
