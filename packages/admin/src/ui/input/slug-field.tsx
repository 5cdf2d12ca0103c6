import { TextInput } from '@mantine/core';

/** The part of a URL that the server makes; to be read, not typed. */
export const SlugField = ({ slug }: { slug: string | undefined }) => (
  <TextInput
    label="Slug"
    description="Generated from the name on save"
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    readOnly
    value={slug ?? ''}
  />
);
