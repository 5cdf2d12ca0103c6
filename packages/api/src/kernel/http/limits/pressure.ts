import { sessionEndpoints } from '@bakehouse/contract/session';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serviceBusy } from '../../../platform/errors.ts';
import { bearerToken } from '../context.ts';
import { delayedRejection } from './delayed-rejection.ts';

type PressureLimits = {
  /** Mean delay of the event loop in milliseconds above which requests are rejected; 0 accepts all. */
  readonly maxEventLoopDelay: number;
  /** Interval in milliseconds in which the delay is measured. */
  readonly sampleInterval?: number;
  /** Returns the time in milliseconds. */
  readonly now?: () => number;
};

/**
 * Answers strangers with 503 while the event loop is delayed; people who are signed in, API keys, probes and files are served. A
 * sample is the mean of one interval and is used in the next one. Samples from before the server listened contain its start, so
 * they reject no request.
 */
export async function rejectUnderPressure(
  app: FastifyInstance,
  { maxEventLoopDelay, sampleInterval = 1_000, now = () => performance.now() }: PressureLimits,
): Promise<void> {
  const rejectLater = delayedRejection(1_000);
  let firstSampleAt = Number.POSITIVE_INFINITY;
  app.addHook('onListen', () => {
    firstSampleAt = now() + 2 * sampleInterval;
  });
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval,
    pressureHandler: (request) =>
      now() >= firstSampleAt && !isExempt(request) ? rejectLater(serviceBusy()) : undefined,
  });
}

/**
 * Returns whether a request is answered under every load: a probe, a file, of which the screens of people who are signed in consist,
 * a call with a token to an endpoint that requires one, or the first call of a screen with a cookie. A wrong token or cookie is
 * answered with 401 after one look-up.
 */
function isExempt(request: FastifyRequest): boolean {
  const { endpoint, uncounted } = request.routeOptions.config;
  if (uncounted !== undefined) return true;
  if (endpoint === sessionEndpoints.session) return request.headers.cookie !== undefined;
  return endpoint !== undefined && endpoint.access !== 'public' && bearerToken(request) !== undefined;
}
