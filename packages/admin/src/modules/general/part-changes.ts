import type { Values } from '../../ui/form/use-record-form.ts';

const isParts = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Yours on top of theirs: what you changed from `before`, part by part; a list is one part, for its rows have no names
 * by which theirs could be told from yours.
 */
export const mergeParts = (before: Values, theirs: Values, yours: Values): Values =>
  Object.fromEntries(
    Object.keys(yours).map((name) => {
      const [was, their, your] = [before[name], theirs[name], yours[name]];
      if (isParts(was) && isParts(their) && isParts(your)) return [name, mergeParts(was, their, your)];
      return [name, same(was, your) ? their : your];
    }),
  );
