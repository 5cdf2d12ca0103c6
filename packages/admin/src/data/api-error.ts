import { errorBody } from '@bakehouse/contract/core/envelopes';
import { fallbackError } from '@bakehouse/contract/core/messages';
import type { UsageEntry } from '@bakehouse/contract/core/usage';

type Rejection = {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  usage?: readonly UsageEntry[];
  requestId?: string;
};

/** A call that did not succeed. `status` 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Sentences by field path, when the server names the fields at fault. */
  readonly fields: Readonly<Record<string, string>>;
  /** With the code `in_use`: the records that use the one the call was about. */
  readonly usage: readonly UsageEntry[];
  readonly requestId: string | undefined;

  constructor({ status, code, message, fields = {}, usage = [], requestId }: Rejection) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.usage = usage;
    this.requestId = requestId;
  }
}

/** spec 1 §8: the answer's `error`, or the fixed sentence when it carries none. */
export const rejection = (status: number, body: unknown): ApiError => {
  const known = errorBody.partial().safeParse(body);
  const { error, code, fields, usage, requestId } = known.success ? known.data : {};
  return new ApiError({
    status,
    code: code ?? 'unknown',
    message: error || fallbackError,
    fields,
    usage,
    requestId,
  });
};

export const unreachable = () =>
  new ApiError({
    status: 0,
    code: 'unreachable',
    message: 'Bakehouse cannot be reached. Check your connection and try again.',
  });

export const notUnderstood = (status: number) =>
  new ApiError({
    status,
    code: 'not_understood',
    message: 'The server sent an unexpected response. Reload the page.',
  });

/** There is no such record, or the id in the address is none. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && ['not_found', 'malformed'].includes(error.code);

/** Whether a save was rejected because somebody else saved a newer version. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'stale';
