import { siteSetting } from '@bakehouse/contract/content/site-setting';
import { Textarea, TextInput } from '@mantine/core';
import type { FormProps } from '../../crud/crud-screen-props.ts';
import { crudScreens } from '../../crud/crud-screens.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { createdColumn, imageColumn } from '../../ui/table/record-columns.tsx';

const SiteSettingForm = ({ form, record }: FormProps<typeof siteSetting>) => (
  <>
    <TextInput label="Meta Key" withAsterisk {...form.getInputProps('meta_key')} />
    <TextInput label="Meta Tag" withAsterisk {...form.getInputProps('meta_tag')} />
    <Textarea label="Meta Value" withAsterisk autosize minRows={3} {...form.getInputProps('meta_value')} />
    <ImageInput
      label="Image"
      alt={`Image of ${record?.meta_key ?? 'the new setting'}`}
      {...form.getInputProps('image')}
    />
  </>
);

export const siteSettingScreens = crudScreens(siteSetting, {
  columns: [
    { ...imageColumn, header: 'Meta Value image' },
    { id: 'meta_key', header: 'Meta Key', main: true, sort: 'meta_key', cell: ({ meta_key }) => meta_key },
    { id: 'meta_tag', header: 'Meta Tag', sort: 'meta_tag', cell: ({ meta_tag }) => meta_tag },
    createdColumn,
  ],
  Form: SiteSettingForm,
  empty: { meta_key: '', meta_tag: '', meta_value: '', image: null },
  nameOf: ({ meta_key }) => meta_key,
});
