import type { Block } from '@bakehouse/contract/blocks/block';
import type { Changes } from '../../plugins/audit.ts';

/**
 * Describes the changes of a save for the audit log: the changed blocks or fields. The versions contain the complete
 * values.
 */

const maxChanges = 50;
const maxCharacters = 200;

/** Returns a block without its position, because inserting a block changes the position of all later ones. */
const contentOf = ({ id: _, ...content }: Block) => content;
const named = (block: Block) => `${block.id} ${block.block_name}`;

const changedFields = (before: Block, after: Block): string[] => {
  const [from, to]: Record<string, unknown>[] = [contentOf(before), contentOf(after)];
  return [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].filter(
    (field) => JSON.stringify(from?.[field]) !== JSON.stringify(to?.[field]),
  );
};

/** Removes the entries that both lists contain, each as often as it occurs in both. */
const withoutSame = (before: readonly Block[], after: readonly Block[]) => {
  const left = new Map<string, Block[]>();
  for (const block of before) {
    const text = JSON.stringify(contentOf(block));
    left.set(text, [...(left.get(text) ?? []), block]);
  }
  const fresh = after.filter((block) => !left.get(JSON.stringify(contentOf(block)))?.shift());
  return { missing: [...left.values()].flat(), fresh };
};

const shorten = (names: string[]) =>
  names.length > maxChanges ? [...names.slice(0, maxChanges), `and ${names.length - maxChanges} more`] : names;

/**
 * Returns the changed blocks by position and type. A block counts as changed if another block of its type has its
 * position.
 */
const blockChanges = (before: readonly Block[], after: readonly Block[]): Changes => {
  const { missing, fresh } = withoutSame(before, after);
  const changed: string[] = [];
  const added: string[] = [];
  for (const block of fresh) {
    const at = missing.findIndex((one) => one.block_name === block.block_name);
    const [old] = at < 0 ? [] : missing.splice(at, 1);
    if (old) changed.push(`${named(block)}: ${changedFields(old, block).join(', ')}`);
    else added.push(named(block));
  }
  const order = (blocks: readonly Block[]) => blocks.map((block) => JSON.stringify(contentOf(block)));
  const moved =
    changed.length + added.length + missing.length === 0 && order(before).join('\n') !== order(after).join('\n');
  return {
    ...(before.length === after.length ? {} : { blocks: { from: before.length, to: after.length } }),
    ...(changed.length ? { 'changed blocks': { from: null, to: shorten(changed) } } : {}),
    ...(added.length ? { 'added blocks': { from: null, to: shorten(added) } } : {}),
    ...(missing.length ? { 'removed blocks': { from: shorten(missing.map(named)), to: null } } : {}),
    ...(moved ? { order: { from: shorten(before.map(named)), to: shorten(after.map(named)) } } : {}),
  };
};

const leaves = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) => leaves(one, path ? `${path}.${key}` : key))
    : [[path, typeof value === 'string' ? value.slice(0, maxCharacters).toWellFormed() : (value ?? null)]];

/** Returns the changed fields of header, footer or payments by their path. */
const partChanges = (before: unknown, after: unknown): Changes => {
  const [from, to] = [new Map(leaves(before)), new Map(leaves(after))];
  const paths = [...new Set([...from.keys(), ...to.keys()])].filter((path) => from.get(path) !== to.get(path));
  return Object.fromEntries(
    paths.slice(0, maxChanges).map((path) => [path, { from: from.get(path) ?? null, to: to.get(path) ?? null }]),
  );
};

export const settingChanges = (before: unknown, after: unknown): Changes =>
  Array.isArray(before) && Array.isArray(after) ? blockChanges(before, after) : partChanges(before, after);
