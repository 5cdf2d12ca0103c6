import type { ErrorCode } from '@bakehouse/contract/core/error-codes';
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
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const key = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path.join('.');
    if (key) fields[key] ??= issue.message;
  }
  const code: ErrorCode = part === 'body' || isTextRule(first) ? 'invalid' : 'malformed';
  return new AppError(code, first.message, { fields });
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
