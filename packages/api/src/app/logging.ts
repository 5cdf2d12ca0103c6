import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ResponseCache } from '../kernel/http/response-cache.ts';

/** Logs one line per request: route (not the query, which may contain a name or phone), status, milliseconds, ids of the user and the API key. */
export const installLogging = (app: FastifyInstance, logger: Logger | undefined) => {
  if (!logger?.isLevelEnabled('info')) return;
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.granted?.actor.user._id,
        apiKey: request.granted?.actor.apiKey?._id,
      },
      'request',
    );
  });
};

/** Interval in milliseconds at which the counts are logged. */
const logInterval = 1_000;

/**
 * Counts the responses that the response cache serves and logs their numbers once a second, because a log line for each
 * would cost more than the response.
 */
export const countCacheHits = (logger: Logger | undefined): { onHit: ResponseCache['onHit']; flush: () => void } => {
  if (!logger?.isLevelEnabled('info')) return { onHit: undefined, flush: () => {} };
  const counts = new Map<string, { method: string; route: string; status: number; answers: number }>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const line of counts.values()) logger.info(line, 'requests');
    counts.clear();
  };
  const onHit = (method: string, route: string, status: number) => {
    timer ??= setTimeout(flush, logInterval).unref();
    const key = `${status} ${method} ${route}`;
    const count = counts.get(key);
    if (count) count.answers += 1;
    else counts.set(key, { method, route, status, answers: 1 });
  };
  return { onHit, flush };
};
