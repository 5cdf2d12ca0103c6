import type { Block } from '@bakehouse/contract/blocks/block';
import { blockLeaves } from './block-leaves.ts';
import { type FieldChange, type Leaf, leafChanges } from './compare-fields.ts';
import { longestCommon, longestRising } from './sequences.ts';

/** What became of one block between two lists. Positions count from 1. */
export type BlockChange =
  | { readonly kind: 'added'; readonly block: Block; readonly at: number }
  | { readonly kind: 'removed'; readonly block: Block; readonly at: number }
  | {
      readonly kind: 'kept';
      readonly before: Block;
      readonly after: Block;
      readonly from: number;
      readonly to: number;
      /** It stands elsewhere among the others; another number alone is no move. */
      readonly moved: boolean;
      readonly fields: readonly FieldChange[];
    };

type Side = {
  readonly block: Block;
  readonly leaves: readonly Leaf[];
  /** The same for blocks that say the same. */
  readonly text: string;
  /** What tells it from others of its type. */
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

/** The same for blocks that say the same, whatever their numbers. */
const blockText = (block: Block): string => sideOf(block).text;

type Pair = readonly [before: number, after: number];

const likeness = ({ marks: one }: Side, { marks: other }: Side): number => {
  let common = 0;
  for (const mark of one) if (other.has(mark)) common += 1;
  return common / Math.max(1, one.size, other.size);
};

/** Of a type and in all the same: first those in the same order, then those that moved. */
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

/** Of a type and alike, or between the same neighbours: the likest first, then the nearest. */
const changedPairs = (before: readonly Side[], after: readonly Side[], equal: readonly Pair[]): Pair[] => {
  const left = (sides: readonly Side[], used: readonly number[]) =>
    sides.flatMap((side, at) =>
      // Blocks before which as many pairs stand have the same neighbours.
      used.includes(at) ? [] : [{ side, at, gap: used.filter((place) => place < at).length }],
    );
  const olds = left(
    before,
    equal.map(([from]) => from),
  );
  const nows = left(
    after,
    equal.map(([, to]) => to),
  );
  const candidates = olds.flatMap((old) =>
    nows.flatMap((now) => {
      if (old.side.block.block_name !== now.side.block.block_name) return [];
      const score = likeness(old.side, now.side);
      const away = Math.abs(old.at - now.at);
      return score > 0 || old.gap === now.gap ? [{ from: old.at, to: now.at, score, away }] : [];
    }),
  );
  const taken: Pair[] = [];
  for (const { from, to } of candidates.sort((one, other) => other.score - one.score || one.away - other.away))
    if (!taken.some(([usedFrom, usedTo]) => usedFrom === from || usedTo === to)) taken.push([from, to]);
  return taken;
};

/**
 * Two lists of blocks, block by block, in the order of the later one; what was removed stands where it was. Blocks are
 * matched by what they say: what moved is a move, and what was changed is not a removal and an addition.
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
      matched.has(at) || (unmoved.findLast((place) => place < at) ?? -1) !== from
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

/** The later list, with the earlier's block wherever that side is taken: changed back, put back, or not added. */
export const mergeBlocks = (changes: readonly BlockChange[], takesBefore: (change: BlockChange) => boolean): Block[] =>
  changes.flatMap((change) => {
    const earlier = takesBefore(change);
    if (change.kind === 'kept') return [earlier ? change.before : change.after];
    return (change.kind === 'removed') === earlier ? [change.block] : [];
  });

/**
 * Whose side of a difference is likely meant, told by what both began from: who left a block as it was did not mean to
 * undo what the other did to it.
 */
export const likelyTheirs = (change: BlockChange, began: readonly Block[]): boolean => {
  const texts = new Set(began.map(blockText));
  if (change.kind === 'kept') return texts.has(blockText(change.after)) && !texts.has(blockText(change.before));
  return change.kind === 'added' ? texts.has(blockText(change.block)) : !texts.has(blockText(change.block));
};
