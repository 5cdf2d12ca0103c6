import { general } from '@bakehouse/contract/content/general';
import { TextInput } from '@mantine/core';
import { crudScreens, type FormProps } from '../../crud/crud-screens.tsx';
import { createdColumn } from '../../ui/record-columns.tsx';

const GeneralForm = ({ form }: FormProps<typeof general>) => (
  <>
    <TextInput label="Facebook" withAsterisk {...form.getInputProps('Facebook')} />
    <TextInput label="Facebook Link" withAsterisk {...form.getInputProps('Facebook_Link')} />
    <TextInput label="Instagram" withAsterisk {...form.getInputProps('Instagram')} />
    <TextInput label="Twitter" withAsterisk {...form.getInputProps('Twitter')} />
  </>
);

export const generalScreens = crudScreens(general, {
  columns: [
    { id: 'Facebook', header: 'Facebook', main: true, sort: 'Facebook', cell: ({ Facebook }) => Facebook },
    createdColumn,
  ],
  Form: GeneralForm,
  empty: { Facebook: '', Facebook_Link: '', Instagram: '', Twitter: '' },
  nameOf: ({ Facebook }) => Facebook,
});
