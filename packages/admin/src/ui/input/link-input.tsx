import { isSafeLink, unsafeLinkMessage } from '@bakehouse/contract/blocks/safe-values';
import { TextInput, type TextInputProps } from '@mantine/core';

type Props = TextInputProps & { readonly value?: string };

/** A link field that shows an error while typing when the server would reject or remove the link. */
export const LinkInput = ({ value = '', error, ...field }: Props) => (
  <TextInput
    inputMode="url"
    placeholder="/ or https://"
    {...field}
    value={value}
    error={isSafeLink(value) ? error : unsafeLinkMessage}
  />
);
