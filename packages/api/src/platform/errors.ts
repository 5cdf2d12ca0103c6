import { type ErrorCode, errorStatuses } from '@bakehouse/contract/core/error-codes';
import { staleMessage } from '@bakehouse/contract/core/messages';
import type { UsageEntry } from '@bakehouse/contract/core/usage';

type Details = { fields?: Record<string, string>; retryAfter?: number; usage?: readonly UsageEntry[] };

/**
 * An error response with a message for the user. `fields` contains the message of each invalid input, `usage` the records
 * that use this one.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly usage: readonly UsageEntry[] | undefined;

  constructor(code: ErrorCode, message: string, more: Details = {}) {
    super(message);
    this.code = code;
    this.status = errorStatuses[code];
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.usage = more.usage;
  }
}

/** An error with a message for the administrator: one line that says what is wrong and what to do. */
export class OperatorError extends Error {}

/** The response while something that the request needs is overloaded or not available. */
export const serviceBusy = () =>
  new AppError('unavailable', 'The service is busy. Try again in a moment.', { retryAfter: 2 });

export const forbidden = () => new AppError('forbidden', 'You do not have permission to do this');

/** The record was saved by someone else after the caller read it. */
export const stale = () => new AppError('stale', staleMessage);

/**
 * Returns a locked row that the caller loaded at `version`; undefined accepts any version.
 * @param label name of the record in the error message
 * @throws AppError not_found without a row; stale for another version
 */
export function requireVersion<Row extends { readonly version: number }>(
  row: Row | undefined,
  version: number | undefined,
  label: string,
): Row {
  if (!row) throw notFound(label);
  if (version !== undefined && version !== row.version) throw stale();
  return row;
}

export const notFound = (label: string) => new AppError('not_found', `${label} not found`);

/** An error of one field. Its message is also the message of the response. */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } });
