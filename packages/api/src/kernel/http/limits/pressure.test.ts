import { setTimeout as wait } from 'node:timers/promises';
import { brand } from '@bakehouse/contract/brand';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { storefrontOrderEndpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { errorHandler } from '../error-handler.ts';
import { rejectUnderPressure } from './pressure.ts';

/** Blocks the event loop. */
const block = (milliseconds: number): void => {
  const endsAt = performance.now() + milliseconds;
  while (performance.now() < endsAt);
};

it('rejects strangers while the event loop is delayed, but not because of the start of the server, and serves people and probes', async () => {
  const sampleInterval = 200;
  let time = 0;
  const app = Fastify();
  app.setErrorHandler(errorHandler);
  onTestFinished(() => app.close());
  await rejectUnderPressure(app, { maxEventLoopDelay: 10, sampleInterval, now: () => time });
  app.get('/', async () => 'cake');
  app.get('/healthz', { config: { uncounted: 'probe' } }, async () => 'ok');
  app.get('/assets/list.js', { config: { uncounted: 'file' } }, async () => 'script');
  app.get('/brands', { config: { endpoint: brand.endpoints.list } }, async () => 'brands');
  app.get('/session', { config: { endpoint: sessionEndpoints.session } }, async () => 'session');
  app.get('/serviceability', { config: { endpoint: storefrontOrderEndpoints.serviceability } }, async () => 'served');
  block(2 * sampleInterval);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  // The mean delay of an interval that was blocked is above the limit. The sample is taken when the loop is free again.
  const responseUnderPressure = async (path = '/', headers: Record<string, string> = {}) => {
    do {
      block(sampleInterval);
      await wait(1);
    } while (!app.isUnderPressure());
    const response = await fetch(address + path, { headers });
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };
  expect(await responseUnderPressure()).toEqual({ status: 200, retryAfter: null });

  time = 2 * sampleInterval;
  await expect.poll(() => responseUnderPressure()).toEqual({ status: 503, retryAfter: '2' });
  expect(await responseUnderPressure('/healthz')).toMatchObject({ status: 200 });
  expect(await responseUnderPressure('/assets/list.js')).toMatchObject({ status: 200 });
  const authorization = 'Bearer token';
  expect(await responseUnderPressure('/brands', { authorization })).toMatchObject({ status: 200 });
  expect(await responseUnderPressure('/brands')).toMatchObject({ status: 503 });
  expect(await responseUnderPressure('/serviceability', { authorization })).toMatchObject({ status: 503 });
  expect(await responseUnderPressure('/session', { cookie: 'bakehouse_session=token' })).toMatchObject({ status: 200 });
  expect(await responseUnderPressure('/session')).toMatchObject({ status: 503 });
});
