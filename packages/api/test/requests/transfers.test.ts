import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { signUp } from '@bakehouse/contract/sign-up';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { assignVendor, makeOwner, makeProduct, makeVendor, orderOf } from '../factories.ts';

/** Rules hold however a request is transferred: with a length, in chunks, after 100 Continue, and pipelined. */

let test: TestApp;
let port: number;
let requests: Record<string, { line: string; token?: string; body?: object; status: string; says: RegExp }>;

beforeAll(async () => {
  test = await buildTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
  const { token } = await makeOwner(test.deps);
  const order = orderOf(await makeProduct(test.deps));
  const { vendorId, token: vendorToken } = await makeVendor(test.deps, [orderEndpoints.updateStatus]);
  const { data } = (await test.call(orderEndpoints.create, { token, body: order })).body;
  await assignVendor(test.deps, data._id, vendorId);
  await test.call(orderEndpoints.updateStatus, {
    token,
    params: { id: data._id },
    body: { order_status: 'cancelled' },
  });
  requests = {
    'a store that continues a cancelled order': {
      line: `POST /api/order/${data._id}/update_status`,
      token: vendorToken,
      body: { order_status: 'processing' },
      status: '409',
      says: /wrong_status/,
    },
    'a line break in an order number': {
      line: `POST /api/${orderEndpoints.create.path}`,
      token,
      body: { ...order, order_number: 'BH-1\n2' },
      status: '422',
      says: /order_number/,
    },
    'a weak password': {
      line: `POST /api/${signUp.path}`,
      body: { password: 'aaaaaaaa' },
      status: '422',
      says: /password/,
    },
    'a list from the year 0': { line: 'GET /api/order/list?from=0000-01-01', token, status: '400', says: /from/ },
  };
});
afterAll(() => test.close());

/** Sends the bytes, and returns what was received when `count` responses are complete. */
const exchange = async (bytes: string, count: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.write(bytes);
  await expect.poll(() => received.split('"error"').length - 1).toBe(count);
  socket.destroy();
  await once(socket, 'close');
  return received;
};
const statusesOf = (received: string) => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);

const head = (line: string, token: string | undefined, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: x', ...(token ? [`Authorization: Bearer ${token}`] : []), ...headers, '', ''].join(
    '\r\n',
  );
const type = 'Content-Type: application/json';

describe('a rejected request', () => {
  it.each([
    'a store that continues a cancelled order',
    'a line break in an order number',
    'a weak password',
    'a list from the year 0',
  ])('is rejected in each transfer: %s', async (name) => {
    const { line, token, body, status, says } = requests[name] ?? expect.fail(name);
    const text = body ? JSON.stringify(body) : '';
    const length = `Content-Length: ${Buffer.byteLength(text)}`;
    const complete = body ? `${head(line, token, type, length)}${text}` : head(line, token);
    const first = await exchange(complete, 1);
    expect(statusesOf(first)).toEqual([status]);
    expect(first).toMatch(says);
    expect(statusesOf(await exchange(complete.repeat(3), 3))).toEqual([status, status, status]);
    if (!body) return;
    const chunks = [...text].map((letter) => `1\r\n${letter}\r\n`).join('');
    const chunked = await exchange(`${head(line, token, type, 'Transfer-Encoding: chunked')}${chunks}0\r\n\r\n`, 1);
    expect(statusesOf(chunked)).toEqual([status]);
    expect(chunked).toMatch(says);
    const expecting = await exchange(`${head(line, token, type, length, 'Expect: 100-continue')}${text}`, 1);
    expect(statusesOf(expecting)).toEqual(['100', status]);
  });
});
