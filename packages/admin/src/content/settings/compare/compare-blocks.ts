import type { Block } from '@bakehouse/contract/blocks/block';
import { blockLeaves } from './block-leaves.ts';
import { type FieldChange, leafChanges } from './compare-fields.ts';
import { longestIncreasing } from './longest-increasing.ts';

/** Difference of one block between two lists. Positions count from 1. */
export type BlockChange =
  | { readonly kind: 'added'; readonly block: Block; readonly at: number }
  | { readonly kind: 'removed'; readonly block: Block; readonly at: number }
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

/** Two blocks are versions of the same block when their type and key are equal. A block without a key matches none. */
const identityOf = ({ block_name, block_key }: Block): string | undefined =>
  block_key ? `${block_name} ${block_key}` : undefined;

/** Returns the positions of the blocks by their identity. */
const positionsOf = (blocks: readonly Block[]): ReadonlyMap<string | undefined, number> =>
  new Map(
    blocks.flatMap((block, position) => {
      const identity = identityOf(block);
      return identity === undefined ? [] : [[identity, position] as const];
    }),
  );

const fieldChanges = (before: Block, after: Block): FieldChange[] =>
  leafChanges(blockLeaves(before), blockLeaves(after));

/**
 * Compares two lists of blocks. The result is in the order of the later list; each removed block follows the inOrder
 * block that preceded it. Blocks are matched by their type and `block_key`.
 * @param before the earlier list.
 * @param after the later list.
 */
export const compareBlocks = (before: readonly Block[], after: readonly Block[]): BlockChange[] => {
  const oldPositions = positionsOf(before);
  const sources = after.map((block) => oldPositions.get(identityOf(block)));
  const matched = sources.filter((from) => from !== undefined);
  const increasing = longestIncreasing(matched);
  const inOrder = new Set(matched.filter((_, index) => increasing.has(index)));
  const used = new Set(matched);
  /** Removed blocks by the position of the unmoved block before them; -1 for those at the beginning. */
  const removed = new Map<number, BlockChange[]>();
  let anchor = -1;
  for (const [position, block] of before.entries()) {
    if (inOrder.has(position)) anchor = position;
    if (used.has(position)) continue;
    removed.set(anchor, [...(removed.get(anchor) ?? []), { kind: 'removed', block, at: position + 1 }]);
  }
  const changes = after.flatMap((block, to): BlockChange[] => {
    const from = sources[to];
    const old = from === undefined ? undefined : before[from];
    if (from === undefined || !old) return [{ kind: 'added', block, at: to + 1 }];
    const moved = !inOrder.has(from);
    const kept = { before: old, after: block, from: from + 1, to: to + 1, moved, fields: fieldChanges(old, block) };
    return [{ kind: 'kept', ...kept }, ...(moved ? [] : (removed.get(from) ?? []))];
  });
  return [...(removed.get(-1) ?? []), ...changes];
};

export const differs = (change: BlockChange): boolean =>
  change.kind !== 'kept' || change.moved || change.fields.length > 0;

/**
 * Merges two compared lists: the later list, with the earlier block for every change for which `takesBefore` returns
 * true.
 */
export const mergeBlocks = (changes: readonly BlockChange[], takesBefore: (change: BlockChange) => boolean): Block[] =>
  changes.flatMap((change) => {
    const earlier = takesBefore(change);
    if (change.kind === 'kept') return [earlier ? change.before : change.after];
    return (change.kind === 'removed') === earlier ? [change.block] : [];
  });

/**
 * Guesses which side of a difference is intended, by comparing with the common ancestor: a user who did not change a
 * block did not mean to revert the other user's change.
 * @param change the difference.
 * @param began the list that both users started from.
 */
export const isProbablyTheirs = (change: BlockChange, began: readonly Block[]): boolean => {
  const positions = positionsOf(began);
  const isUnchanged = (block: Block): boolean => {
    const origin = began[positions.get(identityOf(block)) ?? -1];
    return origin !== undefined && fieldChanges(origin, block).length === 0;
  };
  if (change.kind === 'kept') return isUnchanged(change.after) && !isUnchanged(change.before);
  return change.kind === 'added' ? isUnchanged(change.block) : !isUnchanged(change.block);
};
