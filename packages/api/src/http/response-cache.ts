import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ErrorBody } from '@bakehouse/contract/core/envelopes';
import { type ReadyAnswer, sendReady } from './ready-answer.ts';

/**
 * The server that stands in front of Fastify. A GET whose answer lies ready in memory is answered here: router, hooks and
 * security headers of the dashboard would cost several times as much as the answer, and have nothing to decide about it.
 * Every other request, and every one that is written in any other way, goes on to Fastify, which gives the same answer.
 */

export type Front = {
  /** The answer to exactly this address; undefined when it must be looked for. */
  readonly readyAt: (url: string) => ReadyAnswer | undefined;
  /** Told of each answer given here. */
  readonly answered?: ((method: string, url: string, status: number) => void) | undefined;
  /** Whether the server is about to stop: then Fastify says so to the connection. */
  readonly isClosing: () => boolean;
};

/** RFC 9112 §3.2: proxy and server could believe different ones of several Host headers. Every second entry is a name. */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1;

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

export const frontOf =
  ({ readyAt, answered, isClosing }: Front, handler: RequestListener): RequestListener =>
  (request, response) => {
    if (hasSeveralHosts(request)) {
      rejectHosts(response);
      return;
    }
    const { method = '', url = '' } = request;
    const answer = (method === 'GET' || method === 'HEAD') && !isClosing() ? readyAt(url) : undefined;
    if (!answer) {
      handler(request, response);
      return;
    }
    sendReady(request, response, answer);
    answered?.(method, url, response.statusCode);
  };
