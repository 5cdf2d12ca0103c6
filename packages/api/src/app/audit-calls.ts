import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { sessionEndpoints } from '@bakehouse/contract/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Device, loggedDevice } from '../kernel/audit.ts';
import type { Deps } from '../kernel/http/context.ts';
import { type CallEntry, insertCallEntry } from '../modules/audit/audit.writes.ts';
import { findCredentials } from '../modules/session/session.queries.ts';
import { deviceOf } from '../modules/session/signed-in.ts';

/** Equal refusals within this time are recorded once by each server, in milliseconds. */
const repeatTime = 600_000;
/** Maximum number of refusals of a person that are recorded in that time, so that a script cannot fill the audit log. */
const maxRefusals = 100;

/**
 * Records failed sign-ins, refused calls and exports in the audit log, without delaying their response. The changes of records
 * are recorded in their transactions. Other calls have no hook for it, because a hook costs a twentieth of a short call.
 * @returns a function that the error handler calls with the status of its response
 */
export function auditCalls(
  app: FastifyInstance,
  deps: Deps,
  onError: (error: unknown) => void,
): (request: FastifyRequest, status: number) => void {
  const pending = new Set<Promise<void>>();
  const isRepeated = rememberRefusals();
  const insertOnce = async (request: FastifyRequest, status: number, at: Date) => {
    const entry = await entryOf(deps, request, status);
    if (entry && !(entry.result === 'refused' && isRepeated(entry.actor._id, refusalKey(request, entry))))
      await insertCallEntry(deps.database.db, { ...entry, at });
  };
  const record = (request: FastifyRequest, status: number) => {
    // The time of the response, because a later call can be recorded first.
    const recording = insertOnce(request, status, new Date())
      .catch(onError)
      .finally(() => pending.delete(recording));
    pending.add(recording);
  };
  app.addHook('onRoute', (route) => {
    if (!route.config?.endpoint || !isExport(route.config.endpoint)) return;
    route.onResponse = (request, { statusCode }, done) => {
      done();
      if (statusCode === 200) record(request, statusCode);
    };
  });
  app.addHook('preClose', async () => {
    await Promise.all(pending);
  });
  return (request, status) => {
    if (status === 401 || status === 403) record(request, status);
  };
}

type Called = NonNullable<FastifyRequest['routeOptions']['config']['endpoint']>;

const isExport = ({ produces }: Called): boolean => produces === 'text/csv' || produces === 'application/x-ndjson';

const refusalKey = ({ routeOptions }: FastifyRequest, { recordId }: Pick<CallEntry, 'recordId'>): string =>
  JSON.stringify([routeOptions.config.endpoint && permissionKey(routeOptions.config.endpoint), recordId]);

const rememberRefusals = () => {
  const recorded = new Map<string | null, Set<string>>();
  let since = 0;
  return (person: string | null, key: string): boolean => {
    if (performance.now() - since > repeatTime) {
      recorded.clear();
      since = performance.now();
    }
    const keys = recorded.get(person) ?? new Set();
    if (keys.has(key) || keys.size >= maxRefusals) return true;
    recorded.set(person, keys.add(key));
    return false;
  };
};

const entryOf = async (deps: Deps, request: FastifyRequest, status: number): Promise<CallEntry | undefined> => {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint) return;
  const call = { requestId: request.id, device: loggedDevice(deps.config, deviceOf(request)) };
  if (status === 401) return endpoint === sessionEndpoints.login ? failedSignIn(deps, request, call) : undefined;
  if (!request.caller) return;
  const { _id, name } = request.caller.user;
  const { id } = (request.params ?? {}) as { id?: unknown };
  const known = { ...call, actor: { _id, name }, recordName: endpoint.name };
  if (status === 403) return { ...known, action: 'call', result: 'refused', recordId: isId(id) ? id : null };
  if (request.method !== 'GET') return;
  const filter = Object.entries(request.query as Record<string, unknown>);
  const changes = Object.fromEntries(filter.map(([field, to]) => [field, { from: null, to }]));
  return { ...known, action: 'export', result: 'done', recordId: isId(id) ? id : null, changes };
};

const isId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** The response does not wait for the account, so that an unknown email takes the time of a known one. */
const failedSignIn = async (
  { database }: Deps,
  request: FastifyRequest,
  call: { requestId: string; device: Device },
): Promise<CallEntry> => {
  const { email } = request.body as { email: string };
  const found = await findCredentials(database.db, email);
  return {
    ...call,
    actor: found ? { _id: found.id, name: found.name } : { _id: null, name: 'Unknown' },
    action: 'sign-in',
    result: 'failed',
    recordId: found?.id ?? null,
    recordName: email,
  };
};
