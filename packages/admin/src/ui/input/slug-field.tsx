import { TextInput } from '@mantine/core';

/** Read-only field of the URL slug, which the server generates. */
export const SlugField = ({ slug }: { slug: string | undefined }) => (
  <TextInput
    label="Slug"
    description="Generated from the name on save"
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    readOnly
    value={slug ?? ''}
  />
);
