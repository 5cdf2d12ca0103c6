import type { z } from 'zod';
import { AppError, type ErrorCode } from '../errors.ts';

type Part = 'params' | 'querystring' | 'body' | 'headers';
type Issue = z.core.$ZodIssue;

const isTextRule = (issue: Issue) =>
  (issue.code === 'too_big' && issue.origin === 'string') || (issue.code === 'custom' && issue.message.includes('NUL'));

const words = (issue: Issue): string => {
  if (issue.code === 'unrecognized_keys') return `Unknown parameter: ${issue.keys.join(', ')}`;
  return issue.message;
};

/**
 * A body that breaks a rule is a 422; a malformed id or query a 400 (over-long text and NUL are 422 wherever they stand).
 * `error` is the first field's message, so that the toast reads as the form does.
 */
export const validationFault = (error: z.ZodError, part: Part): AppError => {
  const [first] = error.issues;
  if (!first) return new AppError('malformed', 'The request is malformed');
  const notAnObject = part === 'body' && first.path.length === 0 && first.code === 'invalid_type';
  if (notAnObject) return new AppError('malformed', 'The body must be a JSON object');
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const key = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path.join('.');
    if (key) fields[key] ??= words(issue);
  }
  const code: ErrorCode = part === 'body' || isTextRule(first) ? 'invalid' : 'malformed';
  return new AppError(code, words(first), { fields });
};
