import type { siteSetting } from '@bakehouse/contract/site-setting';
import { Textarea, TextInput } from '@mantine/core';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { ImageInput } from '../../ui/input/image-input.tsx';

export const SiteSettingForm = ({ form, record }: FormProps<typeof siteSetting>) => (
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
