import type { adminUser } from '@bakehouse/contract/admin-user';
import { Checkbox, TextInput } from '@mantine/core';
import { isMe } from '../../data/session.ts';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { RolePicker } from '../../kernel/pickers/role-picker.tsx';
import { optionalTextProps } from '../../ui/form/optional-text.ts';
import { PasswordChoice } from '../../ui/input/password-choice.tsx';
import { PasswordField } from '../../ui/input/password-field.tsx';
import { PhoneField } from '../../ui/input/phone-field.tsx';

type Props = FormProps<typeof adminUser>;

const protectedFields = ['email', 'phone', 'password'] as const;

export function AdminUserForm({ form, record }: Props) {
  const isOwn = record !== undefined && isMe(record);
  const needsPassword = isOwn && protectedFields.some((name) => form.isDirty(name));
  return (
    <>
      <TextInput label="Name" withAsterisk autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label="Email"
        description={record?.pending_email && `Waiting for confirmation of ${record.pending_email}`}
        withAsterisk
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PhoneField label="Phone" withAsterisk autoComplete="off" {...form.getInputProps('phone')} />
      {record ? (
        <NewPassword form={form} isOwn={isOwn} />
      ) : (
        <PasswordChoice form={form} names={['password']}>
          <PasswordField
            label="Password"
            description="Temporary: they set a new one at first sign-in."
            withAsterisk
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        </PasswordChoice>
      )}
      {needsPassword && (
        <PasswordField
          label="Current password"
          description="Required to change your email, phone or password."
          withAsterisk
          autoComplete="current-password"
          {...optionalTextProps(form, 'current_password')}
        />
      )}
      <Checkbox
        label="Active"
        description="Inactive users cannot sign in."
        checked={form.values.status === 'Active'}
        onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'Active' : 'InActive')}
      />
      <RolePicker currentRoles={record?.roles.map(({ name }) => name) ?? []} {...form.getInputProps('roles')} />
    </>
  );
}

const NewPassword = ({ form, isOwn }: { form: Props['form']; isOwn: boolean }) => (
  <PasswordField
    label="New password"
    description={
      isOwn
        ? 'Leave empty to keep the one you have. Your sessions end, and you sign in again.'
        : 'Leave empty to keep the current password. A new one is temporary: their sessions end and they set their own at the next sign-in.'
    }
    autoComplete="new-password"
    {...optionalTextProps(form, 'password')}
  />
);
