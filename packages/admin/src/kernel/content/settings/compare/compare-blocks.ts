import type { Block } from '@bakehouse/contract/blocks/block';
import { blockLeaves } from './block-leaves.ts';
import { type FieldChange, leafChanges } from './compare-fields.ts';

/** Difference of one block between two lists. Positions count from 1. */
export type BlockChange =
  | { readonly kind: 'added'; readonly block: Block; readonly position: number }
  | { readonly kind: 'removed'; readonly block: Block; readonly position: number }
  | {
      readonly kind: 'kept';
      readonly before: Block;
      readonly after: Block;
      readonly from: number;
      readonly to: number;
      /** True when its order relative to other blocks changed; a new number alone is not a move. */
      readonly moved: boolean;
      readonly fields: readonly FieldChange[];
    };

/**
 * Compares two lists of blocks. The result is in the order of the later list; each removed block follows the unmoved
 * block that preceded it. Blocks are matched by their type and `block_key`.
 * @param before the earlier list.
 * @param after the later list.
 */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): BlockChange[] {
  const oldIndexes = indexesOf(before);
  const sources = after.map((block) => oldIndexes.get(identityOf(block)));
  const matched = sources.filter((source) => source !== undefined);
  const increasing = longestIncreasing(matched);
  const unmoved = new Set(matched.filter((_, index) => increasing.has(index)));
  const kept = new Set(matched);
  /** Removed blocks by the index of the unmoved block before them; -1 for those at the beginning. */
  const removed = new Map<number, BlockChange[]>();
  let anchor = -1;
  for (const [index, block] of before.entries()) {
    if (unmoved.has(index)) anchor = index;
    if (kept.has(index)) continue;
    removed.set(anchor, [...(removed.get(anchor) ?? []), { kind: 'removed', block, position: index + 1 }]);
  }
  const changes = after.flatMap((block, index): BlockChange[] => {
    const source = sources[index];
    const old = source === undefined ? undefined : before[source];
    if (source === undefined || !old) return [{ kind: 'added', block, position: index + 1 }];
    const moved = !unmoved.has(source);
    const positions = { from: source + 1, to: index + 1, moved };
    return [
      { kind: 'kept', before: old, after: block, ...positions, fields: fieldChanges(old, block) },
      ...(moved ? [] : (removed.get(source) ?? [])),
    ];
  });
  return [...(removed.get(-1) ?? []), ...changes];
}

/** Returns the indexes of the blocks by their identity. */
const indexesOf = (blocks: readonly Block[]): ReadonlyMap<string | undefined, number> =>
  new Map(
    blocks.flatMap((block, index) => {
      const identity = identityOf(block);
      return identity === undefined ? [] : [[identity, index] as const];
    }),
  );

/** Two blocks are versions of the same block when their type and key are equal. A block without a key matches none. */
const identityOf = ({ block_name, block_key }: Block): string | undefined =>
  block_key ? `${block_name} ${block_key}` : undefined;

/**
 * Returns the indexes of the longest increasing subsequence of distinct numbers: the entries that need not move.
 * @see https://en.wikipedia.org/wiki/Longest_increasing_subsequence
 */
function longestIncreasing(numbers: readonly number[]): Set<number> {
  /** By length minus one: the index at which the best subsequence of that length ends. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  const valueAt = (index: number | undefined) => numbers[index ?? -1] ?? Number.POSITIVE_INFINITY;
  for (const [index, number] of numbers.entries()) {
    const found = ends.findIndex((end) => valueAt(end) >= number);
    const length = found < 0 ? ends.length : found;
    previous[index] = ends[length - 1];
    ends[length] = index;
  }
  const subsequence = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) subsequence.add(index);
  return subsequence;
}

const fieldChanges = (before: Block, after: Block): FieldChange[] =>
  leafChanges(blockLeaves(before), blockLeaves(after));

export const differs = (change: BlockChange): boolean =>
  change.kind !== 'kept' || change.moved || change.fields.length > 0;

/**
 * Merges two compared lists: the later list, with the earlier block for every change for which `takesBefore` returns
 * true.
 */
export const mergeBlocks = (changes: readonly BlockChange[], takesBefore: (change: BlockChange) => boolean): Block[] =>
  changes.flatMap((change) => {
    const isEarlier = takesBefore(change);
    if (change.kind === 'kept') return [isEarlier ? change.before : change.after];
    return (change.kind === 'removed') === isEarlier ? [change.block] : [];
  });

/**
 * Guesses which side of a difference is intended, by comparing with the common ancestor: a user who did not change a
 * block did not mean to revert the other user's change.
 * @param change the difference.
 * @param ancestor the list that both users started from.
 */
export function isProbablyTheirs(change: BlockChange, ancestor: readonly Block[]): boolean {
  const indexes = indexesOf(ancestor);
  const isUnchanged = (block: Block): boolean => {
    const origin = ancestor[indexes.get(identityOf(block)) ?? -1];
    return origin !== undefined && fieldChanges(origin, block).length === 0;
  };
  if (change.kind === 'kept') return isUnchanged(change.after) && !isUnchanged(change.before);
  return change.kind === 'added' ? isUnchanged(change.block) : !isUnchanged(change.block);
}
