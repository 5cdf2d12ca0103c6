import { review } from '@bakehouse/contract/review';
import { Textarea, TextInput } from '@mantine/core';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { RatingInput } from '../../ui/input/rating-input.tsx';
import { SlugField } from '../../ui/input/slug-field.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';

export const ReviewForm = ({ form, record }: FormProps<typeof review>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <SlugField slug={record?.slug} />
    <RatingInput {...form.getInputProps('rating')} />
    <Textarea label="Description" autosize minRows={3} {...form.getInputProps('description')} />
    <StatusField statuses={review.statuses} labels={publishedLabels} {...form.getInputProps('status')} />
    <ImageInput label="Image" alt={`Picture of ${record?.name ?? 'the new guest'}`} {...form.getInputProps('image')} />
  </>
);
