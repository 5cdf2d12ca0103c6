import { brand } from '@bakehouse/contract/brand';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeOwner } from '../factories.ts';

describe('the limits of calls per minute', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await buildTestApp({ RATE_LIMIT_PER_PERSON: '4', RATE_LIMIT_PER_ADDRESS: '9' });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await test.close();
  });

  /** Sends calls one after the other, and returns the status of each. */
  const statusesOf = async (calls: number, request: { url: string; token?: string; remoteAddress?: string }) => {
    const { token, ...rest } = request;
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const statuses: number[] = [];
    for (let n = 0; n < calls; n += 1) statuses.push((await test.app.inject({ ...rest, headers })).statusCode);
    return statuses;
  };
  const list = `/api/${brand.endpoints.list.path}`;

  it('rejects the next call of a user until the minute is over', async () => {
    const [owner, other] = [await makeOwner(test.deps), await makeOwner(test.deps)];
    expect(await statusesOf(4, { url: list, token: owner.token })).toEqual([200, 200, 200, 200]);
    const rejected = await test.probe(brand.endpoints.list, { token: owner.token });
    const seconds = Number(rejected.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(rejected).toMatchObject({
      status: 429,
      body: { code: 'too_many', error: `Too many calls in one minute. Try again in ${seconds} seconds.` },
    });
    expect(await statusesOf(1, { url: list, token: other.token })).toEqual([200]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect(await statusesOf(1, { url: list, token: owner.token })).toEqual([200]);
  });

  it('rejects the next call of an address, without a session too', async () => {
    const unknown = { url: list, token: 'unknown' };
    const first = await statusesOf(10, { ...unknown, remoteAddress: '203.0.113.5' });
    expect(first).toEqual([...Array<number>(9).fill(401), 429]);
    expect(await statusesOf(1, { ...unknown, remoteAddress: '203.0.113.6' })).toEqual([401]);
    await statusesOf(9, { ...unknown, remoteAddress: '2001:db8::1' });
    expect(await statusesOf(1, { ...unknown, remoteAddress: '2001:db8::2' })).toEqual([429]);
    expect(await statusesOf(1, { ...unknown, remoteAddress: '2001:db8:0:1::1' })).toEqual([401]);
  });

  it('do not count health checks and images', async () => {
    const remoteAddress = '203.0.113.7';
    for (const url of ['/healthz', '/readyz', '/files/none/large.webp'])
      expect(await statusesOf(10, { url, remoteAddress })).not.toContain(429);
    expect(await statusesOf(1, { url: list, remoteAddress })).toEqual([401]);
  });

  it.each([
    ['pages', '/order'],
    ['unknown addresses', `/${'/'.repeat(15_000)}x`],
    ['the document of the API', '/api/openapi.json'],
  ])('count %s', async (_what, url) => {
    const statuses = await statusesOf(10, { url, remoteAddress: '203.0.113.8' });
    expect(statuses.slice(0, 9)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  it('are switched off with 0', async () => {
    const unlimited = await buildTestApp();
    const { token } = await makeOwner(unlimited.deps);
    const statuses = new Set<number>();
    for (let n = 0; n < 20; n += 1) statuses.add((await unlimited.probe(brand.endpoints.list, { token })).status);
    expect([...statuses]).toEqual([200]);
    await unlimited.close();
  });
});
