import { common } from '../block-items.ts';
import { BackgroundField, ButtonFields, LayoutField, TitleFields } from '../common-fields.tsx';
import type { BlockEditor, EditorProps } from '../editing.ts';
import { ChosenField } from '../selection/chosen-field.tsx';

const Editor = ({ block, onChange }: EditorProps<'categoriesBlock'>) => (
  <>
    <LayoutField block={block} onChange={onChange} />
    <TitleFields block={block} onChange={onChange} />
    <ChosenField kind="category" block={block} onChange={onChange} />
    <ButtonFields block={block} onChange={onChange} />
    <BackgroundField block={block} onChange={onChange} />
  </>
);

export const categoriesEditor: BlockEditor<'categoriesBlock'> = {
  empty: { ...common('categoriesBlock'), title: '', subtitle: '', data: [], buttontext: '', buttonlink: '' },
  Editor,
};
