import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { type SignedIn, sessionEndpoints } from '@bakehouse/contract/session';
import type { FastifyRequest } from 'fastify';
import type { AccessCache } from '../../kernel/access/access-cache.ts';
import type { Actor, Deps, PublicCtx } from '../../kernel/http/context.ts';
import { type Cookie, clearCookie, setCookie } from '../../kernel/http/cookies.ts';
import { AppError } from '../../platform/errors.ts';
import { storefrontAddress } from '../../platform/storefront-address.ts';
import type { SignedInSession } from './session.service.ts';

/**
 * The parts of a session on the client: token and user in the response, a cookie that survives a reload, and the cookie
 * of a known device.
 */

const cookieOf = (name: string, readBy: Endpoint): Cookie => ({ name, path: `/api/${readBy.path}` });
export const sessionCookie = cookieOf('bakehouse_session', sessionEndpoints.session);
/** The cookie of a session as a store, which goes before that of the user's own session. */
export const actingCookie = cookieOf('bakehouse_acting', sessionEndpoints.session);
export const deviceCookie = cookieOf('bakehouse_device', sessionEndpoints.login);

/** Returns token, user and permissions, or undefined if the token is not that of a session. */
export async function describeSession(
  { config, mapTiles }: Deps,
  cache: AccessCache,
  message: string,
  token: string,
): Promise<SignedIn | undefined> {
  const actor = await cache.find(token);
  if (!actor || actor.apiKey) return undefined;
  return {
    message,
    token,
    data: actor.user,
    permissions: [...actor.grants.keys()].sort(),
    store_url: storefrontAddress(config),
    vendor_id: actor.storeIds[0] ?? null,
    stores: [...actor.stores],
    map_tiles_url: mapTiles.url(),
    acting: actor.acting ? toActing(actor.acting) : null,
  };
}

const toActing = ({ storeName, ownerName, staffName, until }: NonNullable<Actor['acting']>): SignedIn['acting'] => ({
  store_name: storeName,
  owner_name: ownerName,
  staff_name: staffName,
  until: new Date(until).toISOString(),
});

export async function signedInResponse(
  { deps, reply }: PublicCtx,
  cache: AccessCache,
  message: string,
  { token, expiresAt, deviceCookie: device }: SignedInSession,
): Promise<SignedIn> {
  const response = await describeSession(deps, cache, message, token);
  if (!response) throw new AppError('unavailable', /* i18n */ 'The session could not be opened. Try again.');
  setCookie(reply, deps.config, sessionCookie, token, { expires: expiresAt });
  clearCookie(reply, deps.config, actingCookie);
  setCookie(reply, deps.config, deviceCookie, device.value, { expires: device.expiresAt });
  return response;
}

/** Returns the device of a request, according to its own headers. */
export const deviceOf = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
});
