import { finished } from 'node:stream';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { sessionEndpoints } from '@bakehouse/contract/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Device, loggedDevice } from '../kernel/audit.ts';
import type { Deps } from '../kernel/http/context.ts';
import { type CallEntry, insertCallEntry } from '../modules/audit/audit.writes.ts';
import { findPasskey } from '../modules/second-factor/second-factor.queries.ts';
import { findCredentials } from '../modules/session/session.queries.ts';
import { SignInError } from '../modules/session/sign-in-error.ts';
import { deviceOf } from '../modules/session/signed-in.ts';

/** Equal refusals within this time are recorded once by each server, in milliseconds. */
const repeatTime = 600_000;
/** Maximum number of refusals, and of wrong codes and passkeys, of a person that are recorded in that time, so that a script cannot fill the audit log. */
const maxRefusals = 100;

/**
 * Records failed sign-ins, wrong codes and passkeys, refused calls and exports in the audit log, without delaying their response. The changes of records
 * are recorded in their transactions. Other calls have no hook for it, because a hook costs a twentieth of a short call.
 * @returns a function that the error handler calls with the status of its response and the error
 */
export function auditCalls(
  app: FastifyInstance,
  deps: Deps,
  onError: (error: unknown) => void,
): (request: FastifyRequest, status: number, error: unknown) => void {
  const pending = new Set<Promise<void>>();
  const isRepeated = rememberRefusals();
  const insertOnce = async (finding: Promise<CallEntry | undefined>, request: FastifyRequest, at: Date) => {
    const entry = await finding;
    if (entry && !(isLimited(entry) && isRepeated(entry.actor._id, refusalKey(request, entry))))
      await insertCallEntry(deps.database.db, { ...entry, at });
  };
  const record = (request: FastifyRequest, finding: Promise<CallEntry | undefined>) => {
    // The time of the response, because a later call can be recorded first.
    const recording = insertOnce(finding, request, new Date())
      .catch(onError)
      .finally(() => pending.delete(recording));
    pending.add(recording);
  };
  app.addHook('onRoute', (route) => {
    if (!route.config?.endpoint || !isExport(route.config.endpoint)) return;
    route.onSend = (request, { raw, statusCode }, _payload, done) => {
      done();
      // Fastify calls no hook when a client disconnects, but the client has the rows until then.
      if (statusCode === 200) finished(raw, () => record(request, entryOf(deps, request, statusCode)));
    };
  });
  app.addHook('preClose', async () => {
    await Promise.all(pending);
  });
  return (request, status, error) => {
    const isProof = provingEndpoints.has(request.routeOptions.config.endpoint);
    if (isProof && error instanceof SignInError) record(request, failedProof(deps, request));
    else if (status === 401 || status === 403) record(request, entryOf(deps, request, status));
  };
}

type Called = NonNullable<FastifyRequest['routeOptions']['config']['endpoint']>;

const exportTypes: readonly (string | undefined)[] = [
  'text/csv',
  'application/json',
  'application/x-ndjson',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
const isExport = ({ produces }: Called): boolean => exportTypes.includes(produces);

/** Calls that prove an identity with a code or a passkey. */
const provingEndpoints = new Set<unknown>([
  secondFactorEndpoints.signIn,
  secondFactorEndpoints.verify,
  secondFactorEndpoints.confirm,
]);

/** Failed sign-ins with a password have their own limits. */
const isLimited = ({ action }: CallEntry): boolean => action !== 'sign-in' && action !== 'export';

const refusalKey = ({ id, routeOptions }: FastifyRequest, { recordId, result }: CallEntry): string =>
  result === 'failed'
    ? id
    : JSON.stringify([routeOptions.config.endpoint && permissionKey(routeOptions.config.endpoint), recordId]);

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
  const call = callOf(deps, request);
  if (status === 401) return endpoint === sessionEndpoints.login ? failedSignIn(deps, request, call) : undefined;
  if (!request.caller) return;
  const { _id, name } = request.caller.user;
  const { id } = (request.params ?? {}) as { id?: unknown };
  const known = { ...call, actor: { _id, name }, recordName: endpoint.name };
  if (status === 403) return { ...known, action: 'call', result: 'refused', recordId: isId(id) ? id : null };
  if (request.method !== 'GET') return;
  const filter = Object.entries(request.query as Record<string, unknown>);
  const rows = request.countExportedRows?.();
  const details = rows === undefined ? filter : [...filter, ['rows', rows] as const];
  const changes = Object.fromEntries(details.map(([field, to]) => [field, { from: null, to }]));
  return { ...known, action: 'export', result: 'done', recordId: isId(id) ? id : null, changes };
};

const callOf = ({ config }: Deps, request: FastifyRequest) => ({
  requestId: request.id,
  device: loggedDevice(config, deviceOf(request)),
});

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

/** A wrong code or passkey, or a wrong password that should have confirmed an identity. A passkey names the account of a sign-in. */
const failedProof = async (deps: Deps, request: FastifyRequest): Promise<CallEntry> => {
  const { endpoint } = request.routeOptions.config;
  const { passkey } = request.body as { passkey?: { id: string } };
  const findOwner = async () => passkey && (await findPasskey(deps.database.db, passkey.id))?.user;
  const user = request.caller?.user ?? (await findOwner());
  const ways = { signIn: 'sign-in-passkey', verify: passkey ? 'second-factor-passkey' : 'second-factor' };
  const { signIn, verify } = secondFactorEndpoints;
  return {
    ...callOf(deps, request),
    actor: user ? { _id: user._id, name: user.name } : { _id: null, name: 'Unknown' },
    action: endpoint === signIn ? ways.signIn : endpoint === verify ? ways.verify : 'confirm-identity',
    result: 'failed',
    recordId: user?._id ?? null,
    recordName: user?.name ?? '',
  };
};
