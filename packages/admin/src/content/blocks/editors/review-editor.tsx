import { common } from '../block-items.ts';
import { BackgroundField, ButtonFields, TitleFields } from '../common-fields.tsx';
import type { BlockEditor, EditorProps } from '../editing.ts';
import { ChosenField } from '../selection/chosen-field.tsx';

/** This block type has no layouts (spec 2 §9). */
const Editor = ({ block, onChange }: EditorProps<'reviewBlock'>) => (
  <>
    <TitleFields block={block} onChange={onChange} />
    <ChosenField kind="review" block={block} onChange={onChange} />
    <ButtonFields block={block} onChange={onChange} />
    <BackgroundField block={block} onChange={onChange} />
  </>
);

export const reviewEditor: BlockEditor<'reviewBlock'> = {
  empty: { ...common('reviewBlock'), title: '', subtitle: '', data: [], buttontext: '', buttonlink: '' },
  Editor,
};
