import { AppError } from '../../platform/errors.ts';

/**
 * Maximum nesting of objects and lists in a request. It keeps recursive code (validation, digests) far below the limit
 * of the stack.
 */
const maxDepth = 64;

/**
 * Minimum size of a value, on average, in bytes that a body may have. Tens of thousands of tiny values in one body would
 * take the thread longer than any real body.
 */
const bytesPerValue = 16;

/** Maximum size of a JSON body in bytes, unless the endpoint declares another one. */
export const maxJsonBytes = 1_048_576;

/**
 * Returns the parsed JSON unchanged.
 * @param maxBytes maximum size of the body in bytes; it may have one value for each 16 of them
 * @throws AppError `malformed` if it is nested more than 64 levels deep, `too_large` if it has too many values
 */
export function requireJsonLimits<Value>(value: Value, maxBytes = maxJsonBytes): Value {
  const maxValues = Math.floor(maxBytes / bytesPerValue);
  let values = 0;
  const walk = (parent: unknown, levels: number): void => {
    if (typeof parent !== 'object' || parent === null) return;
    if (levels === 0) throw tooDeep();
    const keys = Object.keys(parent);
    values += keys.length;
    if (values > maxValues) throw tooMany(maxValues);
    for (const key of keys) walk((parent as Record<string, unknown>)[key], levels - 1);
  };
  walk(value, maxDepth);
  return value;
}

const tooDeep = () => new AppError('malformed', `The JSON is nested more than ${maxDepth} levels deep`);
const tooMany = (maxValues: number) => new AppError('too_large', `The JSON has more than ${maxValues} values`);
