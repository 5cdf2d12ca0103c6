import { backgroundHeader, type CallOf, type Endpoint, type ResponseOf } from '@bakehouse/contract/core/endpoint';
import { activeLanguage } from '@bakehouse/contract/i18n';
import type { z } from 'zod';
import { correctClock } from '../ui/use-now.ts';
import { connectionError, responseError, unexpectedResponse } from './api-error.ts';
import { isUserPresent } from './user-presence.ts';

/** The bearer token is only in memory: other storage could be read by injected scripts. */
let token: string | undefined;

/**
 * Sets the token of all following calls.
 * @param next the token; undefined after sign-out.
 */
export function setToken(next: string | undefined): void {
  token = next;
}

/**
 * Registers the listener that is called when the server no longer accepts the token.
 * @param listener replaces the previous one.
 */
export function onSessionLost(listener: () => void): void {
  sessionLostListener = listener;
}

let sessionLostListener: () => void = () => {};

/**
 * Registers the listener that is called when a call is forbidden, because the user's permissions may have changed, or a
 * temporary password must be changed, or a second factor is needed.
 * @param listener replaces the previous one.
 */
export function onForbidden(listener: () => void): void {
  forbiddenListener = listener;
}

let forbiddenListener: () => void = () => {};

/**
 * Registers the function that is called when a call needs a recent proof of identity. The call is repeated when it resolves to true.
 * @param listener replaces the previous one; calls at the same time share its answer.
 */
export function onIdentityRequired(listener: () => Promise<boolean>): void {
  identityListener = listener;
}

let identityListener: () => Promise<boolean> = async () => false;

/**
 * Registers the function that fetches the token of a session that was opened without the server (`setToken('')`). It runs before each
 * call until there is a token.
 * @param listener replaces the previous one.
 */
export function onTokenMissing(listener: () => Promise<void>): void {
  tokenListener = listener;
}

let tokenListener: () => Promise<void> = async () => {};

/** Files by field name; they make the request multipart. */
type Call<E extends Endpoint> = CallOf<E> & { files?: Readonly<Record<string, File>> };
type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The call fetches the token itself. */
  opensSession?: true;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
  /** Replaces `fetch`, which does not report upload progress. */
  send?: (address: string, request: RequestInit) => Promise<Response>;
};
/** A call whose types are not derived from the endpoint. */
type UntypedCall = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, File>>;
};

/**
 * Calls an endpoint without reading the response body.
 * @param endpoint endpoint of the contract.
 * @param call params, query, body and files.
 * @returns the successful response.
 * @throws ApiError for a failed response, and with status 0 for no response.
 */
export const sendCall = <E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  options: CallOptions = {},
): Promise<Response> => send(endpoint, call as UntypedCall, options);

/** Codes of calls that another state of the session than the known one has refused. */
const changesSession = new Set(['forbidden', 'password_change_required', 'second_factor_required']);

/** Status of the response to a request with the ETag of the current response. */
const notModified = 304;

async function send(endpoint: Endpoint, call: UntypedCall, options: CallOptions): Promise<Response> {
  if (token === '' && !options.opensSession) await tokenListener();
  const sentToken = token;
  const fetchResponse = options.send ?? fetch;
  const response = await fetchResponse(addressOf(endpoint.path, call), requestOf(endpoint, call, options)).catch(
    (cause) => {
      throw options.signal?.aborted ? cause : connectionError();
    },
  );
  correctClock(response.headers.get('date'));
  if (response.ok || response.status === notModified) return response;
  // A late 401 for a token that has been replaced must not end the new session.
  if (response.status === 401 && sentToken && sentToken === token) sessionLostListener();
  const body = await response.json().catch(() => undefined);
  const error = responseError(response.status, body, response.headers.get('retry-after'));
  if (changesSession.has(error.code)) forbiddenListener();
  if (error.code === 'identity_required' && (await identityListener())) return send(endpoint, call, options);
  throw error;
}

function addressOf(path: string, { params = {}, query = {} }: UntypedCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return `/api/${filled}${search && `?${search}`}`;
}

function requestOf(
  endpoint: Endpoint,
  { body, files = {} }: UntypedCall,
  { signal, idempotencyKey, headers: additional }: CallOptions,
) {
  const headers = new Headers({ accept: 'application/json', 'accept-language': activeLanguage(), ...additional });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (!isUserPresent()) headers.set(backgroundHeader, '1');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const request: RequestInit = { method: endpoint.methods[0], headers, signal, credentials: 'same-origin' };
  if (Object.keys(files).length > 0) request.body = multipart((body as object | undefined) ?? {}, files);
  else if (body !== undefined) {
    headers.set('content-type', 'application/json');
    request.body = JSON.stringify(body);
  }
  return request;
}

/** Nested values of a multipart body are JSON text (spec 3 §2). */
function multipart(body: object, files: Readonly<Record<string, File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file, file.name);
  return form;
}

/**
 * Calls an endpoint and parses the response.
 * @param endpoint endpoint of the contract.
 * @param call params, query, body and files.
 * @returns the parsed body.
 * @throws ApiError for a failed response, for no response, and for one that does not match the contract.
 */
export const callEndpoint = <E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> => callUntyped(endpoint, call as UntypedCall, options) as Promise<ResponseOf<E>>;

/**
 * Calls an endpoint with parts of unknown type, such as the values of a form, which the form's schema and the
 * server validate. Only the response is typed.
 * @param endpoint endpoint of the contract.
 * @param call params, query, body and files.
 * @returns the parsed body.
 * @throws ApiError for a failed response, for no response, and for one that does not match the contract.
 */
export const callUntyped = async <Value>(
  endpoint: Endpoint & { readonly response: z.ZodType<Value> },
  call: UntypedCall,
  options: CallOptions = {},
): Promise<Value> => parseResponse(endpoint, await send(endpoint, call, options));

async function parseResponse<Value>(
  endpoint: { readonly response: z.ZodType<Value> },
  response: Response,
): Promise<Value> {
  const parsed = endpoint.response.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw unexpectedResponse(response.status);
  return parsed.data;
}

/**
 * Calls an endpoint that sends an ETag.
 * @param etag ETag of an earlier response; undefined before the first.
 * @returns the response with its ETag; undefined if nothing has changed since the earlier one.
 * @throws ApiError like `callEndpoint`.
 */
export async function callIfChanged<E extends Endpoint & { readonly hasETag: true }>(
  endpoint: E,
  call: CallOf<E>,
  { etag, ...options }: CallOptions & { etag: string | undefined },
): Promise<{ response: ResponseOf<E>; etag: string | undefined } | undefined> {
  const response = await send(endpoint, call as UntypedCall, {
    ...options,
    ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
  });
  if (response.status === notModified) return undefined;
  const body = (await parseResponse(endpoint, response)) as ResponseOf<E>;
  return { response: body, etag: response.headers.get('etag') ?? undefined };
}
