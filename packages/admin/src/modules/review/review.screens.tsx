import { review } from '@bakehouse/contract/review';
import { Textarea, TextInput } from '@mantine/core';
import { crudScreens, type FormProps } from '../../crud/crud-screens.tsx';
import { ImageInput } from '../../ui/image-input.tsx';
import { RatingInput } from '../../ui/rating-input.tsx';
import { createdColumn, imageColumn, nameColumn, statusColumn } from '../../ui/record-columns.tsx';
import { SlugField } from '../../ui/slug-field.tsx';
import { greenWhenActive, publishedLabels } from '../../ui/status-badge.tsx';
import { StatusField } from '../../ui/status-field.tsx';

const ReviewForm = ({ form, record }: FormProps<typeof review>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <SlugField slug={record?.slug} />
    <RatingInput {...form.getInputProps('rating')} />
    <Textarea label="Description" autosize minRows={3} {...form.getInputProps('description')} />
    <StatusField statuses={review.statuses} labels={publishedLabels} {...form.getInputProps('status')} />
    <ImageInput label="Image" alt={`Picture of ${record?.name ?? 'the new guest'}`} {...form.getInputProps('image')} />
  </>
);

export const reviewScreens = crudScreens(review, {
  columns: [
    imageColumn,
    nameColumn,
    { id: 'rating', header: 'Rating', align: 'right', sort: 'rating', cell: ({ rating }) => rating ?? 'None' },
    statusColumn({ labels: publishedLabels, colorOf: greenWhenActive }),
    createdColumn,
  ],
  Form: ReviewForm,
  empty: { name: '', rating: null, description: '', status: 'Active', image: null },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
});
