import type { Difference } from './stale-dialog.tsx';
import type { Values } from './use-record-form.ts';

const same = (one: unknown, other: unknown): boolean =>
  one === other || (!(one instanceof File) && JSON.stringify(one) === JSON.stringify(other));

/** The fields that differ from where the form began. */
export const changesOf = (initial: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, initial[name])));

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

const words = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'None';
  if (value instanceof File) return value.name;
  if (Array.isArray(value)) return `${value.length} chosen`;
  if (typeof value === 'object') return 'name' in value ? String(value.name) : 'Set';
  return String(value);
};

/** What they changed and what you changed, field by field. */
export const differencesOf = (initial: Values, theirs: Values, yours: Values): Difference[] =>
  Object.keys(initial)
    .filter((name) => name in yours || !same(theirs[name], initial[name]))
    .map((name) => ({
      field: titled(name),
      theirs: words(theirs[name]),
      yours: words(name in yours ? yours[name] : initial[name]),
    }));
