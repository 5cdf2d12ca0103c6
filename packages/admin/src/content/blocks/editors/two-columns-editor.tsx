import { LightSelect } from '../../../ui/input/light-select.tsx';
import { RichField, TextField } from '../block-fields.tsx';
import { common } from '../block-items.ts';
import { BlockPicture } from '../block-picture.tsx';
import { BackgroundField, LayoutField } from '../common-fields.tsx';
import { type BlockEditor, type EditorProps, firstOf, type ItemOf, useError, withPart } from '../editing.ts';

const showTitleChoices = ['true', 'false'];

const Editor = ({ block, onChange }: EditorProps<'2columnsBlock'>) => {
  const item = firstOf(block);
  const errorMessage = useError('data.0.show_title');
  const set = (part: ItemOf<'2columnsBlock'>) =>
    onChange((before) => ({ ...before, data: withPart(before.data, 0, part) }));
  return (
    <>
      <LayoutField block={block} onChange={onChange} />
      <TextField label="Title" path="data.0.title" value={item?.title} onChange={(title) => set({ title })} />
      <LightSelect
        label="Show title"
        data={showTitleChoices}
        value={String(item?.show_title ?? 'true') || 'true'}
        error={errorMessage}
        onChange={(choice) => set({ show_title: choice === 'false' ? 'false' : 'true' })}
      />
      <BlockPicture
        label="Image"
        path="data.0.image"
        value={item?.image || block.image}
        // The block stores the picture in two places (spec 2 §3), which must be equal.
        onChange={(image) => onChange((before) => ({ ...before, image, data: withPart(before.data, 0, { image }) }))}
      />
      <RichField label="Content" path="data.0.content" value={item?.content} onChange={(content) => set({ content })} />
      <BackgroundField block={block} onChange={onChange} />
    </>
  );
};

export const twoColumnsEditor: BlockEditor<'2columnsBlock'> = {
  empty: {
    ...common('2columnsBlock'),
    image: '',
    data: [{ title: '', show_title: 'true', image: '', content: '' }],
  },
  Editor,
};
