import { Readable } from 'node:stream';
import { type Endpoint, maxPublicBody } from '@bakehouse/contract/core/endpoint';
import { errorBody } from '@bakehouse/contract/core/envelopes';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Db, runTransaction, sqlState } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { etagOf, isCurrent } from './cached-response.ts';
import type { Actor, Ctx, Deps, Scope } from './context.ts';
import { digestOf, readKey, runOnce } from './idempotency.ts';
import { maxJsonBytes } from './json-depth.ts';
import type { RunHandler } from './limits/calls-in-progress.ts';
import { readFrom } from './read-from.ts';
import { type FileResponse, isWrite, type Route } from './route.ts';
import { toJsonSchema } from './schemas.ts';
import { parseRequest } from './validation.ts';
import { WrittenPositions } from './written-positions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that a route serves. The server does not start with an API route without one (`kernel/access/permissions.ts`). */
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** The body as it was sent, for an endpoint with `keepsRawBody`. */
    rawBody: string | undefined;
    /** Returns the number of rows that a call has exported so far. */
    countExportedRows: FileResponse['countRows'];
  }
  interface FastifyInstance {
    /** Every endpoint of this server. */
    endpoints: readonly Endpoint[];
  }
}

/** Validates requests and serialises responses with the schemas of the contract. Serialisers are compiled on first use, so that the start is short. */
export function setCompilers(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = parseRequest(schema, data);
    return parsed.success ? { value: parsed.data } : { error: parsed.error };
  });
  app.setSerializerCompiler<z.ZodType>(({ schema }) => {
    let write: ((data: unknown) => string) | undefined;
    return (data) => {
      write ??= fastJson(toJsonSchema(schema, 'output'));
      return write(data);
    };
  });
}

/** The query of an endpoint that declares none. */
const noQuery = z.strictObject({});

/** Returns the value of Content-Disposition: an ASCII name for old clients, and the complete name for others (RFC 6266). */
const dispositionOf = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/** Returns the type of a file with its charset. Every text is UTF-8. */
const withCharset = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type);

/** Sends a file. The response to HEAD has only its headers, so a stream is not read. */
const sendFile = (request: FastifyRequest, reply: FastifyReply, produced: string, file: FileResponse) => {
  const { name, body, type = produced, isPrivate } = file;
  request.countExportedRows = file.countRows;
  reply.header('content-type', withCharset(type)).header('content-disposition', dispositionOf(name));
  if (isPrivate) reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
  if (request.method !== 'HEAD' || !(body instanceof Readable)) return reply.send(body);
  body.destroy();
  return reply.send(Readable.from([]));
};

/** Sends the response with its ETag, or 304 if the client has the same response. */
const sendWithETag = (request: FastifyRequest, reply: FastifyReply, response: unknown) => {
  const body = String(reply.serialize(response));
  const etag = etagOf(body);
  reply.header('etag', etag);
  if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
};

const toUrl = (path: string) => `/api/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

/** The scope is part of the key, so that a caller with changed stores does not get an earlier response. */
const reachOf = (scope: Scope) => (scope.reach === 'own' ? ` own ${scope.storeIds.toSorted().join(' ')}` : '');

/** The API key is part of the key, so that it does not get the responses to its maker's session or to other API keys. */
const apiKeyOf = ({ apiKey }: Actor) => (apiKey ? ` key ${apiKey._id}` : '');

const rejectTransaction = () => {
  throw new Error('a call that only reads has no transaction');
};
const noTransaction = { atCommit: rejectTransaction, afterCommit: rejectTransaction };

/** Runs the handler of a route. A write runs in one transaction, which also stores the response for repeated POSTs. */
const runVerb = async (
  route: Extract<Route, { kind: 'verb' }>,
  { deps, positions }: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { params, query, body } = request;
  const { actor, scope } = request.access();
  const parsed = { params, query, body } as never;
  const input = (route.prepare ? await route.prepare({ deps, actor, scope }, parsed) : parsed) as never;
  const call = { deps, actor, scope, requestId: request.id };
  const status = route.endpoint.status ?? 200;
  if (!isWrite(route.endpoint, request.method)) {
    const read = (db: Db) => route.handle({ ...call, ...noTransaction, db }, input);
    const replica = route.readsReplica && deps.database.replica;
    if (!replica) return { status, response: await read(deps.database.db) };
    return {
      status,
      response: await readFrom(replica, positions?.find(actor.sessionId, request), deps.database.db, read),
    };
  }
  const key =
    request.method === 'POST' ? readKey(request.headers['idempotency-key'], route.endpoint.requiresKey) : undefined;
  const idempotency = key && {
    userId: actor.user._id,
    route: `${route.endpoint.path} ${JSON.stringify(params ?? {})}${reachOf(scope)}${apiKeyOf(actor)}`,
    key,
    digest: request.bodyDigest ?? digestOf(body),
    unstored: route.endpoint.unstored,
  };
  let position: number | undefined;
  const onCommitted = (written: number) => {
    position = written;
  };
  const write = async (transaction: Pick<Ctx, 'db' | 'atCommit' | 'afterCommit'>) => {
    const ctx: Ctx = { ...call, ...transaction };
    const work = () => route.handle(ctx, input);
    if (!idempotency) return { status, response: await work(), replayed: false };
    const result = await runOnce(ctx, idempotency, status, work);
    if (result.replayed && scope.reach === 'own') await route.reload?.(ctx, input);
    return result;
  };
  const result = await runTransaction(deps.database, write, positions && onCommitted);
  if (position !== undefined) positions?.remember(actor.sessionId, position, reply);
  request.replayed = result.replayed;
  return result;
};

const asInProgress = (error: unknown, hasKey: boolean) =>
  hasKey && sqlState(error) === '55P03'
    ? new AppError('in_progress', /* i18n */ 'This request is still being processed')
    : error;

/** What the routes share. `positions` is undefined without a replica. */
type Binding = {
  readonly deps: Deps;
  readonly positions: WrittenPositions | undefined;
  readonly runStranger: RunHandler;
};

/**
 * Registers every route with Fastify: its methods, schemas and handler.
 * @param runStranger runs the handler of a call without a session
 */
export function bindRoutes(app: FastifyInstance, routes: readonly Route[], deps: Deps, runStranger: RunHandler) {
  app.decorate(
    'endpoints',
    routes.map((route) => route.endpoint),
  );
  const positions = deps.database.replica && new WrittenPositions(deps.config);
  for (const route of routes)
    for (const path of [route.endpoint.path, ...(route.endpoint.aliases ?? [])])
      bindRoute(app, route, path, { deps, positions, runStranger });
}

/** Returns the maximum size of the JSON body of an endpoint in bytes. */
const maxBodyOf = ({ access, maxBody }: Endpoint): number =>
  maxBody ?? (access === 'public' ? maxPublicBody : maxJsonBytes);

const bindRoute = (app: FastifyInstance, route: Route, path: string, binding: Binding) => {
  const { endpoint } = route;
  const servesHead = endpoint.methods.includes('GET') && !endpoint.writes;
  app.route({
    // A HEAD route that Fastify derives from GET is registered on its own, which takes as long as the route itself.
    method: [...endpoint.methods, ...(servesHead ? (['HEAD'] as const) : [])],
    url: toUrl(path),
    exposeHeadRoute: false,
    bodyLimit: maxBodyOf(endpoint),
    config: { endpoint },
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      querystring: endpoint.query ?? noQuery,
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { [endpoint.status ?? 200]: endpoint.response, '4xx': errorBody, '5xx': errorBody },
    },
    handler: async (request, reply) => {
      if (route.kind === 'exchange') {
        const { params, query, body } = request;
        const handle = () => route.handle({ deps: binding.deps, request, reply }, { params, query, body } as never);
        return request.granted ? handle() : binding.runStranger(request, handle);
      }
      try {
        const { status, response } = await runVerb(route, binding, request, reply);
        if (endpoint.produces) return sendFile(request, reply, endpoint.produces, response as FileResponse);
        if (endpoint.hasETag) return sendWithETag(request, reply, response);
        return reply.code(status).send(response);
      } catch (error) {
        throw asInProgress(error, request.headers['idempotency-key'] !== undefined);
      }
    },
  });
};
