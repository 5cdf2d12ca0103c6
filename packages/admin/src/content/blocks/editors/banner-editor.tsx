import { LinkField, TextField } from '../block-fields.tsx';
import { common } from '../block-items.ts';
import { BlockPicture } from '../block-picture.tsx';
import styles from '../blocks.module.css';
import { BackgroundField, LayoutField } from '../common-fields.tsx';
import { type BlockEditor, type EditorProps, firstOf, type ItemOf, withPart } from '../editing.ts';

const Editor = ({ block, onChange }: EditorProps<'bannerBlock'>) => {
  const item = firstOf(block);
  const set = (part: ItemOf<'bannerBlock'>) =>
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
      <BlockPicture
        label="Desktop image"
        path="data.0.image"
        value={item?.image}
        onChange={(image) => set({ image })}
      />
      <BlockPicture
        label="Mobile image"
        path="data.0.mobile_image"
        value={item?.mobile_image}
        onChange={(mobile_image) => set({ mobile_image })}
      />
      <div className={styles.pair}>
        <TextField
          label="Button text"
          path="data.0.buttontext"
          value={item?.buttontext}
          onChange={(buttontext) => set({ buttontext })}
        />
        <LinkField
          label="Button link"
          path="data.0.buttonlink"
          value={item?.buttonlink}
          onChange={(buttonlink) => set({ buttonlink })}
        />
      </div>
      <BackgroundField block={block} onChange={onChange} />
    </>
  );
};

export const bannerEditor: BlockEditor<'bannerBlock'> = {
  empty: {
    ...common('bannerBlock'),
    data: [{ title: '', image: '', mobile_image: '', subtitle: '', buttontext: '', buttonlink: '' }],
  },
  Editor,
};
