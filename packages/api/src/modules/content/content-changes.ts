import type { Block } from '@bakehouse/contract/blocks/block';
import { shorten } from '@bakehouse/contract/core/text';
import type { Changes } from '../../kernel/audit.ts';

/**
 * Describes the changes of a save for the audit log: the changed blocks or fields. The versions contain the complete
 * values.
 */

const maxChanges = 50;
const maxCharacters = 200;

export const settingChanges = (before: unknown, after: unknown): Changes =>
  Array.isArray(before) && Array.isArray(after) ? blockChanges(before, after) : fieldChanges(before, after);

/** Returns the changed blocks by position and type. The order is a change only when nothing else changed. */
function blockChanges(before: readonly Block[], after: readonly Block[]): Changes {
  const [previousBlocks, currentBlocks] = [before, after].map(
    (blocks) => new Map(blocks.map((block) => [identityOf(block), block])),
  );
  const removed = before.filter((block) => !currentBlocks?.has(identityOf(block)));
  const added = after.filter((block) => !previousBlocks?.has(identityOf(block)));
  const changed = after.flatMap((block) => {
    const previous = previousBlocks?.get(identityOf(block));
    const fields = previous ? changedFields(previous, block) : [];
    return fields.length > 0 ? [`${labelOf(block)}: ${fields.join(', ')}`] : [];
  });
  const isReordered =
    removed.length + added.length + changed.length === 0 &&
    before.some((block, index) => identityOf(block) !== identityOf(after[index] ?? block));
  return {
    ...(before.length === after.length ? {} : { blocks: { from: before.length, to: after.length } }),
    ...(changed.length ? { 'changed blocks': { from: null, to: limitNames(changed) } } : {}),
    ...(added.length ? { 'added blocks': { from: null, to: limitNames(added.map(labelOf)) } } : {}),
    ...(removed.length ? { 'removed blocks': { from: limitNames(removed.map(labelOf)), to: null } } : {}),
    ...(isReordered ? { order: { from: limitNames(before.map(labelOf)), to: limitNames(after.map(labelOf)) } } : {}),
  };
}

/** Two blocks are versions of the same block when their type and key are equal. */
const identityOf = ({ block_name, block_key }: Block) => `${block_name} ${block_key}`;

function changedFields(before: Block, after: Block): string[] {
  const [from, to]: Record<string, unknown>[] = [contentOf(before), contentOf(after)];
  return [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].filter(
    (field) => JSON.stringify(from?.[field]) !== JSON.stringify(to?.[field]),
  );
}

/** Returns a block without its position, which the insertion of another block changes. */
const contentOf = ({ id: _, ...content }: Block) => content;

const labelOf = (block: Block) => `${block.id} ${block.block_name}`;

const limitNames = (names: string[]) =>
  names.length > maxChanges ? [...names.slice(0, maxChanges), `and ${names.length - maxChanges} more`] : names;

/** Returns the changed fields of header, footer or payments by their path. */
function fieldChanges(before: unknown, after: unknown): Changes {
  const [from, to] = [new Map(leavesOf(before)), new Map(leavesOf(after))];
  const paths = [...new Set([...from.keys(), ...to.keys()])].filter((path) => from.get(path) !== to.get(path));
  return Object.fromEntries(
    paths.slice(0, maxChanges).map((path) => [path, { from: from.get(path) ?? null, to: to.get(path) ?? null }]),
  );
}

/** Returns the primitive values within a value by path. */
const leavesOf = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, item]) => leavesOf(item, path ? `${path}.${key}` : key))
    : [[path, typeof value === 'string' ? shorten(value, maxCharacters, '') : (value ?? null)]];
