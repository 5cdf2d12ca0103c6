import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { ssoEndpoints } from '@bakehouse/contract/sso';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, serviceBusy } from '../../../platform/errors.ts';
import { callerIdOf } from '../context.ts';
import { type ConnectionLimits, onceEnded } from './connection-limits.ts';
import { delayedRejection } from './delayed-rejection.ts';
import { addressKey } from './throttle.ts';

/**
 * Limits the calls in progress of each person and of strangers, which are callers without a session or API key. The thread is
 * shared, so few calls of strangers are handled at the same time: however many they send, people who are signed in are served.
 */

/** Sign-ins have limits of their own, also those that wait for a provider, and an open dashboard continues its session. */
const unlimited: ReadonlySet<Endpoint | undefined> = new Set<Endpoint>([
  sessionEndpoints.login,
  sessionEndpoints.session,
  ssoEndpoints.start,
  ssoEndpoints.finish,
  ssoEndpoints.logout,
]);

/** Runs the handler of a call without a session; see `queueStrangers`. */
export type RunHandler = <Result>(request: FastifyRequest, handle: () => Promise<Result>) => Promise<Result>;

/** Maximum time in milliseconds that strangers wait for the calls of people. */
const maxPrecedence = 25;

/** The calls of people that are in progress. `onIdle` is called when there are none any more. */
type People = { readonly count: number; onIdle: () => void };

/**
 * Returns a function that runs the handlers of strangers' calls, `maxAtOnce` at the same time. Addresses take turns, so that one with
 * many calls does not delay the only call of another. The next one starts when no call of a person is in progress, or after 25 ms.
 * @throws AppError `unavailable` if the client closed the connection while the call waited
 */
export function queueStrangers(maxAtOnce: number, people: People): RunHandler {
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  let isScheduled = false;
  const start = () => {
    clearTimeout(timer);
    timer = undefined;
    const [next] = waiting;
    if (!next || running >= maxAtOnce) return;
    const [address, [startFirst, ...others]] = next;
    // A map iterates in the order of insertion, so the address moves behind the others.
    waiting.delete(address);
    if (others.length > 0) waiting.set(address, others);
    running += 1;
    startFirst?.();
    schedule();
  };
  const startUnlessPeople = () => {
    isScheduled = false;
    if (waiting.size === 0 || running >= maxAtOnce) return;
    if (people.count === 0) start();
    else timer ??= setTimeout(start, maxPrecedence);
  };
  // Each turn of the event loop starts one handler. With the embedded database a handler can run without returning to the loop, and
  // one turn would handle the calls of all connections before it serves anybody else.
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(startUnlessPeople);
  };
  people.onIdle = schedule;
  return async (request, handle) => {
    if (isUnlimited(request)) return handle();
    await new Promise<void>((resolve) => {
      const address = addressOf(request);
      waiting.set(address, [...(waiting.get(address) ?? []), resolve]);
      schedule();
    });
    try {
      if (request.raw.socket.destroyed) throw serviceBusy();
      return await handle();
    } finally {
      running -= 1;
      schedule();
    }
  };
}

const isUnlimited = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.uncounted !== undefined || unlimited.has(config.endpoint);

const addressOf = ({ ip }: FastifyRequest): string => addressKey('address', ip);

/**
 * Rejects a call with 429 while `callsPerPerson` calls of the same user or API key, or `callsPerAddress` calls of strangers from
 * the same address, are in progress or their responses are unread; and one of a stranger with 503 while there are
 * `strangersCalls`. Strangers are rejected after a second.
 * @returns a function that runs the handlers of strangers
 */
export function limitCallsInProgress(app: FastifyInstance, limits: ConnectionLimits): RunHandler {
  const calls = new Map<string, Set<ServerResponse>>();
  const strangers = new Set<ServerResponse>();
  const rejectLater = delayedRejection(1_000);
  const findRejection = (responses: Set<ServerResponse>, isStranger: boolean): AppError | undefined => {
    if (isFull(responses, isStranger ? limits.callsPerAddress : limits.callsPerPerson)) return tooMany();
    return isStranger && isFull(strangers, limits.strangersCalls) ? serviceBusy() : undefined;
  };
  const ofPeople = new Set<ServerResponse>();
  const people: People = {
    get count() {
      return countOpen(ofPeople);
    },
    onIdle: () => {},
  };
  const endOf = (caller: string, responses: Set<ServerResponse>, response: ServerResponse, isPerson: boolean) => () => {
    strangers.delete(response);
    responses.delete(response);
    if (responses.size === 0 && calls.get(caller) === responses) calls.delete(caller);
    if (!isPerson) return;
    ofPeople.delete(response);
    if (ofPeople.size === 0) people.onIdle();
  };
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { granted } = request;
    if (!granted && isUnlimited(request)) return done();
    const caller = granted ? callerIdOf(granted.actor) : addressOf(request);
    const responses = calls.get(caller) ?? new Set();
    const rejection = findRejection(responses, !granted);
    if (rejection && granted) return done(rejection);
    if (rejection) return void rejectLater(rejection).catch(done);
    calls.set(caller, responses.add(reply.raw));
    if (!granted) strangers.add(reply.raw);
    const isPerson = hasPrecedence(request);
    if (isPerson) ofPeople.add(reply.raw);
    onceEnded(reply.raw, endOf(caller, responses, reply.raw, isPerson));
    done();
  });
  return queueStrangers(limits.strangersAtOnce, people);
}

/** Returns whether `max` of the responses are not sent yet. */
const isFull = (responses: Set<ServerResponse>, max: number): boolean =>
  responses.size >= max && countOpen(responses) >= max;

/** Returns the number of responses that can still be sent. That to a queued request on a closed connection never ends, so it is removed. */
function countOpen(responses: Set<ServerResponse>): number {
  for (const response of responses) if (response.req.socket.destroyed) responses.delete(response);
  return responses.size;
}

const tooMany = () =>
  new AppError('too_many', /* i18n */ 'Too many calls at once. Try again in a moment.', { retryAfter: 1 });

/** Returns whether strangers wait for a call: one of a person, except files and streams of events, which can take minutes. */
const hasPrecedence = ({ granted, routeOptions: { config } }: FastifyRequest): boolean =>
  Boolean(granted) && !config.endpoint?.produces;
