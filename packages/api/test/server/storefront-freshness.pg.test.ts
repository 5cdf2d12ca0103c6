import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import type { StorefrontProduct } from '@bakehouse/contract/storefront/storefront-catalogue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeOwner } from '../factories.ts';
import { type Running, startServer } from './start-server.ts';

/** Two servers with one PostgreSQL: a save on one of them is visible in the storefront API of the other. */

let test: TestApp;
let token: string;
let directory: string;
const running: Running[] = [];
let servers: string[];
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-freshness-'));
  servers = await Promise.all(
    [1, 2].map(async () => {
      const server = startServer({ DATABASE_URL: test.url ?? '', DATA_DIR: directory });
      running.push(server);
      const address = await server.ready;
      if (address === undefined) throw new Error(server.output());
      return address;
    }),
  );
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ exit }) => exit));
  await test.close();
  await rm(directory, { recursive: true, force: true });
});

type ReadResponse = { status: number; etag: string; text: string };
const read = async (url: string, etag = ''): Promise<ReadResponse> => {
  const reply = await fetch(url, { headers: etag ? { 'if-none-match': etag } : {} });
  return { status: reply.status, etag: reply.headers.get('etag') ?? '', text: await reply.text() };
};

const savePrice = async (id: string, price: number) => {
  const reply = await fetch(`${servers[0]}/api/product/update/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ price }),
  });
  expect(reply.status).toBe(200);
};

/** Requests with the ETag of the stale response until the response differs. Returns it, and the milliseconds since `savedAt`. */
const readWhenFresh = async (url: string, stale: ReadResponse, savedAt: number) => {
  for (;;) {
    const response = await read(url, stale.etag);
    if (response.status === 200) return { response, delay: performance.now() - savedAt };
    expect([response.status, response.text]).toEqual([304, '']);
    await wait(5);
  }
};

it('shows a save of the first server on the second one, with a new ETag', async () => {
  const { body } = await test.call(productEndpoints.create, {
    token,
    body: { name: 'Truffle', price: 100, quantity: 5 },
  });
  const { _id: id, slug } = body.data;
  const urls = [`${servers[1]}/store/v1/products/${slug}`, `${servers[1]}/store/v1/products?sort=price`];
  const delays: number[] = [];
  for (let round = 1; round <= 10; round += 1) {
    const stale = await Promise.all(urls.map((url) => read(url)));
    // Saves arrive at different times between two checks of the cache.
    await wait(round * 70);
    const price = 100 + round;
    await savePrice(id, price);
    const savedAt = performance.now();
    for (const [index, url] of urls.entries()) {
      const { response, delay } = await readWhenFresh(url, stale[index] as ReadResponse, savedAt);
      const data = (JSON.parse(response.text) as { data: StorefrontProduct | StorefrontProduct[] }).data;
      expect((Array.isArray(data) ? data : [data]).find((product) => product.id === id)).toMatchObject({ price });
      expect(response.etag).not.toBe(stale[index]?.etag);
      delays.push(delay);
    }
  }
  const sorted = delays.toSorted((a, b) => a - b).map(Math.round);
  const text = `${sorted[sorted.length >> 1]} ms (median), ${sorted.at(-1)} ms (longest of ${sorted.length})`;
  process.stdout.write(`A save was visible after ${text}.\n`);
});
