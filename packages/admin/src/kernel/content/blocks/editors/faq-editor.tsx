import { commonValues } from '../block-items.ts';
import { BlockPicture } from '../block-picture.tsx';
import { BackgroundField, ButtonFields, LayoutField, TitleFields } from '../common-fields.tsx';
import type { BlockEditor, EditorProps } from '../editing.ts';
import { ChosenField } from '../selection/chosen-field.tsx';

const Editor = ({ block, onChange }: EditorProps<'faqBlock'>) => (
  <>
    <LayoutField block={block} onChange={onChange} />
    <TitleFields value={block} onChange={onChange} />
    <ChosenField kind="faq" block={block} onChange={onChange} />
    <ButtonFields value={block} onChange={onChange} />
    <BlockPicture
      label="Image"
      path="image"
      value={block.image}
      onChange={(image) => onChange((before) => ({ ...before, image }))}
    />
    <BackgroundField value={block} onChange={onChange} />
  </>
);

export const faqEditor: BlockEditor<'faqBlock'> = {
  empty: { ...commonValues('faqBlock'), title: '', subtitle: '', data: [], buttontext: '', buttonlink: '', image: '' },
  Editor,
};
