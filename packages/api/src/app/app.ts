import { maxPublicBody } from '@bakehouse/contract/core/endpoint';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { showsDemoAccounts } from '../demo/demo-accounts.routes.ts';
import { serveExampleShop } from '../demo/example-shop/example-shop.ts';
import { createExampleShopKey } from '../demo/example-shop/example-shop-key.ts';
import { acceptExampleShopOrders } from '../demo/example-shop/example-shop-orders.ts';
import { accessCache, permissionKeysOf } from '../kernel/access/access-cache.ts';
import { installPermissions, registerPermissions, sessionHook, type Uses } from '../kernel/access/permissions.ts';
import { recordUse } from '../kernel/access/use-recorder.ts';
import { findHolder, withHolder } from '../kernel/crud/duplicate-holder.ts';
import { type EventLimits, eventHub } from '../kernel/events/event-hub.ts';
import { bindRoutes, setCompilers } from '../kernel/http/bind-routes.ts';
import { clientErrorHandler } from '../kernel/http/client-error.ts';
import type { Deps } from '../kernel/http/context.ts';
import { asAppError, errorHandler } from '../kernel/http/error-handler.ts';
import { requireJsonLimits } from '../kernel/http/json-depth.ts';
import { limitCallRate } from '../kernel/http/limits/call-rate.ts';
import { limitCallsInProgress } from '../kernel/http/limits/calls-in-progress.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  createLimitedServer,
  limitHandlerTime,
} from '../kernel/http/limits/connection-limits.ts';
import { rejectUnderPressure } from '../kernel/http/limits/pressure.ts';
import { partLimits } from '../kernel/http/multipart-limits.ts';
import { type ResponseCache, serveFromCache } from '../kernel/http/response-cache.ts';
import type { Route } from '../kernel/http/route.ts';
import { installUploads } from '../kernel/uploads.ts';
import { saveApiKeyUse } from '../modules/api-key/api-key.queries.ts';
import { openPublishedSite } from '../modules/content/published-site.ts';
import { recordKinds } from '../modules/record-users.ts';
import { actorSource, saveSessionUse } from '../modules/session/session.queries.ts';
import { allowStorefrontOrigins } from '../modules/storefront/storefront.routes.ts';
import { cachedRoute, openStorefrontCache } from '../modules/storefront/storefront-cache.ts';
import { serveUploads } from '../modules/upload/upload.routes.ts';
import { imageStore } from '../modules/upload/upload.service.ts';
import { loadCatalogues } from '../platform/catalogues.ts';
import type { Db } from '../platform/db/client.ts';
import { AppError } from '../platform/errors.ts';
import type { Tracing } from '../platform/observe/tracing.ts';
import { auditCalls } from './audit-calls.ts';
import { serveDashboard } from './dashboard.ts';
import { installDocuments } from './documents.ts';
import { healthRoutes } from './health.routes.ts';
import { countCacheHits, installLogging } from './logging.ts';
import { recordRequests, serveMetrics } from './metrics-endpoint.ts';
import { allRoutes } from './modules.ts';
import { installSecurityHeaders } from './security-headers.ts';

/**
 * Builds the server without listening; tests inject requests.
 * @param options `tracing` traces each request; `isStopping` makes /readyz answer 503; `limits` and `eventLimits` replace some of the limits
 */
export async function buildApp(
  deps: Deps,
  options: {
    logger?: Logger;
    tracing?: Tracing | undefined;
    isStopping?: () => boolean;
    limits?: Partial<ConnectionLimits>;
    eventLimits?: Partial<EventLimits>;
  } = {},
): Promise<FastifyInstance> {
  loadCatalogues();
  const limits = { ...connectionLimits, ...options.limits };
  let closing = false;
  const { site, storefrontCache, findCached } = openPublicCaches(deps, options.logger);
  const cacheHits = countCacheHits(options.logger);
  const onHit: ResponseCache['onHit'] = (method, url, status) => {
    cacheHits.onHit?.(method, url, status);
    deps.metrics?.recordCacheHit(cachedRoute(url));
    options.tracing?.traceCacheHit(method, cachedRoute(url), status);
  };
  const responseCache = { findCached, onHit, isClosing: () => closing };
  const app = Fastify({
    serverFactory: (handler) =>
      createLimitedServer(serveFromCache(responseCache, handler), limits, deps.config.TRUST_PROXY > 0),
    // Storefronts call `/public/…` and `/store/v1/…` without the prefix of the API.
    rewriteUrl: ({ url = '/' }) => (/^\/(public|store\/v1)\//.test(url) ? `/api${url}` : url),
    ...(options.logger ? { loggerInstance: options.logger as FastifyBaseLogger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: trustedProxies(deps.config.TRUST_PROXY),
    bodyLimit: maxPublicBody,
    // `serveFromCache` answers while the server closes, with the body of every other 503.
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // The length allows a page's slug in any script: percent-encoding needs up to nine characters for each.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_400 },
    frameworkErrors: errorHandler,
    clientErrorHandler,
  });
  app.addHook('preClose', async () => {
    closing = true;
    cacheHits.flush();
  });
  limitHandlerTime(app, limits);
  options.tracing?.traceRequests(app);
  setCompilers(app);
  const auditRejection = auditCalls(app, deps, (error) =>
    options.logger?.error({ err: error }, 'recording a call in the audit log failed'),
  );
  handleErrors(app, deps, auditRejection);
  acceptJson(app);

  const permissionKeys = permissionKeysOf([]);
  const cache = accessCache(actorSource(deps.database.db, deps.config), permissionKeys);
  const uses = recordUses(app, deps, options.logger);
  const hub = eventHub(
    {
      database: deps.database,
      cache,
      onError: (error) => options.logger?.error({ err: error }, 'live updates failed'),
    },
    options.eventLimits,
  );
  // Open streams would keep the server from closing.
  app.addHook('preClose', () => hub.close());
  const endpoints = () => routes.map(({ endpoint }) => endpoint);
  const routes: readonly Route[] = allRoutes(cache, site, hub, endpoints, storefrontCache, deps.database.db);
  for (const [key, endpoint] of permissionKeysOf(endpoints().filter(({ access }) => access === 'permission')))
    permissionKeys.set(key, endpoint);

  await rejectUnderPressure(app, { maxEventLoopDelay: maxEventLoopDelay(deps) });
  installSecurityHeaders(app, deps);
  allowStorefrontOrigins(app, deps.config);
  await app.register(cookie);
  await app.register(multipart, { limits: partLimits });
  installLogging(app, options.logger, deps.config);
  if (deps.metrics) recordRequests(app, deps.metrics);
  await limitCallRate(app, deps.config);
  installPermissions(app, { cache, uses, deps });
  const runStranger = limitCallsInProgress(app, limits);
  installUploads(app, imageStore(deps));
  const { NODE_ENV, PUBLIC_DOCS, PUBLIC_URL } = deps.config;
  const guard = NODE_ENV === 'production' && !PUBLIC_DOCS ? sessionHook(cache) : undefined;
  installDocuments(app, routes, { guard, serverUrl: PUBLIC_URL });
  noStore(app);
  bindRoutes(app, routes, deps, runStranger);
  serveUploads(app, deps);
  healthRoutes(app, deps, options.isStopping ?? (() => false));
  if (deps.config.METRICS_PORT === undefined) serveMetrics(app, deps);
  await serveDashboard(app, { isDemo: showsDemoAccounts(deps.config), providers: deps.config.OIDC });
  serveExampleShop(app, deps.config);
  acceptExampleShopOrders(app, deps.config, () => createExampleShopKey(deps, cache, endpoints));
  app.addHook('onReady', () => registerPermissions(deps.database.db, app.endpoints));
  return app;
}

/** Records the last use of API keys and sessions. */
function recordUses(app: FastifyInstance, { database: { db } }: Deps, logger: Logger | undefined): Uses {
  const record = (what: string, save: (db: Db, ids: readonly string[]) => Promise<void>) => {
    const recorder = recordUse(
      (ids) => save(db, ids),
      (error) => logger?.error({ err: error }, `recording the use of ${what} failed`),
    );
    app.addHook('onClose', () => recorder.flush());
    return recorder;
  };
  return { apiKeys: record('API keys', saveApiKeyUse), sessions: record('sessions', saveSessionUse) };
}

/** Opens the caches of the responses for storefronts. */
function openPublicCaches(deps: Deps, logger: Logger | undefined) {
  const reportFailure = (what: string) => (error: unknown) =>
    logger?.error({ err: error }, `checking the ${what} for changes failed`);
  const site = openPublishedSite(deps, reportFailure('published content'));
  const storefrontCache = openStorefrontCache(deps, reportFailure('catalogue'));
  return {
    site,
    storefrontCache,
    findCached: (url: string) => site.findCached(url) ?? storefrontCache.findCached(url),
  };
}

/** Creates short request ids that differ between servers: a random prefix per process and a number. */
function requestIds() {
  const prefix = Math.random().toString(36).slice(2, 8);
  let last = 0;
  return () => {
    last += 1;
    return `${prefix}-${last.toString(36)}`;
  };
}

/**
 * Trusts the nearest `count` entries of X-Forwarded-For. Earlier entries are written by the client and can be false.
 */
const trustedProxies = (count: number) => (count > 0 ? (_address: string, hop: number) => hop < count : false);

/** Answers errors. The error of a duplicate names the record that has the value already. */
const handleErrors = (app: FastifyInstance, deps: Deps, auditRejection: ReturnType<typeof auditCalls>) =>
  app.setErrorHandler(async (thrown, request, reply) => {
    const found = await findHolder(deps.database.db, request.granted?.actor, recordKinds, thrown).catch(
      () => undefined,
    );
    const error = found && asAppError(thrown);
    const response = errorHandler(error ? withHolder(error, found.kind, found.holder) : thrown, request, reply);
    auditRejection(request, reply.statusCode, thrown);
    return response;
  });

/**
 * Accepts only JSON (multipart has a plugin), also as browsers send reports about the Content-Security-Policy, and forms where an endpoint
 * takes them. An empty body is allowed, because some clients send a JSON content type
 * with DELETE.
 */
function acceptJson(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('rawBody', undefined);
  app.decorateRequest('countExportedRows', undefined);
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser(
    ['application/json', 'application/csp-report'],
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.config.endpoint?.keepsRawBody) request.rawBody = String(body);
      if (body === '') done(null, undefined);
      else
        void parse(request, String(body), (error, value) => {
          try {
            done(error, requireJsonLimits(value, request.routeOptions.bodyLimit));
          } catch (deep) {
            done(deep as Error);
          }
        });
    },
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.takesForm)
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    else done(new AppError('unsupported_type', 'This content type is not accepted here'));
  });
}

/**
 * Maximum event-loop delay in milliseconds above which requests are rejected. The embedded database runs on the event
 * loop itself.
 */
function maxEventLoopDelay({ config, database }: Deps) {
  if (config.NODE_ENV === 'test') return 0;
  return database.engine === 'pglite' ? 3_000 : 500;
}

/** Responses of the API must not be cached. */
const noStore = (app: FastifyInstance) =>
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isUncached = String(reply.getHeader('cache-control')).includes('no-store');
    if (request.routeOptions.config.endpoint && !isUncached) reply.header('cache-control', 'no-store');
    done();
  });
