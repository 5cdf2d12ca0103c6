import type { UsageEntry } from '@bakehouse/contract/core/usage';

/** HTTP status of every error code. */
const statusOf = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  password_change_required: 403,
  not_found: 404,
  duplicate: 409,
  stale: 409,
  in_use: 409,
  in_progress: 409,
  /** What is asked for does not follow from the record's status. */
  wrong_status: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  key_reused: 422,
  too_many: 429,
  unavailable: 503,
  storage_full: 507,
} as const;
export type ErrorCode = keyof typeof statusOf;

type Details = { fields?: Record<string, string>; retryAfter?: number; usage?: readonly UsageEntry[] };

/** An error answer with a sentence for a person. `fields` names the invalid inputs, `usage` the records that use this one. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly usage: readonly UsageEntry[] | undefined;

  constructor(code: ErrorCode, message: string, more: Details = {}) {
    super(message);
    this.code = code;
    this.status = statusOf[code];
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.usage = more.usage;
  }
}

export const notFound = (label: string) => new AppError('not_found', `${label} not found`);

/** One field is at fault: its message is the sentence. */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } });
