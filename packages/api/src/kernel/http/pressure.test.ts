import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { rejectUnderPressure } from './pressure.ts';

/** Blocks the event loop. */
const block = (milliseconds: number): void => {
  const endsAt = performance.now() + milliseconds;
  while (performance.now() < endsAt);
};

it('rejects requests while the event loop is delayed, but not because of the start of the server', async () => {
  const sampleInterval = 200;
  let time = 0;
  const app = Fastify();
  onTestFinished(() => app.close());
  await rejectUnderPressure(app, { maxEventLoopDelay: 10, sampleInterval, now: () => time });
  app.get('/', async () => 'cake');
  block(2 * sampleInterval);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  // The mean delay of an interval that was blocked is above the limit. The sample is taken when the loop is free again.
  const responseUnderPressure = async () => {
    do {
      block(sampleInterval);
      await wait(1);
    } while (!app.isUnderPressure());
    const { status, headers } = await fetch(address);
    return { status, retryAfter: headers.get('retry-after') };
  };
  expect(await responseUnderPressure()).toEqual({ status: 200, retryAfter: null });

  time = 2 * sampleInterval;
  await expect.poll(responseUnderPressure).toEqual({ status: 503, retryAfter: '2' });
});
