import type { Values } from '../../ui/form/use-record-form.ts';

const isParts = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Applies the user's changes since `before` to another user's version, field by field. A list counts as one field,
 * because its rows have no ids to match.
 */
export const mergeParts = (before: Values, theirs: Values, yours: Values): Values =>
  Object.fromEntries(
    Object.keys(yours).map((name) => {
      const [was, their, your] = [before[name], theirs[name], yours[name]];
      if (isParts(was) && isParts(their) && isParts(your)) return [name, mergeParts(was, their, your)];
      return [name, same(was, your) ? their : your];
    }),
  );
