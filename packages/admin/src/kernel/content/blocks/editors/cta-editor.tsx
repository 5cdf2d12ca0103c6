import { defaultBackground } from '@bakehouse/contract/blocks/define-block';
import { TextField } from '../block-fields.tsx';
import { commonValues } from '../block-items.ts';
import { BlockPicture } from '../block-picture.tsx';
import { BackgroundField, ButtonFields, ItemRows, LayoutField, TitleFields } from '../common-fields.tsx';
import type { BlockEditor, EditorProps, ItemOf } from '../editing.ts';

const emptyItem: ItemOf<'ctablock'> = { title: '', logo: '', subtitle: '', background_color: defaultBackground };

const Editor = ({ block, onChange }: EditorProps<'ctablock'>) => (
  <>
    <LayoutField block={block} onChange={onChange} />
    <TitleFields value={block} onChange={onChange} />
    <ItemRows label="Items" one="item" block={block} onChange={onChange} emptyItem={emptyItem}>
      {(item, path, changeItem) => (
        <>
          <TextField
            label="Title"
            path={`${path}title`}
            value={item.title}
            onChange={(title) => changeItem((before) => ({ ...before, title }))}
          />
          <BlockPicture
            label="Logo"
            path={`${path}logo`}
            value={item.logo}
            onChange={(logo) => changeItem((before) => ({ ...before, logo }))}
          />
          <TextField
            label="Subtitle"
            path={`${path}subtitle`}
            value={item.subtitle}
            onChange={(subtitle) => changeItem((before) => ({ ...before, subtitle }))}
          />
          <BackgroundField value={item} path={path} onChange={changeItem} />
        </>
      )}
    </ItemRows>
    <ButtonFields value={block} onChange={onChange} />
    <BackgroundField value={block} onChange={onChange} />
  </>
);

export const ctaEditor: BlockEditor<'ctablock'> = {
  empty: { ...commonValues('ctablock'), title: '', subtitle: '', data: [emptyItem], buttontext: '', buttonlink: '' },
  Editor,
};
