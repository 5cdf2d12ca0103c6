import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Front } from '../http/front.ts';

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

/** The same line for calls that are answered before they reach Fastify. */
export const lineOfCall = (logger: Logger | undefined): Front['answered'] =>
  logger?.isLevelEnabled('info') ? (line) => logger.info(line, 'request') : undefined;
