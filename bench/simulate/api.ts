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
};

export const openJournal = (): Journal => ({ times: new Map(), rejections: new Map() });

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

/** @throws Error when the server does not answer, or answers with 5xx: these are no rejections. */
const send = async <E extends Endpoint>(
  base: string,
  token: string | undefined,
  endpoint: E,
  call: CallOf<E> | undefined,
  journal: Journal,
): Promise<Result<E>> => {
  const loose = (call ?? {}) as LooseCall;
  const startedAt = performance.now();
  const response = await fetch(addressOf(base, endpoint.path, loose), {
    method: endpoint.methods[0],
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(loose.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(loose.body === undefined ? {} : { body: JSON.stringify(loose.body) }),
  });
  const body: unknown = await response.json();
  const times = journal.times.get(endpoint.operationId) ?? [];
  times.push(performance.now() - startedAt);
  journal.times.set(endpoint.operationId, times);
  if (response.ok) return { response: body as ResponseOf<E> };
  const { code, error } = body as Rejection;
  if (response.status >= 500) throw new Error(`${endpoint.name} answered ${response.status}: ${error}`);
  return { rejection: { status: response.status, code, error } };
};

/** Signs in, and returns the function that sends calls with the session. */
export const signIn = async (
  base: string,
  account: { email: string; password: string },
  journal: Journal,
): Promise<Api> => {
  const result = await send(base, undefined, sessionEndpoints.login, { body: account }, journal);
  if ('rejection' in result) throw new Error(`${account.email} cannot sign in: ${result.rejection.error}`);
  const { token } = result.response;
  return (endpoint, call) => send(base, token, endpoint, call, journal);
};

/** Sends a call that must be accepted. */
export const mustCall = async <E extends Endpoint>(api: Api, endpoint: E, call?: CallOf<E>): Promise<ResponseOf<E>> => {
  const result = await api(endpoint, call);
  if ('rejection' in result) throw new Error(`${endpoint.name} was rejected: ${result.rejection.error}`);
  return result.response;
};
