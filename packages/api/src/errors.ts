/** The refusals a client can meet; each code has one status. */
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
} as const;
export type ErrorCode = keyof typeof statusOf;

/** A refusal with a sentence for a person; `fields` points at the inputs at fault. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, more: { fields?: Record<string, string>; retryAfter?: number } = {}) {
    super(message);
    this.code = code;
    this.status = statusOf[code];
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}

export const notFound = (label: string) => new AppError('not_found', `${label} not found`);

/** One field is at fault: its message is the sentence. */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } });
