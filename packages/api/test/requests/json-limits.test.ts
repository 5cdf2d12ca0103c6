import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { brand } from '@bakehouse/contract/brand';
import { maxPublicBody, permissionKey } from '@bakehouse/contract/core/endpoint';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { storefrontOrderEndpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/db/columns.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeOwner } from '../factories.ts';

/** Limits of JSON bodies. An input that is too large is also invalid, so a 413 shows that the schema has not validated it. */

const json = { 'content-type': 'application/json' };
const tooLarge = { status: 413, body: { code: 'too_large' } };

/** Returns a cart without items that is `bytes` long. */
const cartOf = (bytes: number) => `{"items":[],"x":"${'x'.repeat(bytes - 19)}"}`;
/** Returns a cart without items that has `values` values. */
const cartWith = (values: number) => JSON.stringify({ items: [], x: Array<number>(values - 2).fill(1) });

describe('the limits of a JSON body', () => {
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    test = await buildTestApp();
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    port = (test.app.server.address() as AddressInfo).port;
  });
  afterAll(() => test.close());

  const price = (body: string) => test.probe(storefrontOrderEndpoints.cart, { body, headers: json });

  it('are at most 160 kB for every call without a session, and 4 kB for a sign-in', () => {
    expect(maxPublicBody).toBe(160_000);
    expect(sessionEndpoints.login.maxBody).toBe(4_000);
    for (const endpoint of test.app.endpoints.filter(({ access }) => access === 'public'))
      expect(endpoint.maxBody ?? maxPublicBody, permissionKey(endpoint)).toBeLessThanOrEqual(160_000);
  });

  it('reject a body that is one byte longer, before it is validated', async () => {
    expect(await price(cartOf(160_001))).toMatchObject(tooLarge);
    expect((await price(cartOf(160_000))).status).toBe(422);
    const signIn = (bytes: number) =>
      test.probe(sessionEndpoints.login, { body: `{"x":"${'x'.repeat(bytes - 8)}"}`, headers: json });
    expect(await signIn(4_001)).toMatchObject(tooLarge);
    expect((await signIn(4_000)).status).toBe(422);
  });

  it('reject 90,000 unknown fields, and one value more than one per 16 bytes', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`k${n}`, 1]));
    expect(await price(JSON.stringify({ items: [], ...unknown }))).toMatchObject(tooLarge);
    expect(await price(cartWith(10_001))).toMatchObject({
      status: 413,
      body: { error: 'The JSON has more than 10000 values', code: 'too_large' },
    });
    expect((await price(cartWith(10_000))).status).toBe(422);
  });

  it('accept the largest cart', async () => {
    const line = () => ({ product: newId(), quantity: 1 });
    const items = Array.from({ length: 100 }, () => ({
      ...line(),
      addons: Array.from({ length: 20 }, line),
      delivery_type: newId(),
      delivery_date: '2030-01-01',
      delivery_slot: { from: '10:00', upto: '12:00' },
    }));
    const codes = Array.from({ length: 20 }, (_, n) => `DIWALI-${n}`);
    const body = JSON.stringify({ items, coupon_codes: codes, pincode: '110001' });
    // The products do not exist, so the cart is read, and then rejected.
    expect(await price(body)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
  });

  it('accept a larger body with more values from people who are signed in', async () => {
    const { token } = await makeOwner(test.deps);
    const create = (values: number) =>
      test.probe(brand.endpoints.create, { token, body: { x: Array<number>(values - 1).fill(1) } });
    expect((await create(60_000)).status).toBe(422);
    expect(await create(65_537)).toMatchObject(tooLarge);
  });

  it('apply to an address that does not exist', async () => {
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: '/nothing',
      headers: json,
      payload: cartOf(160_001),
    });
    expect(statusCode).toBe(413);
  });

  /** Sends raw requests on one connection, and returns the statuses of the responses until `count` have arrived. */
  const statusesOf = async (requests: string, count: number): Promise<string[]> => {
    const socket = connect(port, '127.0.0.1');
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', () => {});
    socket.write(requests);
    const statuses = () => [...response.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
    await Promise.race([once(socket, 'close'), expect.poll(statuses).toHaveLength(count)]);
    socket.destroy();
    return statuses();
  };
  const head = (...lines: string[]) =>
    `${['POST /api/store/v1/cart HTTP/1.1', 'host: x', 'content-type: application/json', ...lines].join('\r\n')}\r\n\r\n`;

  it('apply to a body in chunks, to one that waits for 100 Continue, and to pipelined requests', async () => {
    const chunked = (body: string) =>
      `${head('transfer-encoding: chunked')}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    expect(await statusesOf(chunked(cartOf(160_001)), 1)).toEqual(['413']);
    expect(await statusesOf(chunked(cartOf(160_000)), 1)).toEqual(['422']);
    const announced = head('content-length: 160001', 'expect: 100-continue');
    expect(await statusesOf(announced, 2)).toEqual(['100', '413']);
    const complete = (body: string) => `${head(`content-length: ${body.length}`)}${body}`;
    const requests = [cartOf(160_000), cartOf(160_000), cartWith(10_001)].map(complete).join('');
    expect(await statusesOf(requests, 3)).toEqual(['422', '422', '413']);
  });
});
