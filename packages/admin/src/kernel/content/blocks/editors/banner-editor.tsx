import { commonValues } from '../block-items.ts';
import { BlockPicture } from '../block-picture.tsx';
import { BackgroundField, ButtonFields, LayoutField, TitleFields } from '../common-fields.tsx';
import { type BlockEditor, type EditorProps, itemAt } from '../editing.ts';

const Editor = ({ block, onChange }: EditorProps<'bannerBlock'>) => {
  const { item, changeItem } = itemAt(block, onChange, 0);
  return (
    <>
      <LayoutField block={block} onChange={onChange} />
      <TitleFields value={item} path="data.0." onChange={changeItem} />
      <BlockPicture
        label="Desktop image"
        path="data.0.image"
        value={item?.image}
        onChange={(image) => changeItem((before) => ({ ...before, image }))}
      />
      <BlockPicture
        label="Mobile image"
        path="data.0.mobile_image"
        value={item?.mobile_image}
        onChange={(mobile_image) => changeItem((before) => ({ ...before, mobile_image }))}
      />
      <ButtonFields value={item} path="data.0." onChange={changeItem} />
      <BackgroundField value={block} onChange={onChange} />
    </>
  );
};

export const bannerEditor: BlockEditor<'bannerBlock'> = {
  empty: {
    ...commonValues('bannerBlock'),
    data: [{ title: '', image: '', mobile_image: '', subtitle: '', buttontext: '', buttonlink: '' }],
  },
  Editor,
};
