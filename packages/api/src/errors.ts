import { type ErrorCode, errorStatuses } from '@bakehouse/contract/core/error-codes';
import type { UsageEntry } from '@bakehouse/contract/core/usage';

type Details = { fields?: Record<string, string>; retryAfter?: number; usage?: readonly UsageEntry[] };

/**
 * An error answer with a message for the user. `fields` contains the message of each invalid input, `usage` the records
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

/** The answer while something that the request needs is overloaded or not available. */
export const serviceBusy = () =>
  new AppError('unavailable', 'The service is busy. Try again in a moment.', { retryAfter: 2 });

export const notFound = (label: string) => new AppError('not_found', `${label} not found`);

/** An error of one field. Its message is also the message of the response. */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } });
