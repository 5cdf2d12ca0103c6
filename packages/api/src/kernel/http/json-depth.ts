import { AppError } from '../../platform/errors.ts';

/**
 * Maximum nesting of objects and lists in a request. It keeps recursive code (validation, digests) far below the limit
 * of the stack.
 */
const maxDepth = 64;

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((child) => isDeeperThan(child, levels - 1)));

/**
 * Returns the parsed JSON unchanged.
 * @throws AppError `malformed` if it is nested more than 64 levels deep
 */
export const rejectDeep = <Value>(value: Value): Value => {
  if (isDeeperThan(value, maxDepth))
    throw new AppError('malformed', `The JSON is nested more than ${maxDepth} levels deep`);
  return value;
};
