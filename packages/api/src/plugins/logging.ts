import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Front } from '../http/response-cache.ts';

/** One line per finished call: route (never the query, which may hold a name or phone), status, milliseconds, person. */
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
      },
      'request',
    );
  });
};

/** Milliseconds that answers are counted for before the count is written down. */
const countedFor = 1_000;

/**
 * Answers given in front of Fastify, which are many and cost less than a line each: every one is counted, and each second
 * says how many there were of which kind.
 */
export const countAnswers = (logger: Logger | undefined): { answered: Front['answered']; flush: () => void } => {
  if (!logger?.isLevelEnabled('info')) return { answered: undefined, flush: () => {} };
  const counts = new Map<string, { method: string; route: string; status: number; answers: number }>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const line of counts.values()) logger.info(line, 'requests');
    counts.clear();
  };
  const answered = (method: string, route: string, status: number) => {
    timer ??= setTimeout(flush, countedFor).unref();
    const key = `${status} ${method} ${route}`;
    const count = counts.get(key);
    if (count) count.answers += 1;
    else counts.set(key, { method, route, status, answers: 1 });
  };
  return { answered, flush };
};
