import { type BlockName, blockTypes } from '@bakehouse/contract/blocks/block';
import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import type { ComponentProps } from 'react';
import { commonValues } from '../block-items.ts';
import { BackgroundField, ButtonFields, type CommonFields, LayoutField, TitleFields } from '../common-fields.tsx';
import type { Change } from '../editing.ts';
import { ChosenField } from '../selection/chosen-field.tsx';

/** A block that shows selected records, with a title and a button. */
type SelectionBlock = CommonFields & ComponentProps<typeof ChosenField>['block'];

type Props<B extends SelectionBlock> = { readonly block: B; readonly onChange: Change<B> };

/** Creates the editor of a block type that shows selected records. */
export const selectionEditor = (name: BlockName, kind: SelectionKind) => ({
  empty: { ...commonValues(name), title: '', subtitle: '', data: [], buttontext: '', buttonlink: '' },
  Editor: <B extends SelectionBlock>({ block, onChange }: Props<B>) => (
    <>
      {blockTypes[name].layouts.length > 0 && <LayoutField block={block} onChange={onChange} />}
      <TitleFields value={block} onChange={onChange} />
      <ChosenField kind={kind} block={block} onChange={onChange} />
      <ButtonFields value={block} onChange={onChange} />
      <BackgroundField value={block} onChange={onChange} />
    </>
  ),
});
