/** What the log keeps of an error. Drivers hang the connection, the statement and its values on theirs: names, phones, hashes. */

type Plain = { type: string; message: string; code?: unknown; stack?: string; cause?: Plain };

/** The ORM ends its message with the statement's values. */
const withoutValues = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');

/** Only what says what went wrong and where; its causes likewise. */
export const plainError = (error: unknown): Plain | string => {
  if (!(error instanceof Error)) return String(error).slice(0, 500);
  const cause = error.cause instanceof Error ? plainError(error.cause) : undefined;
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.stack ? { stack: withoutValues(error.stack) } : {}),
    ...(typeof cause === 'object' ? { cause } : {}),
  };
};
