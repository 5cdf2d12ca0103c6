import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { errorBody } from '@bakehouse/contract/core/envelopes';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import type { z } from 'zod';

/** A call that the fake received. */
export type Received = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  headers: Headers;
};

/** Thrown by a handler to reject a call with the API's error envelope. */
export class FakeApiError extends Error {
  readonly status: number;
  readonly body: z.output<typeof errorBody>;
  constructor(status: number, code: string, error: string, fields?: Record<string, string>, usage?: UsageEntry[]) {
    super(error);
    this.status = status;
    this.body = errorBody.parse({ error, code, fields, usage });
  }
}

type Handler<E extends Endpoint> = (call: Received) => z.input<E['response']> | Promise<z.input<E['response']>>;
type Bound = { endpoint: Endpoint; pattern: RegExp; handler: Handler<Endpoint>; calls: Received[] };

let bound: Bound[] = [];

/**
 * Fakes an endpoint. The response must match the contract's schema.
 * @returns the received calls, in order.
 */
export const answer = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Received[] => {
  const pattern = new RegExp(`^/api/${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const calls: Received[] = [];
  bound = [{ endpoint, pattern, handler: handler as Handler<Endpoint>, calls }, ...bound];
  return calls;
};

/** Builds a response with a JSON body. An overloaded server says when to repeat the request. */
const json = (status: number, body: unknown) => {
  const headers = { 'content-type': 'application/json', ...(status === 503 && { 'retry-after': '2' }) };
  return new Response(JSON.stringify(body), { status, headers });
};

const readBody = (body: BodyInit | null | undefined): Record<string, unknown> => {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
};

const fakeFetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
  const url = new URL(String(input), 'http://localhost');
  for (const { endpoint, pattern, handler, calls } of bound) {
    const match = pattern.exec(url.pathname);
    if (!match || endpoint.methods[0] !== init.method) continue;
    const call: Received = {
      params: { ...match.groups },
      query: Object.fromEntries(url.searchParams),
      body: readBody(init.body),
      headers: new Headers(init.headers),
    };
    // A query that the contract rejects fails here too.
    endpoint.query?.parse(call.query);
    calls.push(call);
    try {
      return json(endpoint.status ?? 200, endpoint.response.parse(await handler(call)));
    } catch (cause) {
      if (cause instanceof FakeApiError) return json(cause.status, cause.body);
      throw cause;
    }
  }
  throw new Error(`The fake API has no response for ${init.method} ${url.pathname}`);
};

export const installFakeApi = (): void => {
  bound = [];
  globalThis.fetch = fakeFetch;
};
