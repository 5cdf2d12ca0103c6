import { type BlockName, blockTypes } from '@bakehouse/contract/blocks/block';
import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import type { ComponentProps } from 'react';
import { common } from '../block-items.ts';
import { BackgroundField, ButtonFields, LayoutField, TitleFields } from '../common-fields.tsx';
import type { ChangeBlock } from '../editing.ts';
import { ChosenField } from '../selection/chosen-field.tsx';

/** Fields of the block types that show selected records, with a title and a button. */
type SelectionBlock = ComponentProps<typeof LayoutField>['block'] &
  ComponentProps<typeof TitleFields>['block'] &
  ComponentProps<typeof ChosenField>['block'] &
  ComponentProps<typeof ButtonFields>['block'] &
  ComponentProps<typeof BackgroundField>['block'];

type Props<B extends SelectionBlock> = { readonly block: B; readonly onChange: ChangeBlock<B> };

/** Creates the editor of a block type that shows selected records. */
export const selectionEditor = (name: BlockName, kind: SelectionKind) => ({
  empty: { ...common(name), title: '', subtitle: '', data: [], buttontext: '', buttonlink: '' },
  Editor: <B extends SelectionBlock>({ block, onChange }: Props<B>) => (
    <>
      {blockTypes[name].layouts.length > 0 && <LayoutField block={block} onChange={onChange} />}
      <TitleFields block={block} onChange={onChange} />
      <ChosenField kind={kind} block={block} onChange={onChange} />
      <ButtonFields block={block} onChange={onChange} />
      <BackgroundField block={block} onChange={onChange} />
    </>
  ),
});
