import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import type { Change } from '../editing.ts';
import { SelectionField } from './selection-field.tsx';
import type { Selected } from './selections.ts';

type SelectionBlock = { data?: Selected[] | null | undefined };
const none: readonly Selected[] = [];

type Props<B extends SelectionBlock> = {
  readonly kind: SelectionKind;
  readonly block: B;
  readonly onChange: Change<B>;
};

/** Selected records of a block. Its `data` contains only these. */
export const ChosenField = <B extends SelectionBlock>({ kind, block, onChange }: Props<B>) => (
  <SelectionField
    kind={kind}
    value={block.data ?? none}
    onChange={(update) => onChange((before) => ({ ...before, data: [...update(before.data ?? [])] }))}
  />
);
