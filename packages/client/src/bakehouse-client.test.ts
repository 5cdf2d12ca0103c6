import { describe, expect, it } from 'vitest';
import { createBakehouseClient } from './bakehouse-client.ts';
import { BakehouseError, unwrap } from './bakehouse-error.ts';
import { fetchWithRetries, parseRetryAfter } from './retries.ts';

type FakeResponse = { status: number; body?: object; headers?: Record<string, string> };

/** Returns a `fetch` that gives the responses one after the other, and the requests that it received. */
const fakeFetch = (...responses: (FakeResponse | Error)[]) => {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request);
    const response = responses[requests.length - 1] ?? responses.at(-1);
    if (response instanceof Error) throw response;
    return Response.json(response?.body ?? {}, { status: response?.status ?? 500, headers: response?.headers ?? {} });
  };
  return { fetch, requests };
};

const retryAtOnce = { status: 503, headers: { 'retry-after': '0' } };
const baseUrl = 'https://bakehouse.example';
const order = { order_number: 'WEB-1' } as never;

describe('createBakehouseClient', () => {
  it('sends the key and reads the response', async () => {
    const { fetch, requests } = fakeFetch({ status: 200, body: { data: [] } });
    const client = createBakehouseClient({ baseUrl: `${baseUrl}/`, key: 'bk_1', fetch });
    expect(await unwrap(client.GET('/api/public/home'))).toEqual({ data: [] });
    expect(requests.map(({ url }) => url)).toEqual([`${baseUrl}/api/public/home`]);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer bk_1');
  });

  it('sends no authorization header without a key', async () => {
    const { fetch, requests } = fakeFetch({ status: 200 });
    await createBakehouseClient({ baseUrl, fetch }).GET('/api/public/home');
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });

  it('rejects an address that is not http', () => {
    expect(() => createBakehouseClient({ baseUrl: 'file:///tmp' })).toThrow('http');
    expect(() => createBakehouseClient({ baseUrl: 'bakehouse' })).toThrow(TypeError);
  });

  it('keeps the idempotency key of an order across attempts', async () => {
    const { fetch, requests } = fakeFetch(retryAtOnce, new TypeError('connection reset'), { status: 201 });
    await createBakehouseClient({ baseUrl, fetch }).POST('/api/order/create', { body: order });
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(
      Array(3).fill('{"order_number":"WEB-1"}'),
    );
  });

  it('uses a new idempotency key for each order, and the key of the caller when there is one', async () => {
    const { fetch, requests } = fakeFetch({ status: 201 });
    const client = createBakehouseClient({ baseUrl, fetch });
    await client.POST('/api/order/create', { body: order });
    await client.POST('/api/order/create', { body: order });
    await client.POST('/api/order/create', { body: order, params: { header: { 'Idempotency-Key': 'mine' } } });
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[2]).toBe('mine');
  });

  it('sends no idempotency key with other calls', async () => {
    const { fetch, requests } = fakeFetch({ status: 200 });
    await createBakehouseClient({ baseUrl, fetch }).POST('/api/coupon/evaluate', { body: {} as never });
    expect(requests[0]?.headers.has('idempotency-key')).toBe(false);
  });
});

describe('repeated attempts', () => {
  /** Sends a request and returns the final status, the number of attempts and the waits in milliseconds. */
  const send = async (request: Request, responses: (FakeResponse | Error)[], maxRetries = 3) => {
    const { fetch, requests } = fakeFetch(...responses);
    const waits: number[] = [];
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    const { status } = await fetchWithRetries(fetch, { maxRetries, wait })(request);
    return { status, attempts: requests.length, waits };
  };
  const get = () => new Request(baseUrl);
  const post = () => new Request(baseUrl, { method: 'POST', body: '{}' });

  it('waits for the seconds of Retry-After', async () => {
    const busy = { status: 429, headers: { 'retry-after': '2' } };
    expect(await send(get(), [busy, { status: 200 }])).toEqual({ status: 200, attempts: 2, waits: [2_000] });
    expect(await send(post(), [busy, { status: 200 }])).toEqual({ status: 200, attempts: 2, waits: [2_000] });
  });

  it('doubles the wait without Retry-After and ends after the maximum', async () => {
    const { status, attempts, waits } = await send(get(), [{ status: 503 }]);
    expect({ status, attempts }).toEqual({ status: 503, attempts: 4 });
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(375 * 2 ** index);
      expect(wait).toBeLessThanOrEqual(625 * 2 ** index);
    }
  });

  it('returns the response when the server asks for a long wait, and other errors at once', async () => {
    const closed = { status: 503, headers: { 'retry-after': '3600' } };
    expect(await send(get(), [closed])).toMatchObject({ status: 503, attempts: 1 });
    expect(await send(get(), [{ status: 500 }])).toMatchObject({ status: 500, attempts: 1 });
    expect(await send(get(), [retryAtOnce], 0)).toMatchObject({ status: 503, attempts: 1 });
  });

  it('does not repeat a write without an idempotency key after 503 or a lost connection', async () => {
    expect(await send(post(), [retryAtOnce, { status: 200 }])).toMatchObject({ status: 503, attempts: 1 });
    await expect(send(post(), [new TypeError('connection reset')])).rejects.toThrow('connection reset');
    expect(await send(get(), [new TypeError('connection reset'), { status: 200 }])).toMatchObject({ status: 200 });
  });

  it('stops waiting when the caller aborts', async () => {
    const { fetch } = fakeFetch({ status: 503, headers: { 'retry-after': '20' } });
    const controller = new AbortController();
    const sending = fetchWithRetries(fetch, { maxRetries: 3 })(new Request(baseUrl, { signal: controller.signal }));
    setTimeout(() => controller.abort(new Error('no longer needed')), 10);
    await expect(sending).rejects.toThrow('no longer needed');
  });

  it('reads seconds and dates', () => {
    const now = Date.parse('2026-11-22T10:00:00Z');
    expect(parseRetryAfter('3', now)).toBe(3_000);
    expect(parseRetryAfter('Sun, 22 Nov 2026 10:00:05 GMT', now)).toBe(5_000);
    expect(parseRetryAfter('Sun, 22 Nov 2026 09:00:00 GMT', now)).toBe(0);
    expect(parseRetryAfter('soon', now)).toBeUndefined();
    expect(parseRetryAfter(null, now)).toBeUndefined();
  });
});

describe('unwrap', () => {
  const callWith = (response: FakeResponse) =>
    unwrap(createBakehouseClient({ baseUrl, fetch: fakeFetch(response).fetch }).GET('/api/public/home'));

  it('throws the error of the server with status, code and fields', async () => {
    const body = { error: 'Name is required', code: 'invalid', fields: { name: 'Name is required' } };
    const error = await callWith({ status: 422, body }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(BakehouseError);
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Name is required',
      fields: body.fields,
      body,
    });
  });

  it('throws an error for an response that is not of the API', async () => {
    await expect(callWith({ status: 502, body: { title: 'Bad gateway' } })).rejects.toMatchObject({
      status: 502,
      code: 'unknown',
      message: 'The server answered with status 502',
      fields: {},
    });
  });
});
