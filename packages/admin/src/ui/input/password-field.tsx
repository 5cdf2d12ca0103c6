import { i18n } from '@bakehouse/contract/i18n';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

type Props = PasswordInputProps & { readonly label: string };

/** A password field with a button to show the password. */
export const PasswordField = ({ label, ...rest }: Props) => (
  <PasswordInput
    label={label}
    visibilityToggleButtonProps={{ 'aria-label': i18n.t('Show {label}', { label: label.toLowerCase() }), tabIndex: 0 }}
    {...rest}
    // Mantine omits aria-invalid here, and the form finds its first invalid field by it.
    aria-invalid={rest.error ? true : undefined}
  />
);
