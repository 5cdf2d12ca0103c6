import { RichField } from '../block-fields.tsx';
import { commonValues } from '../block-items.ts';
import { BackgroundField, LayoutField, TitleFields } from '../common-fields.tsx';
import { type BlockEditor, type EditorProps, itemAt } from '../editing.ts';

const Editor = ({ block, onChange }: EditorProps<'editorBlock'>) => {
  const { item, changeItem } = itemAt(block, onChange, 0);
  return (
    <>
      <LayoutField block={block} onChange={onChange} />
      <TitleFields value={item} path="data.0." onChange={changeItem} />
      <RichField
        label="Content"
        path="data.0.content"
        value={item?.content}
        onChange={(content) => changeItem((before) => ({ ...before, content }))}
      />
      <BackgroundField value={block} onChange={onChange} />
    </>
  );
};

export const editorEditor: BlockEditor<'editorBlock'> = {
  empty: { ...commonValues('editorBlock'), data: [{ title: '', subtitle: '', content: '' }] },
  Editor,
};
