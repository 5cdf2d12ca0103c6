import { brand, brandStatuses } from '@bakehouse/contract/brand';
import { Select, TextInput } from '@mantine/core';
import { crudScreens, type FormProps } from '../../crud/crud-screens.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { ImageInput } from '../../ui/image-input.tsx';
import { publishedLabels, StatusBadge } from '../../ui/status-badge.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';

const statusOptions = brandStatuses.map((value) => ({ value, label: publishedLabels[value] ?? value }));

const BrandForm = ({ form, record }: FormProps<typeof brand>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <TextInput
      label="Slug"
      description="Made from the name when it is saved"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      readOnly
      value={record?.slug ?? ''}
    />
    <Select label="Status" data={statusOptions} {...form.getInputProps('status')} />
    <ImageInput label="Image" alt={`Image of ${record?.name ?? 'the new brand'}`} {...form.getInputProps('image')} />
  </>
);

export const brandScreens = crudScreens(brand, {
  columns: [
    { id: 'image', header: 'Image', picture: true, cell: ({ image }) => <Thumbnail src={image?.thumbnail} /> },
    { id: 'name', header: 'Name', main: true, sort: 'name', cell: ({ name }) => name },
    { id: 'slug', header: 'Slug', cell: ({ slug }) => slug },
    { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} labels={publishedLabels} /> },
    { id: 'createdAt', header: 'Created At', sort: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
  ],
  Form: BrandForm,
  empty: { name: '', status: 'Active', image: null },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
});
