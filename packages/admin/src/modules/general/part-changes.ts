import { pictureAddress } from '@bakehouse/contract/blocks/block-fields';
import type { Difference } from '../../ui/stale-dialog.tsx';
import type { Values } from '../../ui/use-record-form.ts';

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

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
const switchWords = (on: unknown) => (on ? 'Shown' : 'Not shown');

/** Every single value by its name in words: 'Footer menu 2, link 1, title'. */
const linesOf = (values: Values, within: readonly string[] = []): readonly (readonly [string, string])[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const path = name === 'links' ? within : [...within, name];
    if (name === 'key') return [];
    if (name === 'is_enabled') return [[titled(within.join(', ')), switchWords(value)] as const];
    if (name === 'logo') return [[titled(path.join(', ')), pictureAddress(value as never, 'thumbnail') ?? ''] as const];
    if (Array.isArray(value)) return value.flatMap((row: Values, at) => linesOf(row, [...path, `link ${at + 1}`]));
    return isParts(value) ? linesOf(value, path) : [[titled(path.join(', ')), String(value ?? '')] as const];
  });

/** What they changed and what you changed, value by value. */
export const partDifferences = (before: Values, theirs: Values, yours: Values): Difference[] => {
  const [was, their, your] = [before, theirs, yours].map((values) => new Map(linesOf(values)));
  const names = new Set([...(was?.keys() ?? []), ...(their?.keys() ?? []), ...(your?.keys() ?? [])]);
  return [...names].flatMap((field) => {
    const [first, second, third] = [was, their, your].map((lines) => lines?.get(field));
    if (first === second && first === third) return [];
    return [{ field, theirs: second || 'None', yours: third || 'None' }];
  });
};
