import type { ErrorCode } from '@bakehouse/contract/core/error-codes';
import { parseInput } from '@bakehouse/contract/core/field-errors';
import { render } from '@bakehouse/contract/i18n';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';

type Part = 'params' | 'querystring' | 'body' | 'headers';
type Issue = z.core.$ZodIssue;

/**
 * Converts the issues of an invalid body, query or path to an error. The code is `invalid` (422) for a body, and for
 * text that is too long or contains NUL; it is `malformed` (400) for a path or query. The message is that of the first
 * field, so that the notification matches the form.
 */
export function validationError(error: z.ZodError, part: Part): AppError {
  const [first] = error.issues;
  if (!first) return new AppError('malformed', 'The request is malformed');
  if (part === 'body' && isNotAnObject(first)) return new AppError('malformed', 'The body must be a JSON object');
  const { fields } = validationTexts(error);
  const code: ErrorCode = part === 'body' || isTextRule(first) ? 'invalid' : 'malformed';
  const reparse = reparses.get(error);
  return new AppError(code, first.message, {
    fields,
    ...(reparse && { render: () => validationTexts(reparse() ?? error) }),
  });
}

type Texts = { readonly error: string; readonly fields: Record<string, string> };

/** Returns the message of the first issue, and of the first of each field. Messages without a field or values are translated here. */
function validationTexts({ issues }: z.ZodError): Texts {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const key = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path.join('.');
    if (key) fields[key] ??= render(issue.message);
  }
  return { error: render(issues[0]?.message ?? ''), fields };
}

const reparses = new WeakMap<z.ZodError, () => z.ZodError | undefined>();

/** Parses input like `parseInput`. `validationError` parses invalid input again to describe it in another language. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, data: unknown) {
  const parsed = parseInput(schema, data);
  if (!parsed.success) reparses.set(parsed.error, () => parseInput(schema, data).error);
  return parsed;
}

/** Returns whether an issue says that the whole value is not an object, also when the value may have several shapes. */
function isNotAnObject(issue: Issue): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === 'invalid_union')
    return issue.errors.length > 0 && issue.errors.every(([first]) => first !== undefined && isNotAnObject(first));
  return issue.code === 'invalid_type';
}

const isTextRule = (issue: Issue) =>
  (issue.code === 'too_big' && issue.origin === 'string') || (issue.code === 'custom' && issue.message.includes('NUL'));
