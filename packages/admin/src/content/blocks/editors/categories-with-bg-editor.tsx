import { defaultBackground, maxItems } from '@bakehouse/contract/blocks/define-block';
import { RowsInput } from '../../../ui/input/rows-input.tsx';
import { ColourField } from '../block-fields.tsx';
import { common } from '../block-items.ts';
import { BackgroundField, LayoutField, TitleFields } from '../common-fields.tsx';
import { type BlockEditor, type EditorProps, type ItemOf, withPart } from '../editing.ts';
import { SelectionSelect } from '../selection/selection-select.tsx';

const emptyRow: ItemOf<'categoriesWithBGBlock'> = { category: '', background_color: defaultBackground };

const Editor = ({ block, onChange }: EditorProps<'categoriesWithBGBlock'>) => {
  const rows = block.data ?? [];
  const set = (at: number, part: ItemOf<'categoriesWithBGBlock'>) =>
    onChange((before) => ({ ...before, data: withPart(before.data, at, part) }));
  return (
    <>
      <LayoutField block={block} onChange={onChange} />
      <TitleFields block={block} onChange={onChange} />
      <BackgroundField block={block} onChange={onChange} />
      <RowsInput
        label="Categories"
        one="row"
        add="Add Input"
        framed
        count={rows.length}
        maxRows={maxItems}
        onAdd={() => onChange((before) => ({ ...before, data: [...(before.data ?? []), emptyRow] }))}
        onRemove={(at) =>
          onChange((before) => ({ ...before, data: before.data?.filter((_, position) => position !== at) }))
        }
      >
        {(at) => (
          <>
            <SelectionSelect
              kind="category"
              label="Category"
              path={`data.${at}.category`}
              value={rows[at]?.category}
              onChange={(category) => set(at, { category })}
            />
            <ColourField
              label="Background colour"
              path={`data.${at}.background_color`}
              value={rows[at]?.background_color}
              onChange={(background_color) => set(at, { background_color })}
            />
          </>
        )}
      </RowsInput>
    </>
  );
};

export const categoriesWithBgEditor: BlockEditor<'categoriesWithBGBlock'> = {
  empty: { ...common('categoriesWithBGBlock'), title: '', subtitle: '', data: [emptyRow] },
  Editor,
};
