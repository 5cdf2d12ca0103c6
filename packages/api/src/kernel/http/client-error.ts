import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@bakehouse/contract/core/envelopes';
import type { AppError } from '../../platform/errors.ts';
import { bodyOf } from './error-handler.ts';
import { languageHeaders, languageOf, translateError } from './response-language.ts';

/**
 * Answers what Fastify does not handle: requests that are rejected before its router, and bytes that are not a valid HTTP
 * request, whose error response is written to the socket.
 */

/** Answers a request with an error in front of Fastify, and closes its connection. */
export function sendError(response: ServerResponse, error: AppError): void {
  const texts = translateError(error, languageOf(response.req.headers));
  const body = JSON.stringify(bodyOf(error, texts));
  response
    .writeHead(error.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      ...languageHeaders(texts.language),
      'x-content-type-options': 'nosniff',
      ...(error.retryAfter ? { 'retry-after': String(error.retryAfter) } : {}),
      connection: 'close',
    })
    .end(body);
}

type Rejection = { readonly status: string; readonly body: ErrorBody };

const rejections: Record<string, Rejection> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    body: { error: 'The request took too long to arrive', code: 'timeout' },
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    body: { error: 'The address and headers of the request are too long', code: 'too_large' },
  },
};
const malformed: Rejection = {
  status: '400 Bad Request',
  body: { error: 'This is not a valid HTTP request', code: 'malformed' },
};

/** Sends an error response for an unreadable request and closes the connection. */
export function clientErrorHandler(error: Error & { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, body } = rejections[error.code] ?? malformed;
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroy(error);
}
