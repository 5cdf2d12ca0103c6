import type { IncomingMessage, RequestListener } from 'node:http';
import { AppError, serviceBusy } from '../../platform/errors.ts';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';
import { sendError } from './client-error.ts';

/**
 * A response cache in front of Fastify. A GET or HEAD with a response in memory is served here, because Fastify's router
 * and hooks cost several times as much as sending it. Every other request goes on to Fastify, which returns the same response.
 */

export type ResponseCache = {
  /** Returns the response to exactly this URL; undefined when Fastify must handle the request. */
  readonly findCached: (url: string) => CachedResponse | undefined;
  /** Called for each response that is served from the cache. */
  readonly onHit?: ((method: string, url: string, status: number) => void) | undefined;
  /** Returns whether the server is closing its connections; a request that still arrives is answered with 503. */
  readonly isClosing: () => boolean;
};
const severalHosts = new AppError('malformed', 'A request must have one Host header');

/** Returns a request listener that serves cached responses and passes every other request to `handler`, until the server closes. */
export const serveFromCache =
  ({ findCached, onHit, isClosing }: ResponseCache, handler: RequestListener): RequestListener =>
  (request, response) => {
    if (isClosing() || hasSeveralHosts(request)) {
      sendError(response, isClosing() ? serviceBusy() : severalHosts);
      return;
    }
    const { method = '', url = '' } = request;
    const cached = method === 'GET' || method === 'HEAD' ? findCached(url) : undefined;
    if (!cached) {
      handler(request, response);
      return;
    }
    sendCachedResponse(request, response, cached);
    onHit?.(method, url, response.statusCode);
  };

/**
 * A proxy and this server could use different ones of several Host headers, so such a request is rejected.
 * @see RFC 9112 §3.2
 */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  // Names and values alternate in `rawHeaders`.
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1;
