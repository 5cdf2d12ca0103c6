import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import autocannon from 'autocannon';
import { type Storm, type StormLoad, stormEmail } from './storm.ts';

/** Generates the sign-in load in a worker thread, so that it does not delay the timers of the measured requests. */

const { base, parallel, accounts, password } = workerData as StormLoad;
let n = 0;
/**
 * Alternates wrong and right passwords for every account from changing addresses, so that neither accounts nor
 * addresses are throttled.
 */
const attempt = () => {
  n += 1;
  const isCorrect = n % 2 === 0;
  return {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
    body: JSON.stringify({
      email: stormEmail(Math.ceil(n / 2) % accounts),
      password: isCorrect ? password : 'not-this-password',
    }),
  };
};

const storm = autocannon({
  url: base,
  connections: parallel,
  duration: 600,
  requests: [
    {
      method: 'POST',
      path: '/api/web-api/admin_auth/login',
      setupRequest: (request) => ({ ...request, ...attempt() }),
    },
  ],
});
if (!parentPort) throw new Error('storm-load.ts runs on a thread of the benchmark');
await once(parentPort, 'message');
(storm as unknown as { stop: () => void }).stop();
const { statusCodeStats, errors, duration } = await storm;
const responses = Object.entries(statusCodeStats ?? {}).map(([status, { count }]) => [status, Number(count)] as const);
parentPort.postMessage({ seconds: duration, errors, responses: Object.fromEntries(responses) } satisfies Storm);
