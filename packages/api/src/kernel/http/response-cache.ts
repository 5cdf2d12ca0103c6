import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ErrorBody } from '@bakehouse/contract/core/envelopes';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';

/**
 * A response cache in front of Fastify. A GET or HEAD with a response in memory is served here, because Fastify's router
 * and hooks cost several times as much as sending it. Every other request goes on to Fastify, which returns the same response.
 */

export type ResponseCache = {
  /** Returns the response to exactly this URL; undefined when Fastify must handle the request. */
  readonly findCached: (url: string) => CachedResponse | undefined;
  /** Called for each response that is served from the cache. */
  readonly onHit?: ((method: string, url: string, status: number) => void) | undefined;
  /** Returns whether the server is shutting down; Fastify then closes the connections. */
  readonly isClosing: () => boolean;
};

/**
 * A proxy and this server could use different ones of several Host headers, so such a request is rejected.
 * @see RFC 9112 §3.2
 */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  // Names and values alternate in `rawHeaders`.
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1;

const severalHosts: ErrorBody = { error: 'A request must have one Host header', code: 'malformed' };

const rejectHosts = (response: ServerResponse): void => {
  const body = JSON.stringify(severalHosts);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  response.writeHead(400, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
};

/** Returns a request listener that serves cached responses and passes every other request to `handler`. */
export const serveFromCache =
  ({ findCached, onHit, isClosing }: ResponseCache, handler: RequestListener): RequestListener =>
  (request, response) => {
    if (hasSeveralHosts(request)) {
      rejectHosts(response);
      return;
    }
    const { method = '', url = '' } = request;
    const cached = (method === 'GET' || method === 'HEAD') && !isClosing() ? findCached(url) : undefined;
    if (!cached) {
      handler(request, response);
      return;
    }
    sendCachedResponse(request, response, cached);
    onHit?.(method, url, response.statusCode);
  };
