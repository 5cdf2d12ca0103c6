import type { Config } from '../../platform/config.ts';
import { notFound } from '../../platform/errors.ts';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';
import type { PublicCtx } from './context.ts';

/** Public responses for storefronts: their headers, and how a route sends them. */

/** Scripts of these origins may read public responses; undefined for every origin. */
export const storefrontOrigins = ({ STORE_ORIGINS }: Pick<Config, 'STORE_ORIGINS'>): ReadonlySet<string> | undefined =>
  STORE_ORIGINS === '*' ? undefined : new Set(STORE_ORIGINS.split(','));

/** Returns the CORS headers of a request with this `Origin`. */
export function originHeaders(
  origins: ReadonlySet<string> | undefined,
  origin: string | undefined,
): Record<string, string> {
  if (!origins) return { 'access-control-allow-origin': '*' };
  return origin !== undefined && origins.has(origin)
    ? { vary: 'Origin', 'access-control-allow-origin': origin }
    : { vary: 'Origin' };
}

/** Public content without scripts. Caches store it and revalidate it before each use. */
export const publicHeaders = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  'access-control-expose-headers': 'ETag',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  ...(PUBLIC_URL?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Sends the current address of a record that was renamed. Scripts of the same origins follow it. */
export function sendMoved({ deps, request, reply }: PublicCtx, address: string): void {
  reply
    .code(301)
    .headers({
      ...publicHeaders(deps.config),
      ...originHeaders(storefrontOrigins(deps.config), request.headers.origin),
    })
    .header('location', address)
    .send('');
}

/**
 * Waits for a response and sends the same bytes as `kernel/http/response-cache.ts`. Errors can be read by the same origins.
 * @param label names the missing record in the error when there is no response
 */
export async function sendPublicResponse(
  { deps, request, reply }: PublicCtx,
  label: string,
  pendingResponse: Promise<CachedResponse | undefined>,
): Promise<void> {
  reply.headers(originHeaders(storefrontOrigins(deps.config), request.headers.origin));
  const response = await pendingResponse;
  if (!response) throw notFound(label);
  reply.hijack();
  // These headers belong to the dashboard's pages and were set before the route was known.
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
  sendCachedResponse(request.raw, reply.raw, response);
}
