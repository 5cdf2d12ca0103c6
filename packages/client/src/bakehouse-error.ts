import type { components } from './schema.d.ts';

type ErrorBody = components['schemas']['Error'];

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string' && 'code' in value;

/** A response that is not a success. `message` is the server's sentence for a person. */
export class BakehouseError extends Error {
  override readonly name = 'BakehouseError';
  /** HTTP status. */
  readonly status: number;
  /** Identifier for programs, such as `not_found`; `unknown` when something other than the API answered. */
  readonly code: string;
  /** Messages by the name of the invalid field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The complete body, with properties that only some codes have. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(isErrorBody(body) ? body.error : `The server answered with status ${status}`);
    this.status = status;
    this.code = isErrorBody(body) ? body.code : 'unknown';
    this.fields = (isErrorBody(body) && body.fields) || {};
    this.body = body;
  }
}

type Result<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

/**
 * Waits for a call and returns its body.
 * @throws BakehouseError when the response is an error.
 * @example const { data } = await unwrap(client.GET('/api/public/home'));
 */
export async function unwrap<Data>(call: Promise<Result<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (data === undefined || data === null) throw new BakehouseError(response.status, error);
  return data;
}
