import type { Block } from '@bakehouse/contract/blocks/block';
import { blockLeaves } from './block-leaves.ts';
import { type FieldChange, type Leaf, leafChanges } from './compare-fields.ts';
import { longestCommon, longestRising } from './sequences.ts';

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

type Side = {
  readonly block: Block;
  readonly leaves: readonly Leaf[];
  /** Equal for blocks with equal content. */
  readonly text: string;
  /** Content words, to compare blocks of the same type. */
  readonly marks: ReadonlySet<string>;
};

const markOf = ({ path, value, text }: Leaf): string => `${path} ${value ?? text}`;

const sideOf = (block: Block): Side => {
  const leaves = blockLeaves(block);
  const telling = leaves.filter(({ path }) => path !== 'layout' && !path.endsWith('background_color'));
  return {
    block,
    leaves,
    text: [block.block_name, ...leaves.map(markOf).sort()].join('\n'),
    marks: new Set(telling.map(markOf)),
  };
};

/** Returns text that is equal for blocks with equal content, whatever their ids. */
const blockText = (block: Block): string => sideOf(block).text;

type Pair = readonly [before: number, after: number];

const likeness = ({ marks: one }: Side, { marks: other }: Side): number => {
  let common = 0;
  for (const mark of one) if (other.has(mark)) common += 1;
  return common / Math.max(1, one.size, other.size);
};

/** Pairs blocks with equal content: first those in the same order, then moved ones. */
const equalPairs = (before: readonly Side[], after: readonly Side[]): Pair[] => {
  const [old, now] = [before, after].map((sides) => sides.map(({ text }) => text));
  const pairs = longestCommon(old ?? [], now ?? []);
  const [usedOld, usedNow] = [new Set(pairs.map(([from]) => from)), new Set(pairs.map(([, to]) => to))];
  for (const [to, side] of after.entries()) {
    if (usedNow.has(to)) continue;
    const from = before.findIndex(({ text }, at) => text === side.text && !usedOld.has(at));
    if (from < 0) continue;
    usedOld.add(from);
    pairs.push([from, to]);
  }
  return pairs;
};

type Left = { readonly side: Side; readonly at: number; readonly gap: number };

/** Returns the unpaired blocks. Blocks with the same number of pairs before them are in the same gap. */
const leftOf = (sides: readonly Side[], paired: readonly number[]): Left[] => {
  const used = new Set(paired);
  return sides.flatMap((side, at) =>
    used.has(at) ? [] : [{ side, at, gap: paired.filter((position) => position < at).length }],
  );
};

/** Pairs similar blocks of the same type: most similar first, then nearest. */
const likePairs = (olds: readonly Left[], nows: readonly Left[]): Pair[] => {
  const candidates = olds.flatMap((old) =>
    nows.flatMap((now) => {
      const score = old.side.block.block_name === now.side.block.block_name ? likeness(old.side, now.side) : 0;
      return score > 0 ? [{ from: old.at, to: now.at, score, away: Math.abs(old.at - now.at) }] : [];
    }),
  );
  const [froms, tos] = [new Set<number>(), new Set<number>()];
  return candidates
    .sort((one, other) => other.score - one.score || one.away - other.away)
    .flatMap(({ from, to }): Pair[] => {
      if (froms.has(from) || tos.has(to)) return [];
      froms.add(from);
      tos.add(to);
      return [[from, to]];
    });
};

/** Pairs the remaining blocks of the same type within the same gap, in order, as rewritten blocks. */
const gapPairs = (olds: readonly Left[], nows: readonly Left[]): Pair[] => {
  const positionOf = ({ gap, side }: Left) => `${gap} ${side.block.block_name}`;
  const waiting = new Map<string, number[]>();
  for (const now of nows) waiting.set(positionOf(now), [...(waiting.get(positionOf(now)) ?? []), now.at]);
  return olds.flatMap((old): Pair[] => {
    const to = waiting.get(positionOf(old))?.shift();
    return to === undefined ? [] : [[old.at, to]];
  });
};

/** Returns all pairs of changed blocks. */
const changedPairs = (before: readonly Side[], after: readonly Side[], equal: readonly Pair[]): Pair[] => {
  const olds = leftOf(
    before,
    equal.map(([from]) => from),
  );
  const nows = leftOf(
    after,
    equal.map(([, to]) => to),
  );
  const alike = likePairs(olds, nows);
  const [froms, tos] = [new Set(alike.map(([from]) => from)), new Set(alike.map(([, to]) => to))];
  const rest = gapPairs(
    olds.filter(({ at }) => !froms.has(at)),
    nows.filter(({ at }) => !tos.has(at)),
  );
  return [...alike, ...rest];
};

/**
 * Compares two lists of blocks. The result is in the order of the later list, with removed blocks at their old
 * position. Blocks are matched by content, so a moved block is a move and a changed block is not a removal and an
 * addition.
 * @param before the earlier list.
 * @param after the later list.
 */
export const compareBlocks = (before: readonly Block[], after: readonly Block[]): BlockChange[] => {
  const [old, now] = [before.map(sideOf), after.map(sideOf)];
  const equal = equalPairs(old, now);
  const pairs = [...equal, ...changedPairs(old, now, equal)].sort(([, one], [, other]) => one - other);
  const still = longestRising(pairs.map(([from]) => from));
  const kept = new Map(pairs.map(([from, to], at) => [to, { from, moved: !still.has(at) }]));
  const unmoved = pairs.filter((_, at) => still.has(at)).map(([from]) => from);
  const matched = new Set(pairs.map(([from]) => from));
  const removedAfter = (from: number): BlockChange[] =>
    before.flatMap((block, at) =>
      matched.has(at) || (unmoved.findLast((position) => position < at) ?? -1) !== from
        ? []
        : [{ kind: 'removed', block, at: at + 1 }],
    );
  const standing = after.flatMap((block, to): BlockChange[] => {
    const match = kept.get(to);
    const [was, is] = [old[match?.from ?? -1], now[to]];
    if (!match || !was || !is) return [{ kind: 'added', block, at: to + 1 }];
    const { from, moved } = match;
    const fields = was.text === is.text ? [] : leafChanges(was.leaves, is.leaves);
    const change: BlockChange = {
      kind: 'kept',
      before: was.block,
      after: block,
      from: from + 1,
      to: to + 1,
      moved,
      fields,
    };
    return moved ? [change] : [change, ...removedAfter(from)];
  });
  return [...removedAfter(-1), ...standing];
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
export const likelyTheirs = (change: BlockChange, began: readonly Block[]): boolean => {
  const texts = new Set(began.map(blockText));
  if (change.kind === 'kept') return texts.has(blockText(change.after)) && !texts.has(blockText(change.before));
  return change.kind === 'added' ? texts.has(blockText(change.block)) : !texts.has(blockText(change.block));
};
