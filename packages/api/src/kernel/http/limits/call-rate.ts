import { message } from '@bakehouse/contract/i18n';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/errors.ts';
import { callerIdOf } from '../context.ts';
import { delayedRejection } from './delayed-rejection.ts';
import { addressKey } from './throttle.ts';

/** Length of a window in milliseconds. The window of a user, an API key or an address begins with its first call. */
const timeWindow = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The kind of a route whose calls are not counted: a probe of the operator, which is answered under every load, or a file of
     * the dashboard or an image, of which a screen has many.
     */
    uncounted?: 'probe' | 'file';
  }
}

type Counted = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

/**
 * Limits the calls of each address, signed-in user and API key per minute, counted in the memory of this server. Pages and
 * unknown addresses count, too; health checks, metrics, images and the files of the dashboard do not. Call it before
 * `installPermissions`, so that a call above the limit of its address does not look up a session.
 */
export async function limitCallRate(
  app: FastifyInstance,
  { RATE_LIMIT_PER_ADDRESS, RATE_LIMIT_PER_PERSON }: Config,
): Promise<void> {
  await app.register(rateLimit, { global: false });
  if (RATE_LIMIT_PER_ADDRESS > 0) {
    const countAddress = app.createRateLimit({ max: RATE_LIMIT_PER_ADDRESS, timeWindow });
    const rejectLater = delayedRejection(1_000);
    app.addHook('onRequest', async (request) => {
      const excess = request.routeOptions.config.uncounted ? undefined : findExcess(await countAddress(request));
      if (excess) await rejectLater(excess);
    });
  }
  if (RATE_LIMIT_PER_PERSON > 0) {
    const countCaller = app.createRateLimit({ max: RATE_LIMIT_PER_PERSON, timeWindow, keyGenerator: callerOf });
    app.addHook('preParsing', async (request) => {
      const excess = request.granted ? findExcess(await countCaller(request)) : undefined;
      if (excess) throw excess;
    });
  }
}

/**
 * Returns a function that counts a call of the address of a request, in the memory of this server, for endpoints that cost more than
 * others.
 * @throws AppError too_many after `max` calls in a minute
 */
export function callsPerMinute(max: number): (request: FastifyRequest) => Promise<void> {
  let count: ReturnType<FastifyInstance['createRateLimit']> | undefined;
  return async (request) => {
    const keyGenerator = ({ ip }: FastifyRequest) => addressKey('address', ip);
    count ??= request.server.createRateLimit({ max, timeWindow, keyGenerator });
    const excess = findExcess(await count(request));
    if (excess) throw excess;
  };
}

/** Returns the error with the seconds until the window ends, if the limit is exceeded. */
function findExcess(counted: Counted): AppError | undefined {
  if (counted.isAllowed || !counted.isExceeded) return undefined;
  const seconds = Math.max(1, counted.ttlInSeconds);
  return new AppError(
    'too_many',
    message(
      /* i18n */ 'Too many calls in one minute. Try again in {seconds, plural, one {# second} other {# seconds}}.',
      { seconds },
    ),
    { retryAfter: seconds },
  );
}

const callerOf = ({ granted }: FastifyRequest): string => (granted ? callerIdOf(granted.actor) : '');
