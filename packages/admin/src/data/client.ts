import type { AnswerOf, CallOf, Endpoint } from '@bakehouse/contract/core/endpoint';
import { notUnderstood, rejection, unreachable } from './api-error.ts';

/** The bearer token is only in memory: other storage could be read by injected scripts. */
let token: string | undefined;
let whenLost: () => void = () => {};
let whenRejected: () => void = () => {};

/**
 * Sets the token of all following calls.
 * @param next the token; undefined after sign-out.
 */
export const setToken = (next: string | undefined): void => {
  token = next;
};
/**
 * Registers the listener that is called when the server no longer accepts the token.
 * @param listener replaces the previous one.
 */
export const onSessionLost = (listener: () => void): void => {
  whenLost = listener;
};
/**
 * Registers the listener that is called when a call is forbidden, because the user's permissions may have changed or a
 * temporary password must be changed.
 * @param listener replaces the previous one.
 */
export const onRejected = (listener: () => void): void => {
  whenRejected = listener;
};

/** Files by field name; they make the request multipart. */
type Call<E extends Endpoint> = CallOf<E> & { files?: Readonly<Record<string, File>> };
type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Replaces `fetch`, which does not report upload progress. */
  send?: (address: string, request: RequestInit) => Promise<Response>;
};
type LooseCall = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Readonly<Record<string, File>>;
};

const addressOf = (path: string, { params = {}, query = {} }: LooseCall): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return `/api/${filled}${search && `?${search}`}`;
};

/** Nested values of a multipart body are JSON text (spec 3 §2). */
const multipart = (body: object, files: Readonly<Record<string, File>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file, file.name);
  return form;
};

const requestOf = (endpoint: Endpoint, { body, files = {} }: LooseCall, { signal, idempotencyKey }: CallOptions) => {
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const request: RequestInit = { method: endpoint.methods[0], headers, signal, credentials: 'same-origin' };
  if (Object.keys(files).length > 0) request.body = multipart((body as object | undefined) ?? {}, files);
  else if (body !== undefined) {
    headers.set('content-type', 'application/json');
    request.body = JSON.stringify(body);
  }
  return request;
};

/**
 * Calls an endpoint without reading the response body.
 * @param endpoint endpoint of the contract.
 * @param call params, query, body and files.
 * @returns the successful response.
 * @throws ApiError for a failed response, and with status 0 for no response.
 */
export const sendCall = async <E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  options: CallOptions = {},
): Promise<Response> => {
  const loose = call as LooseCall;
  const used = token;
  const send = options.send ?? fetch;
  const answer = await send(addressOf(endpoint.path, loose), requestOf(endpoint, loose, options)).catch((cause) => {
    throw options.signal?.aborted ? cause : unreachable();
  });
  if (answer.ok) return answer;
  // A late 401 for a token that has been replaced must not end the new session.
  if (answer.status === 401 && used && used === token) whenLost();
  const rejected = rejection(answer.status, await answer.json().catch(() => undefined));
  if (rejected.code === 'password_change_required' || rejected.code === 'forbidden') whenRejected();
  throw rejected;
};

/**
 * Calls an endpoint and parses the response.
 * @param endpoint endpoint of the contract.
 * @param call params, query, body and files.
 * @returns the parsed body.
 * @throws ApiError for a failed response, for no response, and for one that does not match the contract.
 */
export const callEndpoint = async <E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> => {
  const answer = await sendCall(endpoint, call, options);
  const parsed = endpoint.response.safeParse(await answer.json().catch(() => undefined));
  if (!parsed.success) throw notUnderstood(answer.status);
  return parsed.data as AnswerOf<E>;
};
