import type { Difference } from '../form/stale-dialog.tsx';
import type { Values } from '../form/use-record-form.ts';

const same = (one: unknown, other: unknown): boolean =>
  one === other || (!(one instanceof File) && JSON.stringify(one) === JSON.stringify(other));

/** The fields that differ from where the form began. */
export const changesOf = (initial: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, initial[name])));

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

type Names = ReadonlyMap<string, string>;
const noNames: Names = new Map();

/** What one of a list is called: a record by its id, an option, a question. */
const calledOf = (one: unknown, names: Names): string | undefined => {
  if (typeof one === 'string' || typeof one === 'number') return names.get(String(one)) ?? undefined;
  if (typeof one !== 'object' || one === null) return undefined;
  const known = ['name', 'tname', 'question'].flatMap((field) => Reflect.get(one, field) ?? [])[0];
  return known === undefined ? undefined : String(known);
};

/** Beyond so many, only what differs from before is named. */
const maxNamed = 8;

const listed = (label: string, all: readonly unknown[], others: readonly unknown[], names: Names): string => {
  const fresh = all.filter((one) => !others.some((other) => same(one, other)));
  const called = fresh.flatMap((one) => calledOf(one, names) ?? []);
  if (called.length === 0) return '';
  const rest = fresh.length - Math.min(called.length, maxNamed);
  return `, ${label} ${called.slice(0, maxNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
};

/** A few by their names; many by their number, and the names of those that came or went. */
const listLabels = (value: readonly unknown[], before: unknown, names: Names): string => {
  const called = value.flatMap((one) => calledOf(one, names) ?? []);
  if (value.length === 0) return 'None';
  if (called.length === value.length && value.length <= maxNamed) return called.join(', ');
  const old = Array.isArray(before) ? before : [];
  return `${value.length} chosen${listed('with', value, old, names)}${listed('without', old, value, names)}`;
};

const words = (value: unknown, before: unknown, names: Names): string => {
  if (value === null || value === undefined || value === '') return 'None';
  if (value instanceof File) return value.name;
  if (Array.isArray(value)) return listLabels(value, before, names);
  if (typeof value === 'object') return 'name' in value ? String(value.name) : 'Set';
  return names.get(String(value)) ?? String(value);
};

/** What they changed and what you changed, field by field; `names` are those of records by their ids. */
export const differencesOf = (initial: Values, theirs: Values, yours: Values, names = noNames): Difference[] =>
  Object.keys(initial)
    .filter((name) => name in yours || !same(theirs[name], initial[name]))
    .map((name) => ({
      field: titled(name),
      theirs: words(theirs[name], initial[name], names),
      yours: words(name in yours ? yours[name] : initial[name], initial[name], names),
    }));
