import { common } from '../block-items.ts';
import { BackgroundField, ButtonFields, LayoutField, TitleFields } from '../common-fields.tsx';
import type { BlockEditor, EditorProps } from '../editing.ts';
import { ChosenField } from '../selection/chosen-field.tsx';

const Editor = ({ block, onChange }: EditorProps<'cityBlock'>) => (
  <>
    <LayoutField block={block} onChange={onChange} />
    <TitleFields block={block} onChange={onChange} />
    <ChosenField kind="city" block={block} onChange={onChange} />
    <ButtonFields block={block} onChange={onChange} />
    <BackgroundField block={block} onChange={onChange} />
  </>
);

export const cityEditor: BlockEditor<'cityBlock'> = {
  empty: { ...common('cityBlock'), title: '', subtitle: '', data: [], buttontext: '', buttonlink: '' },
  Editor,
};
