import type { Difference } from '../form/stale-dialog.tsx';
import { capitalize } from './text.ts';

/** Values of a record or a form, by field. */
type Values = Readonly<Record<string, unknown>>;

/** Returns the fields with values that differ from the initial ones. */
export const changesOf = (initial: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, initial[name])));

const same = (a: unknown, b: unknown): boolean =>
  a === b || (!(a instanceof File) && JSON.stringify(a) === JSON.stringify(b));

type Names = ReadonlyMap<string, string>;
const noNames: Names = new Map();

/**
 * Compares another user's changes with the user's own, field by field.
 * @param names names of records by their ids.
 */
export const differencesOf = (initial: Values, theirs: Values, yours: Values, names = noNames): Difference[] =>
  Object.keys(initial)
    .filter((name) => name in yours || !same(theirs[name], initial[name]))
    .map((name) => ({
      field: capitalize(name.replaceAll('_', ' ')),
      theirs: displayText(theirs[name], initial[name], names),
      yours: displayText(name in yours ? yours[name] : initial[name], initial[name], names),
    }));

function displayText(value: unknown, before: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (value instanceof File) return value.name;
  if (Array.isArray(value)) return listLabels(value, before, names);
  if (typeof value === 'object') return 'name' in value ? String(value.name) : 'Set';
  return names.get(String(value)) ?? String(value);
}

/** Longer lists show only the items that were added or removed. */
const maxNamed = 8;

/** Describes a list: a short one by its names, a long one by its length and the names of added and removed items. */
function listLabels(value: readonly unknown[], before: unknown, names: Names): string {
  const labels = value.flatMap((item) => displayNameOf(item, names) ?? []);
  if (value.length === 0) return 'None';
  if (labels.length === value.length && value.length <= maxNamed) return labels.join(', ');
  const old = Array.isArray(before) ? before : [];
  return `${value.length} chosen${changedItems('with', value, old, names)}${changedItems('without', old, value, names)}`;
}

/** Returns the display name of a list item, such as a record (by its id), an option or a question. */
function displayNameOf(value: unknown, names: Names): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return names.get(String(value)) ?? undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const known = ['name', 'tname', 'question'].flatMap((field) => Reflect.get(value, field) ?? [])[0];
  return known === undefined ? undefined : String(known);
}

/** Returns the items of `all` that are not in `others`, as `, with A, B`; an empty text if none of them has a name. */
function changedItems(label: string, all: readonly unknown[], others: readonly unknown[], names: Names): string {
  const changed = all.filter((item) => !others.some((other) => same(item, other)));
  const labels = changed.flatMap((item) => displayNameOf(item, names) ?? []);
  if (labels.length === 0) return '';
  const rest = changed.length - Math.min(labels.length, maxNamed);
  return `, ${label} ${labels.slice(0, maxNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
