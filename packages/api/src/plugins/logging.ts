import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

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
