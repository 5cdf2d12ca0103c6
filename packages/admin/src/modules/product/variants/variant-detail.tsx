import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { PictureField } from '../../../kernel/pickers/picture-field.tsx';
import type { VariantRow } from './variant-row.ts';
import type { VariantStore } from './variant-store.ts';

type Props = {
  readonly store: VariantStore;
  readonly row: VariantRow;
  readonly label: string;
  readonly errorAt: (field: string) => string | undefined;
  readonly readOnly: boolean;
};

/** Further fields of a variant: descriptions, search engine texts, and a picture. */
export function VariantDetail({ store, row, label, errorAt, readOnly }: Props) {
  const textProps = (field: 'description' | 'meta_title' | 'meta_description') => ({
    value: row[field],
    error: errorAt(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      store.set(row.key, { [field]: event.currentTarget.value }),
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Textarea label="Description" autosize minRows={2} maxRows={6} {...textProps('description')} />
      <PictureField
        label={`Image of ${label}`}
        alt={`Image of ${label}`}
        folder="product"
        value={row.image_url}
        onChange={(image_url) => store.set(row.key, { image_url })}
        error={errorAt('image_url')}
        disabled={readOnly}
      />
      <TextInput label="Meta title" {...textProps('meta_title')} />
      <Textarea label="Meta description" autosize minRows={1} maxRows={4} {...textProps('meta_description')} />
    </SimpleGrid>
  );
}
