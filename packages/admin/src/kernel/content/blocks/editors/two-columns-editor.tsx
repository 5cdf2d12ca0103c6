import { LightSelect } from '../../../../ui/input/light-select.tsx';
import { RichField, TextField } from '../block-fields.tsx';
import { commonValues } from '../block-items.ts';
import { BlockPicture } from '../block-picture.tsx';
import { BackgroundField, LayoutField } from '../common-fields.tsx';
import { type BlockEditor, type EditorProps, itemAt, useError } from '../editing.ts';

const showTitleChoices = ['true', 'false'];

const Editor = ({ block, onChange }: EditorProps<'2columnsBlock'>) => {
  const { item, changeItem } = itemAt(block, onChange, 0);
  const errorMessage = useError('data.0.show_title');
  /** The block stores the picture in two places (spec 2 §3), which must be equal. */
  const changePicture = (image: string) =>
    onChange((before) => {
      const [first, ...others] = before.data ?? [];
      return { ...before, image, data: [{ ...first, image }, ...others] };
    });
  return (
    <>
      <LayoutField block={block} onChange={onChange} />
      <TextField
        label="Title"
        path="data.0.title"
        value={item?.title}
        onChange={(title) => changeItem((before) => ({ ...before, title }))}
      />
      <LightSelect
        label="Show title"
        data={showTitleChoices}
        value={String(item?.show_title ?? 'true') || 'true'}
        error={errorMessage}
        onChange={(choice) =>
          changeItem((before) => ({ ...before, show_title: choice === 'false' ? 'false' : 'true' }))
        }
      />
      <BlockPicture label="Image" path="data.0.image" value={item?.image || block.image} onChange={changePicture} />
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

export const twoColumnsEditor: BlockEditor<'2columnsBlock'> = {
  empty: {
    ...commonValues('2columnsBlock'),
    image: '',
    data: [{ title: '', show_title: 'true', image: '', content: '' }],
  },
  Editor,
};
