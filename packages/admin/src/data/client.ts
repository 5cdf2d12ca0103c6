import type { AnswerOf, CallOf, Endpoint } from '@bakehouse/contract/core/endpoint';
import { notUnderstood, rejection, unreachable } from './api-error.ts';

/** The bearer token lives here and nowhere else: not in local storage, not in a store a script could read. */
let token: string | undefined;
let whenLost: () => void = () => {};
let whenRejected: () => void = () => {};

export const holdToken = (next: string | undefined): void => {
  token = next;
};
/** `listener` runs when the server no longer knows the token. */
export const onSessionLost = (listener: () => void): void => {
  whenLost = listener;
};
/** `listener` runs when a call was refused to this person: their rights may have changed, or a password of their own is due. */
export const onRejected = (listener: () => void): void => {
  whenRejected = listener;
};

/** Files travel beside the body, by field name, and make the request multipart. */
type Call<E extends Endpoint> = CallOf<E> & { files?: Readonly<Record<string, File>> };
type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Sends the request in the place of `fetch`, which cannot say how much of it has gone. */
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

/** spec 3 §2: nested values of a multipart body are JSON text. */
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
 * Makes one call of the contract and gives back the answer with its body unread.
 * @throws ApiError for every answer that is not a success, and for no answer.
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
  // A late 401 for a token that has been replaced meanwhile must not end the new session.
  if (answer.status === 401 && used && used === token) whenLost();
  const rejected = rejection(answer.status, await answer.json().catch(() => undefined));
  if (rejected.code === 'password_change_required' || rejected.code === 'forbidden') whenRejected();
  throw rejected;
};

/**
 * Makes one call of the contract and gives back its parsed answer.
 * @throws ApiError for every answer that is not a success, for no answer, and for one the contract does not know.
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
