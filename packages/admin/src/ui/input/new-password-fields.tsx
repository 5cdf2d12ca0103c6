import { i18n } from '@bakehouse/contract/i18n';
import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { PasswordField } from './password-field.tsx';

/** Initial values of the three fields. */
export const noPasswords = { current_password: '', password: '', confirm_password: '' };

type Props = {
  /** Label of the current password; without it, none is asked for. */
  readonly current?: string;
  readonly input: (name: keyof typeof noPasswords) => Partial<ComponentProps<typeof PasswordField>>;
};

/** Fields for the new password and its repetition, after the current password. */
export const NewPasswordFields = ({ current, input }: Props) => (
  <Stack gap="md">
    {current && (
      <PasswordField label={current} withAsterisk autoComplete="current-password" {...input('current_password')} />
    )}
    <PasswordField
      label={i18n.t('New password')}
      description={i18n.t('At least 8 characters')}
      withAsterisk
      autoComplete="new-password"
      {...input('password')}
    />
    <PasswordField
      label={i18n.t('Re-type new password')}
      withAsterisk
      autoComplete="new-password"
      {...input('confirm_password')}
    />
  </Stack>
);
