import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import type { ChangeBlock } from '../editing.ts';
import { SelectionField } from './selection-field.tsx';
import type { Stored } from './selections.ts';

type Choosing = { data?: Stored[] | null | undefined };
const none: readonly Stored[] = [];

type Props<B extends Choosing> = {
  readonly kind: SelectionKind;
  readonly block: B;
  readonly onChange: ChangeBlock<B>;
};

/** Selected records of a block. Its `data` contains only these. */
export const ChosenField = <B extends Choosing>({ kind, block, onChange }: Props<B>) => (
  <SelectionField
    kind={kind}
    value={block.data ?? none}
    onChange={(make) => onChange((before) => ({ ...before, data: [...make(before.data ?? [])] }))}
  />
);
