import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { type SignedIn, sessionEndpoints } from '@bakehouse/contract/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessCache } from '../../kernel/access/access-cache.ts';
import type { Deps, PublicCtx } from '../../kernel/http/context.ts';
import { AppError } from '../../platform/errors.ts';
import { storeAddress } from '../../platform/store-address.ts';
import type { SignedInSession } from './session.service.ts';

/**
 * The parts of a session on the client: token and user in the answer, a cookie that survives a reload, and the cookie
 * of a known device.
 */

export const cookieName = 'bakehouse_session';
export const deviceCookieName = 'bakehouse_device';
/** Returns the path of a cookie: it is sent only to the endpoint that reads it. */
const pathOf = ({ path }: Endpoint) => `/api/${path}`;
const cookiePaths = {
  [cookieName]: pathOf(sessionEndpoints.session),
  [deviceCookieName]: pathOf(sessionEndpoints.login),
} as const;

const cookieOptions = (deps: Deps, name: keyof typeof cookiePaths, secure: boolean) =>
  ({
    path: cookiePaths[name],
    httpOnly: true,
    sameSite: 'strict',
    secure: secure || deps.config.PUBLIC_URL?.startsWith('https:') === true,
  }) as const;

/** Deletes the cookie by sending it again as expired. */
export const clearCookie = (deps: Deps, reply: FastifyReply) =>
  reply.clearCookie(cookieName, cookieOptions(deps, cookieName, false));

/** Returns token, user and permissions, or undefined if the token is not that of a session. */
export const describeSession = async (
  { config, mapTiles }: Deps,
  cache: AccessCache,
  message: string,
  token: string,
): Promise<SignedIn | undefined> => {
  const actor = await cache.find(token);
  if (!actor || actor.apiKey) return undefined;
  return {
    message,
    token,
    data: actor.user,
    permissions: [...actor.grants.keys()].sort(),
    store_url: storeAddress(config),
    vendor_id: actor.storeIds[0] ?? null,
    map_tiles_url: mapTiles.url(),
  };
};

export const signedInAnswer = async (
  { deps, request, reply }: PublicCtx,
  cache: AccessCache,
  message: string,
  { token, expiresAt, deviceCookie }: SignedInSession,
): Promise<SignedIn> => {
  const answer = await describeSession(deps, cache, message, token);
  if (!answer) throw new AppError('unavailable', 'The session could not be opened. Try again.');
  const isSecure = request.protocol === 'https';
  reply.setCookie(cookieName, token, { ...cookieOptions(deps, cookieName, isSecure), expires: expiresAt });
  reply.setCookie(deviceCookieName, deviceCookie.value, {
    ...cookieOptions(deps, deviceCookieName, isSecure),
    expires: deviceCookie.expiresAt,
  });
  return answer;
};

/** Returns the device of a request, according to its own headers. */
export const deviceOf = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
});
