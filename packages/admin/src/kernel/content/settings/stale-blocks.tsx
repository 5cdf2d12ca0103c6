import type { Block } from '@bakehouse/contract/blocks/block';
import { readBlocks } from '@bakehouse/contract/content/content-settings';
import { useMemo, useState } from 'react';
import { BlockChanges, SideChoice } from './block-changes.tsx';
import { type BlockChange, compareBlocks, differs, isProbablyTheirs, mergeBlocks } from './compare/compare-blocks.ts';
import { StaleFrame, type StaleProps, staleNames } from './stale-frame.tsx';

type Props = StaleProps<Block[]> & {
  /** The common ancestor, if known: differences that only the other user made default to the other user's side. */
  readonly ancestor?: readonly Block[] | undefined;
};

/** Resolves a conflict between two lists of blocks: take one list, or choose a side for each difference. */
export function StaleBlocks({ mine, ancestor, onSave, ...props }: Props) {
  const { meta_value, version } = props.theirs;
  const changes = useMemo(() => compareBlocks(readBlocks(meta_value), mine), [meta_value, mine]);
  const [theirs, setTheirs] = useState<ReadonlySet<BlockChange>>(
    () => new Set(changes.filter((change) => ancestor && differs(change) && isProbablyTheirs(change, ancestor))),
  );
  const choose = (change: BlockChange, side: 'before' | 'after') => {
    const next = new Set(theirs);
    if (side === 'before') next.add(change);
    else next.delete(change);
    setTheirs(next);
  };
  return (
    <StaleFrame
      {...props}
      saveLabel={theirs.size > 0 ? 'Save as chosen' : 'Keep mine'}
      onSave={() => onSave(theirs.size > 0 ? mergeBlocks(changes, (change) => theirs.has(change)) : mine, version)}
    >
      <BlockChanges
        names={staleNames}
        changes={changes}
        choiceOf={(change, name) => (
          <SideChoice
            name={name}
            sides={staleNames}
            value={theirs.has(change) ? 'before' : 'after'}
            onChange={(side) => choose(change, side)}
          />
        )}
      />
    </StaleFrame>
  );
}
