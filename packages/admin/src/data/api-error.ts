import { errorBody } from '@bakehouse/contract/core/envelopes';
import { fallbackError } from '@bakehouse/contract/core/messages';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import { i18n } from '@bakehouse/contract/i18n';

type ApiErrorOptions = {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  usage?: readonly UsageEntry[];
  requestId?: string;
  retryAfter?: number | undefined;
};

/** A failed call. `status` is 0 when there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Messages by field path, when the server reports invalid fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Records that use the requested one, with the code `in_use`. */
  readonly usage: readonly UsageEntry[];
  readonly requestId: string | undefined;
  /** Seconds after which the call may be repeated, when the server is busy. */
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, fields = {}, usage = [], requestId, retryAfter }: ApiErrorOptions) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.usage = usage;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** Returns the error with other messages at the fields, for a form whose fields differ from those of the call. */
export const withFields = (
  { status, code, message, usage }: ApiError,
  fields: Readonly<Record<string, string>>,
): ApiError => new ApiError({ status, code, message, usage, fields });

/**
 * Builds the error of a failed response.
 * @param status HTTP status.
 * @param body parsed body.
 * @param retryAfter the header `Retry-After`, in seconds.
 * @returns an error with the response's `error`, or the specified fallback message (spec 1 §8).
 */
export function responseError(status: number, body: unknown, retryAfter?: string | null): ApiError {
  const parsed = errorBody.partial().safeParse(body);
  const { error, code, fields, usage, requestId } = parsed.success ? parsed.data : {};
  return new ApiError({
    status,
    code: code ?? 'unknown',
    message: error || fallbackError,
    fields,
    usage,
    requestId,
    retryAfter: Number(retryAfter) || undefined,
  });
}

/**
 * Builds the error of a call without a response.
 * @returns an error with status 0.
 */
export const connectionError = () =>
  new ApiError({
    status: 0,
    code: 'unreachable',
    message: i18n.t('Bakehouse cannot be reached. Check your connection and try again.'),
  });

/**
 * Returns whether a call did not reach the server: there was no response, or that of a proxy without the server.
 * @param error the error of a query or mutation.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 504].includes(error.status);

/**
 * Builds the error of a response that does not match the contract.
 * @param status HTTP status.
 */
export const unexpectedResponse = (status: number) =>
  new ApiError({
    status,
    code: 'not_understood',
    message: i18n.t('The server sent an unexpected response. Reload the page.'),
  });

/**
 * Returns whether a record does not exist or its id is malformed.
 * @param error the error of a query.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && ['not_found', 'malformed'].includes(error.code);

/**
 * Returns whether a save failed because another user saved first.
 * @param error the error of a mutation.
 */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'stale';
