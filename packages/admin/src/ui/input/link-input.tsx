import { isSafeLink, unsafeLinkMessage } from '@bakehouse/contract/blocks/safe-values';
import { TextInput, type TextInputProps } from '@mantine/core';

type Props = TextInputProps & { readonly value?: string };

/** An address that visitors may follow; what the server would not keep is said while it is typed. */
export const LinkInput = ({ value = '', error, ...field }: Props) => (
  <TextInput
    inputMode="url"
    placeholder="/ or https://"
    {...field}
    value={value}
    error={isSafeLink(value) ? error : unsafeLinkMessage}
  />
);
