import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import type { CallOf, Endpoint, ResponseOf } from '@bakehouse/contract/core/endpoint';
import { sessionEndpoints } from '@bakehouse/contract/session';

/** Calls the public API of a running server, and records the time and the rejections of every call. */

type LooseCall = { params?: Record<string, unknown>; query?: Record<string, string>; body?: unknown };

/** What happened during a simulation. */
export type Journal = {
  /** Durations in ms by endpoint. */
  readonly times: Map<string, number[]>;
  /** Number of rejected calls and rows by action and reason. */
  readonly rejections: Map<string, number>;
  /** Number of calls that had no answer and were repeated. */
  unanswered: number;
};

export const openJournal = (): Journal => ({ times: new Map(), rejections: new Map(), unanswered: 0 });

/** Counts a rejection. Numbers, places and names of orders are left out, so that equal reasons are counted together. */
export const countRejection = ({ rejections }: Journal, action: string, reason: string): void => {
  const general = reason.replaceAll(/[A-Z]{2}-[\dA-Z-]+/g, '…').replaceAll(/\d+(\.\d+)?/g, 'N');
  const key = `${action}: ${general}`;
  rejections.set(key, (rejections.get(key) ?? 0) + 1);
};

export type Rejection = { readonly status: number; readonly code: string; readonly error: string };
type Result<E extends Endpoint> = { readonly response: ResponseOf<E> } | { readonly rejection: Rejection };
/** Sends a call; a rejection by the server is a result, because a simulation expects some. */
export type Api = <E extends Endpoint>(endpoint: E, call?: CallOf<E>) => Promise<Result<E>>;

const addressOf = (base: string, path: string, { params = {}, query = {} }: LooseCall): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query).toString();
  return `${base}/api/${filled}${search && `?${search}`}`;
};

/** The server did not answer, or is not ready. A repeated call with the same key is applied once. */
class UnansweredError extends Error {}

const fetchJson = async (url: string, init: RequestInit): Promise<{ response: Response; body: unknown }> => {
  try {
    const response = await fetch(url, init);
    if (response.status !== 503) return { response, body: await response.json() };
  } catch (cause) {
    throw new UnansweredError(`${url} did not answer`, { cause });
  }
  throw new UnansweredError(`${url} is not ready`);
};

type Sender = { readonly base: string; readonly token?: string; readonly journal: Journal };

/** @throws Error when the server does not answer, or answers with 5xx: these are no rejections. */
const send = async <E extends Endpoint>(
  { base, token, journal }: Sender,
  endpoint: E,
  call: CallOf<E> | undefined,
  key?: string,
): Promise<Result<E>> => {
  const loose = (call ?? {}) as LooseCall;
  const startedAt = performance.now();
  const { response, body } = await fetchJson(addressOf(base, endpoint.path, loose), {
    method: endpoint.methods[0],
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(loose.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(loose.body === undefined ? {} : { body: JSON.stringify(loose.body) }),
  });
  const times = journal.times.get(endpoint.operationId) ?? [];
  times.push(performance.now() - startedAt);
  journal.times.set(endpoint.operationId, times);
  if (response.ok) return { response: body as ResponseOf<E> };
  const { code, error } = body as Rejection;
  if (response.status >= 500) throw new Error(`${endpoint.name} answered ${response.status}: ${error}`);
  return { rejection: { status: response.status, code, error } };
};

type Account = { readonly email: string; readonly password: string };

const tokenOf = async (base: string, account: Account, journal: Journal): Promise<string> => {
  const result = await send({ base, journal }, sessionEndpoints.login, { body: account });
  if ('rejection' in result) throw new Error(`${account.email} cannot sign in: ${result.rejection.error}`);
  return result.response.token;
};

/** Signs in, and returns the function that sends calls with the session. */
export const signIn = async (base: string, account: Account, journal: Journal): Promise<Api> => {
  const token = await tokenOf(base, account, journal);
  return (endpoint, call) => send({ base, token, journal }, endpoint, call);
};

/** Time in ms after which a session signs in again. The server asks for a newer proof of identity after five minutes. */
const sessionTime = 240_000;
/** Time in ms between two attempts, and their number: a server starts within this time. */
const retry = { wait: 200, attempts: 300 };

/**
 * Returns a function that sends calls with a recent session, which payments need. While the server does not answer, a call is repeated with
 * the same idempotency key.
 */
export const openPersistentApi = (base: string, account: Account, journal: Journal): Api => {
  let session: Promise<string> | undefined;
  let since = 0;
  const currentToken = (): Promise<string> => {
    if (session && performance.now() - since < sessionTime) return session;
    since = performance.now();
    const opened = tokenOf(base, account, journal);
    session = opened;
    opened.catch(() => {
      session = undefined;
    });
    return opened;
  };
  return async (endpoint, call) => {
    const key = randomUUID();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send({ base, token: await currentToken(), journal }, endpoint, call, key);
      } catch (error) {
        if (!(error instanceof UnansweredError) || attempt === retry.attempts) throw error;
        if (attempt === 1) journal.unanswered += 1;
        await wait(retry.wait);
      }
    }
  };
};

/** Sends a call that must be accepted. */
export const mustCall = async <E extends Endpoint>(api: Api, endpoint: E, call?: CallOf<E>): Promise<ResponseOf<E>> => {
  const result = await api(endpoint, call);
  if ('rejection' in result) throw new Error(`${endpoint.name} was rejected: ${result.rejection.error}`);
  return result.response;
};

type BulkAction = {
  readonly resource: string;
  readonly action: string;
  readonly ids: readonly string[];
  readonly input?: Record<string, string>;
};

/**
 * Runs a bulk action until it ends, and counts the reasons of the rows that did not change.
 * @returns the number of changed rows
 */
export const runBulk = async (
  api: Api,
  { resource, action, ids, input = {} }: BulkAction,
  journal: Journal,
): Promise<number> => {
  const { data: job } = await mustCall(api, bulkEndpoints.run, { body: { resource, action, ids: [...ids], input } });
  const jobOf = (query: { perPage: string; outcome?: 'skipped' | 'failed' }) =>
    mustCall(api, bulkEndpoints.job, { params: { id: job._id }, query });
  let current = (await jobOf({ perPage: '1' })).data;
  while (current.status !== 'finished') {
    await wait(100);
    current = (await jobOf({ perPage: '1' })).data;
  }
  for (const outcome of ['skipped', 'failed'] as const)
    for (const { reason } of (await jobOf({ outcome, perPage: '200' })).data.rows)
      countRejection(journal, action, reason);
  return current.counts.done;
};
