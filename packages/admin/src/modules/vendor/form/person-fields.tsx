import { i18n } from '@bakehouse/contract/i18n';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { RolePicker } from '../../../kernel/pickers/role-picker.tsx';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { PhoneField } from '../../../ui/input/phone-field.tsx';

type Props = {
  readonly form: RecordForm;
  /** Names of the user's current roles. */
  readonly roles?: readonly string[];
  readonly emailNote?: ReactNode;
  readonly emailError?: string | undefined;
  /** Content before the roles. */
  readonly children?: ReactNode;
};

const pairs = { cols: { base: 1, xs: 2 }, spacing: 'md' } as const;

/** Fields of the user who runs a store. */
export function PersonFields({ form, roles = [], emailNote, emailError, children }: Props) {
  const email = form.getInputProps('email');
  return (
    <>
      <SimpleGrid {...pairs}>
        <TextInput label={i18n.t('First Name')} withAsterisk autoComplete="off" {...form.getInputProps('first_name')} />
        <TextInput label={i18n.t('Last Name')} withAsterisk autoComplete="off" {...form.getInputProps('last_name')} />
      </SimpleGrid>
      <div>
        <TextInput
          label={i18n.t('Email')}
          withAsterisk
          type="email"
          autoComplete="off"
          {...email}
          error={email.error ?? emailError}
        />
        {emailNote}
      </div>
      <PhoneField
        label={i18n.t('Phone')}
        withAsterisk
        autoComplete="off"
        description="10-digit mobile number; we text the code to it"
        {...form.getInputProps('phone')}
      />
      {children}
      <RolePicker currentRoles={roles} withoutSuperAdmin {...form.getInputProps('roles')} />
    </>
  );
}
