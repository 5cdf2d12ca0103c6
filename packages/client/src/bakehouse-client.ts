import createClient, { type Client } from 'openapi-fetch';
import { fetchWithRetries } from './retries.ts';
import type { paths } from './schema.d.ts';

/** A client with the types of paths, parameters, bodies and responses of the OpenAPI document. */
export type BakehouseClient = Client<paths>;

export type BakehouseClientOptions = {
  /** Address of the server without `/api`, such as `https://bakehouse.example`. */
  readonly baseUrl: string;
  /** API key (`bk_…`) or session token, sent as `Authorization: Bearer`. A key must never reach a browser. */
  readonly key?: string | undefined;
  /** Function that sends requests; the global `fetch` by default. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Maximum number of repeated attempts of a request, 3 by default; 0 switches repetition off. */
  readonly maxRetries?: number | undefined;
};

const idempotencyHeader = 'idempotency-key';

/** Path in the OpenAPI document whose calls get an idempotency key when they have none. */
const orderPath = '/api/order/create';

/**
 * Creates a client of the API.
 *
 * Requests with a response of 429 or 503 are sent again after the seconds of `Retry-After`. An `Idempotency-Key` in
 * `params.header` stays the same in repeated attempts, so that no order is placed twice. Storefront orders require it; a call of
 * `order/create` without a key gets one.
 * @throws TypeError when `baseUrl` is not an http(s) address.
 * @example
 * const client = createBakehouseClient({ baseUrl: 'https://bakehouse.example' });
 * const { data, error } = await client.GET('/api/public/home');
 */
export function createBakehouseClient({
  baseUrl,
  key,
  fetch: send = (request) => fetch(request),
  maxRetries = 3,
}: BakehouseClientOptions): BakehouseClient {
  if (!/^https?:$/.test(new URL(baseUrl).protocol)) throw new TypeError('baseUrl must start with http:// or https://');
  const client = createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    fetch: fetchWithRetries(send, { maxRetries }),
  });
  client.use({
    onRequest: ({ request, schemaPath }) => {
      if (request.method === 'POST' && schemaPath === orderPath && !request.headers.has(idempotencyHeader))
        request.headers.set(idempotencyHeader, crypto.randomUUID());
      return request;
    },
  });
  return client;
}
