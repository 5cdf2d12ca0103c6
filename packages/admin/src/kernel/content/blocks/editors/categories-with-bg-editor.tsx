import { defaultBackground } from '@bakehouse/contract/blocks/define-block';
import { commonValues } from '../block-items.ts';
import { BackgroundField, ItemRows, LayoutField, TitleFields } from '../common-fields.tsx';
import type { BlockEditor, EditorProps, ItemOf } from '../editing.ts';
import { SelectionSelect } from '../selection/selection-select.tsx';

const emptyRow: ItemOf<'categoriesWithBGBlock'> = { category: '', background_color: defaultBackground };

const Editor = ({ block, onChange }: EditorProps<'categoriesWithBGBlock'>) => (
  <>
    <LayoutField block={block} onChange={onChange} />
    <TitleFields value={block} onChange={onChange} />
    <BackgroundField value={block} onChange={onChange} />
    <ItemRows label="Categories" one="row" addLabel="Add Input" block={block} onChange={onChange} emptyItem={emptyRow}>
      {(row, path, changeRow) => (
        <>
          <SelectionSelect
            kind="category"
            label="Category"
            path={`${path}category`}
            value={row.category}
            onChange={(category) => changeRow((before) => ({ ...before, category }))}
          />
          <BackgroundField value={row} path={path} onChange={changeRow} />
        </>
      )}
    </ItemRows>
  </>
);

export const categoriesWithBgEditor: BlockEditor<'categoriesWithBGBlock'> = {
  empty: { ...commonValues('categoriesWithBGBlock'), title: '', subtitle: '', data: [emptyRow] },
  Editor,
};
