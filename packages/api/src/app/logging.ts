import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ResponseCache } from '../kernel/http/response-cache.ts';
import type { Config } from '../platform/config.ts';

/** Paths in log lines that can have secrets, at any level. A library logs the headers of an upload at `trace`. */
export const secretPaths = ['*.headers.authorization', '*.headers.cookie', '*.password', '*.token'] as const;

/**
 * Logs one line per request: route (not the query, which may contain a name or phone), status, milliseconds, the ids of the user, the API key
 * and the record, and unless LOG_CLIENT_ADDRESS is 0 the address. A request whose client closed the connection has `aborted`.
 */
export function installLogging(
  app: FastifyInstance,
  logger: Logger | undefined,
  { LOG_CLIENT_ADDRESS: logsAddress }: Pick<Config, 'LOG_CLIENT_ADDRESS'>,
) {
  if (!logger?.isLevelEnabled('info')) return;
  // These lines have no secrets, and removing secrets takes more time than everything else of a line.
  const unredacted = logger.child({}, { redact: [] });
  const log = (request: FastifyRequest, outcome: object) =>
    unredacted.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        ...outcome,
        user: request.caller?.user._id,
        apiKey: request.caller?.apiKey?._id,
        record: recordOf(request),
        ...(logsAddress && { address: request.ip }),
      },
      'request',
    );
  const resultOf = ({ statusCode, elapsedTime }: FastifyReply) => ({
    status: statusCode,
    ms: Math.round(elapsedTime * 10) / 10,
  });
  const aborted = new WeakSet<FastifyRequest>();
  const logAborted = (request: FastifyRequest, result: object = {}) => {
    if (aborted.has(request)) return;
    aborted.add(request);
    log(request, { ...result, aborted: true });
  };
  app.addHook('onResponse', (request, reply, done) => {
    if (!aborted.has(request)) log(request, resultOf(reply));
    done();
  });
  // onResponse is not called for most requests of a closed connection. Their handlers end, or their bodies never arrive.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.raw.socket.destroyed) logAborted(request, resultOf(reply));
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    logAborted(request);
    done();
  });
}

/** Returns the id of the record that a call names. */
function recordOf({ params }: FastifyRequest): string | undefined {
  const { id } = (params ?? {}) as { id?: unknown };
  return typeof id === 'string' && /^[\da-f-]{36}$/i.test(id) ? id : undefined;
}

/** Interval in milliseconds at which the counts are logged. */
const logInterval = 1_000;

/**
 * Counts the responses that the response cache serves and logs their numbers once a second, because a log line for each
 * would cost more than the response.
 */
export function countCacheHits(logger: Logger | undefined): { onHit: ResponseCache['onHit']; flush: () => void } {
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
}
