import { defaultBackground, maxItems } from '@bakehouse/contract/blocks/define-block';
import { RowsInput } from '../../../ui/input/rows-input.tsx';
import { ColourField, TextField } from '../block-fields.tsx';
import { common } from '../block-items.ts';
import { BlockPicture } from '../block-picture.tsx';
import { BackgroundField, ButtonFields, LayoutField, TitleFields } from '../common-fields.tsx';
import { type BlockEditor, type EditorProps, type ItemOf, withPart } from '../editing.ts';

const emptyItem: ItemOf<'ctablock'> = { title: '', logo: '', subtitle: '', background_color: defaultBackground };

type ItemProps = {
  readonly at: number;
  readonly item: ItemOf<'ctablock'>;
  readonly onChange: (part: ItemOf<'ctablock'>) => void;
};

const Item = ({ at, item, onChange }: ItemProps) => (
  <>
    <TextField label="Title" path={`data.${at}.title`} value={item.title} onChange={(title) => onChange({ title })} />
    <BlockPicture label="Logo" path={`data.${at}.logo`} value={item.logo} onChange={(logo) => onChange({ logo })} />
    <TextField
      label="Subtitle"
      path={`data.${at}.subtitle`}
      value={item.subtitle}
      onChange={(subtitle) => onChange({ subtitle })}
    />
    <ColourField
      label="Background colour"
      path={`data.${at}.background_color`}
      value={item.background_color}
      onChange={(background_color) => onChange({ background_color })}
    />
  </>
);

const Editor = ({ block, onChange }: EditorProps<'ctablock'>) => {
  const items = block.data ?? [];
  return (
    <>
      <LayoutField block={block} onChange={onChange} />
      <TitleFields block={block} onChange={onChange} />
      <RowsInput
        label="Items"
        one="item"
        framed
        count={items.length}
        maxRows={maxItems}
        onAdd={() => onChange((before) => ({ ...before, data: [...(before.data ?? []), emptyItem] }))}
        onRemove={(at) =>
          onChange((before) => ({ ...before, data: before.data?.filter((_, position) => position !== at) }))
        }
      >
        {(at) => (
          <Item
            at={at}
            item={items[at] ?? emptyItem}
            onChange={(part) => onChange((before) => ({ ...before, data: withPart(before.data, at, part) }))}
          />
        )}
      </RowsInput>
      <ButtonFields block={block} onChange={onChange} />
      <BackgroundField block={block} onChange={onChange} />
    </>
  );
};

export const ctaEditor: BlockEditor<'ctablock'> = {
  empty: { ...common('ctablock'), title: '', subtitle: '', data: [emptyItem], buttontext: '', buttonlink: '' },
  Editor,
};
