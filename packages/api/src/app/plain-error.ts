/** Reduces errors for the log. Errors of drivers have the connection, the statement and its values (names, phones, hashes). */

type Plain = { type: string; message: string; code?: unknown; stack?: string; cause?: Plain };

/** Returns type, message, code and stack of an error and of its causes. */
export function plainError(error: unknown): Plain | string {
  if (!(error instanceof Error)) return String(error).slice(0, 500);
  const cause = error.cause instanceof Error ? plainError(error.cause) : undefined;
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.stack ? { stack: withoutValues(error.stack) } : {}),
    ...(typeof cause === 'object' ? { cause } : {}),
  };
}

/** Removes the values of the statement, which the ORM appends to its message. */
const withoutValues = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
