import { setImmediate as nextTurn } from 'node:timers/promises';
import { isOpenToApiKeys } from '@bakehouse/contract/api-key/api-key-permissions';
import { backgroundHeader, type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { Db } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { AppError, forbidden } from '../../platform/errors.ts';
import { type Actor, bearerToken, type Deps, type Scope } from '../http/context.ts';
import { requireRecentProof } from '../http/recent-proof.ts';
import { isWrite } from '../http/route.ts';
import { type AccessCache, isOpenWhileActing } from './access-cache.ts';
import { isApiKey } from './api-key.ts';
import type { UseRecorder } from './use-recorder.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the caller and the scope of their permission. Throws for requests without a session. */
    access: () => { actor: Actor; scope: Scope };
    granted: { actor: Actor; scope: Scope; isBackground: boolean } | null;
    /** The caller, also of a call that is refused for want of a permission. */
    caller: Actor | null;
    bodyDigest: string | undefined;
  }
}

/** Each turn of the event loop rejects one call, so that thousands of calls without a session do not fill a turn. */
const limitRejections = pLimit(1);

/** Returns a hook that requires a session, for pages that are not declared as endpoints. */
export const sessionHook = (cache: AccessCache) => async (request: FastifyRequest) => {
  await requireActor(cache, request);
};

/**
 * @throws AppError `unauthenticated` without the bearer token of an active session or a working API key; `forbidden` for a
 * key that must not be used from the address of the request
 */
async function requireActor(cache: AccessCache, request: FastifyRequest): Promise<Actor> {
  const token = bearerToken(request);
  const actor = token ? await cache.find(token) : undefined;
  if (!actor) {
    await limitRejections(nextTurn);
    throw token && isApiKey(token) ? noApiKey() : noSession();
  }
  request.caller = actor;
  if (actor.apiKey && !actor.apiKey.allowsAddress(request.ip))
    throw new AppError('forbidden', 'This API key cannot be used from this address');
  return actor;
}

const noApiKey = () => new AppError('unauthenticated', 'This API key is wrong, expired or revoked');

const noSession = () => new AppError('unauthenticated', /* i18n */ 'Sign in to continue');

/**
 * Returns the scope of a user's permission for an endpoint, or undefined when no role grants it. Endpoints that return
 * parts of several lists call it for each list.
 * @throws AppError `password_change_required` before anything else while the password was set by someone else.
 */
export function grantedScope(actor: Actor, endpoint: Pick<Endpoint, 'methods' | 'path'>): Scope | undefined {
  if (actor.user.must_change_password)
    throw new AppError('password_change_required', /* i18n */ 'Choose your own password before you go on');
  const reach = actor.grants.get(permissionKey(endpoint));
  if (!reach) return undefined;
  return reach === 'all' ? { reach } : ownScope(actor);
}

const ownScope = ({ storeIds, storeRole }: Actor): Scope => ({ reach: 'own', storeIds, storeRole });

/** @throws AppError second_factor_required for a session that has not proved its second factor, or must set one up */
function rejectWithoutFactor({ user }: Actor, { beforeFactor }: Endpoint): void {
  if (user.second_factor === 'none' || beforeFactor === 'any') return;
  if (user.second_factor === 'verify')
    throw new AppError('second_factor_required', /* i18n */ 'Enter the code of your second factor to go on');
  if (beforeFactor !== 'set_up')
    throw new AppError('second_factor_required', /* i18n */ 'Your role requires a second factor. Set one up to go on.');
}

/**
 * Returns the scope of a user's permission for an endpoint.
 * @throws AppError forbidden when no role grants it, for an API key when the endpoint needs a session, and for a person who works as a
 * store when it is closed to them;
 * password_change_required; second_factor_required.
 */
export function requireScope(actor: Actor, endpoint: Endpoint): Scope {
  if (actor.apiKey && !isOpenToApiKeys(endpoint))
    throw new AppError('forbidden', 'An API key cannot do this. Sign in as a person instead.');
  if (actor.acting && !isOpenWhileActing(endpoint))
    throw new AppError(
      'forbidden',
      `You cannot do this as a store. End the session as ${actor.acting.storeName} first.`,
    );
  if (!actor.apiKey) rejectWithoutFactor(actor, endpoint);
  if (endpoint.access === 'signed-in') return ownScope(actor);
  const scope = grantedScope(actor, endpoint);
  if (!scope || (endpoint.staffOnly && scope.reach === 'own')) throw forbidden();
  return scope;
}

/**
 * Checks the permission of every request once, by the endpoint that the matched route declares and never by the URL. The
 * server does not start with a route below /api/ that declares no endpoint.
 */
export function installPermissions(
  app: FastifyInstance,
  { cache, uses, deps }: { cache: AccessCache; uses: Uses; deps: Pick<Deps, 'database' | 'now'> },
) {
  app.decorateRequest('granted', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('bodyDigest', undefined);
  app.decorateRequest('access', function (this: FastifyRequest) {
    if (!this.granted) throw noSession();
    return this.granted;
  });
  app.addHook('onRoute', (route) => {
    const documents = route.url.startsWith('/api/docs') || route.url === '/api/openapi.json';
    if (route.url.startsWith('/api/') && !documents && !route.config?.endpoint)
      throw new Error(`${route.method} ${route.url} declares no endpoint, so its permission is unknown`);
    const endpoint = route.config?.endpoint;
    // Before the response is sent, so that the next call already sees the change. Only these routes pay for the hook.
    if (endpoint && canChangeAccess(endpoint))
      route.onSend = (request, _reply, payload, done) => {
        if (isWrite(endpoint, request.method)) cache.recheck();
        done(null, payload);
      };
  });
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.access === 'public') return;
    const actor = await requireActor(cache, request);
    const isBackground = endpoint.isBackground === true || request.headers[backgroundHeader] !== undefined;
    request.granted = { actor, scope: requireScope(actor, endpoint), isBackground };
    if (endpoint.recentProof) await requireRecentProof(deps.database.db, actor, deps.now());
  });
  // After the response, so that a call does not wait for it.
  app.addHook('onResponse', async ({ granted }) => {
    if (!granted) return;
    const { actor, isBackground } = granted;
    if (actor.apiKey) uses.apiKeys.record(actor.apiKey._id);
    // A call that a client makes by itself does not keep the session of an absent user open.
    else if (!isBackground) uses.sessions.record(actor.sessionId);
  });
}

/** The recorders of the last use of API keys and sessions. */
export type Uses = { readonly apiKeys: UseRecorder; readonly sessions: UseRecorder };

/** Returns whether writes of an endpoint can change what people and keys may do: people, roles, groups, permissions, keys and the stores of people. */
const canChangeAccess = ({ personOnly, module }: Endpoint): boolean => personOnly === true || module === 'Vendors';

/** Adds missing permissions of the route table to the database. Existing ones are not changed, because staff can rename them. */
export async function registerPermissions(db: Db, endpoints: readonly Endpoint[]): Promise<void> {
  const rows = permissionsOf(endpoints).map(
    (permission) =>
      sql`(${newId()}::uuid, ${permission.name}, ${permission.module}, ${permission.slug}, ${permission.method})`,
  );
  await db.execute(sql`
    insert into permission (id, name, module, slug, method)
    select * from (values ${sql.join(rows, sql`, `)}) as given (id, name, module, slug, method)
    where not exists (select 1 from permission p where p.slug = given.slug and p.method = given.method)
    on conflict do nothing`);
}

/** Returns the permissions of the route table: one per endpoint, identified by its path and first method. */
const permissionsOf = (endpoints: readonly Endpoint[]) =>
  endpoints
    .filter((endpoint) => endpoint.access === 'permission')
    .map((endpoint) => ({
      name: endpoint.name,
      module: endpoint.module,
      slug: endpoint.path,
      method: endpoint.methods[0],
    }));
