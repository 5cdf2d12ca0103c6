import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { errorHandler } from '../error-handler.ts';
import { limitCallsInProgress, queueStrangers } from './calls-in-progress.ts';
import { connectionLimits } from './connection-limits.ts';

/** Returns a call of a stranger from an address. */
const callFrom = (ip: string, config = {}) =>
  ({ ip, routeOptions: { config }, raw: { socket: { destroyed: false } } }) as FastifyRequest & {
    raw: { socket: { destroyed: boolean } };
  };

/** Waits for the next turn of the event loop. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

const nobody = () => ({ count: 0, onIdle: () => {} });

/** Returns a handler that runs until `finish` is called, and records its start. */
const handlers = () => {
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const handle = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
  };
  return { started, handle, finish: (name: string) => finish.get(name)?.() };
};

it('handles a few calls of strangers at the same time, and lets addresses take turns', async () => {
  const run = queueStrangers(2, nobody());
  const { started, handle, finish } = handlers();
  const results = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'].map((name) =>
    run(callFrom(`203.0.113.${name.charCodeAt(0)}`), handle(name)),
  );
  const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5'];
  for (const [index, name] of order.entries()) {
    await expect.poll(() => started).toEqual(order.slice(0, index + 2));
    finish(name);
  }
  expect(await Promise.all(results)).toHaveLength(8);
});

it('starts one handler in each turn of the event loop, also when handlers do not return to it', async () => {
  const run = queueStrangers(2, nobody());
  let turns = 0;
  const seen: number[] = [];
  const results = Array.from({ length: 5 }, () => run(callFrom('203.0.113.1'), async () => seen.push(turns)));
  for (; turns < 5; turns += 1) await turn();
  await Promise.all(results);
  expect(new Set(seen).size).toBe(5);
});

it('handles the next call of a stranger when no call of a person is in progress, or after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const people = { count: 1, onIdle: () => {} };
  const run = queueStrangers(2, people);
  const { started, handle } = handlers();
  for (const name of ['first', 'second']) void run(callFrom('203.0.113.1'), handle(name));
  await turn();
  await vi.advanceTimersByTimeAsync(24);
  expect(started).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['first']);
  people.count = 0;
  people.onIdle();
  await turn();
  expect(started).toEqual(['first', 'second']);
});

it('does not handle a call whose client has closed the connection, and goes on after an error', async () => {
  const run = queueStrangers(1, nobody());
  const { started, handle, finish } = handlers();
  const first = run(callFrom('203.0.113.1'), handle('first'));
  const closed = callFrom('203.0.113.1');
  const second = run(closed, handle('second'));
  const third = run(callFrom('203.0.113.1'), () => Promise.reject(new Error('broken')));
  const fourth = run(callFrom('203.0.113.1'), handle('fourth'));
  closed.raw.socket.destroyed = true;
  await expect.poll(() => started).toEqual(['first']);
  finish('first');
  expect(await first).toBe('first');
  await expect(second).rejects.toMatchObject({ code: 'unavailable' });
  await expect(third).rejects.toThrow('broken');
  await expect.poll(() => started).toEqual(['first', 'fourth']);
  finish('fourth');
  expect(await fourth).toBe('fourth');
});

it('limits the calls in progress of one address and of all strangers, and serves people meanwhile', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(errorHandler);
  app.decorateRequest('granted', null);
  app.addHook('onRequest', async (request) => {
    const { person } = request.headers;
    if (person) request.granted = { actor: { user: { _id: String(person) } } } as FastifyRequest['granted'];
  });
  limitCallsInProgress(app, { ...connectionLimits, callsPerAddress: 2, strangersCalls: 3, callsPerPerson: 1 });
  const { started, handle, finish } = handlers();
  app.get<{ Params: { name: string } }>('/:name', ({ params }) => handle(params.name)());
  app.get('/files/probe', { config: { uncounted: 'file' } }, async () => 'file');
  const get = (name: string, remoteAddress: string, headers = {}) =>
    app.inject({ url: `/${name}`, remoteAddress, headers }).then(({ statusCode, headers: sent, body }) => ({
      status: statusCode,
      retryAfter: sent['retry-after'],
      code: statusCode < 400 ? body : JSON.parse(body).code,
    }));
  const tooMany = { status: 429, retryAfter: '1', code: 'too_many' };
  const first = get('a1', '2001:db8::1');
  const others = [get('a2', '2001:db8::2'), get('b1', '203.0.113.2')];
  await expect.poll(() => started).toHaveLength(3);

  // The first two addresses are of the same /64.
  expect(await get('a3', '2001:db8::3')).toEqual(tooMany);
  expect(await get('c1', '203.0.113.3')).toEqual({ status: 503, retryAfter: '2', code: 'unavailable' });
  expect(await get('files/probe', '2001:db8::1')).toMatchObject({ status: 200 });
  const person = get('person', '2001:db8::1', { person: 'asha' });
  await expect.poll(() => started).toContain('person');
  expect(await get('again', '203.0.113.9', { person: 'asha' })).toEqual(tooMany);

  finish('a1');
  expect(await first).toMatchObject({ status: 200 });
  const later = get('a4', '2001:db8::1');
  await expect.poll(() => started).toContain('a4');
  for (const name of ['a2', 'b1', 'a4', 'person']) finish(name);
  for (const call of [...others, later, person]) expect(await call).toMatchObject({ status: 200 });
});
