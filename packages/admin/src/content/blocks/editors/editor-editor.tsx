import { RichField, TextField } from '../block-fields.tsx';
import { common } from '../block-items.ts';
import { BackgroundField, LayoutField } from '../common-fields.tsx';
import { type BlockEditor, type EditorProps, firstOf, type ItemOf, withPart } from '../editing.ts';

const Editor = ({ block, onChange }: EditorProps<'editorBlock'>) => {
  const item = firstOf(block);
  const set = (part: ItemOf<'editorBlock'>) =>
    onChange((before) => ({ ...before, data: withPart(before.data, 0, part) }));
  return (
    <>
      <LayoutField block={block} onChange={onChange} />
      <TextField label="Title" path="data.0.title" value={item?.title} onChange={(title) => set({ title })} />
      <TextField
        label="Subtitle"
        path="data.0.subtitle"
        value={item?.subtitle}
        onChange={(subtitle) => set({ subtitle })}
      />
      <RichField label="Content" path="data.0.content" value={item?.content} onChange={(content) => set({ content })} />
      <BackgroundField block={block} onChange={onChange} />
    </>
  );
};

export const editorEditor: BlockEditor<'editorBlock'> = {
  empty: { ...common('editorBlock'), data: [{ title: '', subtitle: '', content: '' }] },
  Editor,
};
