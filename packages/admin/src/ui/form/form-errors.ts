import { parseInput } from '@bakehouse/contract/core/field-errors';
import type { z } from 'zod';

/**
 * Returns the first error message of each invalid field, by path. Files are excluded; they are validated when they are
 * selected, and by the server.
 */
export function errorsOf(schema: z.ZodType, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const withoutFiles = Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof File)));
  const fieldErrors: Record<string, string> = {};
  for (const issue of parseInput(schema, withoutFiles).error?.issues ?? [])
    fieldErrors[issue.path.join('.')] ??= issue.message;
  return fieldErrors;
}

/** Returns error messages by field: the error of an entry of a list, such as `addresses.2`, becomes that of the list. */
export const errorsByField = <Message>(errors: Readonly<Record<string, Message>>): Record<string, Message> =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/\..*$/, ''), message]));
