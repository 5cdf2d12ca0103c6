import { PasswordInput, type PasswordInputProps } from '@mantine/core';

type Props = PasswordInputProps & { readonly label: string };

/** A password, which can be looked at while it is typed. */
export const PasswordField = ({ label, ...rest }: Props) => (
  <PasswordInput
    label={label}
    visibilityToggleButtonProps={{ 'aria-label': `Show ${label.toLowerCase()}`, tabIndex: 0 }}
    {...rest}
    // Mantine leaves it out here, and the first fault is found by it.
    aria-invalid={rest.error ? true : undefined}
  />
);
