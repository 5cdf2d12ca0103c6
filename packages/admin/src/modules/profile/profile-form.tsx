import { i18n } from '@bakehouse/contract/i18n';
import { profileInput } from '@bakehouse/contract/profile';
import type { SessionUser } from '@bakehouse/contract/session';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { changeProfile } from '../../data/session-changes.ts';
import { DisabledReason } from '../../ui/feedback/disabled-reason.tsx';
import { optionalTextProps } from '../../ui/form/optional-text.ts';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { changesOf } from '../../ui/format/differences.ts';
import { PasswordField } from '../../ui/input/password-field.tsx';
import { PhoneField } from '../../ui/input/phone-field.tsx';
import { pendingEmailKey } from './pending-email.data.ts';

type Person = Pick<SessionUser, 'name' | 'email' | 'phone'>;

/** Edits the signed-in user's name, email and phone. The form is reset when they are saved. */
export const ProfileForm = ({ user }: { user: SessionUser }) => (
  <Fields key={[user.name, user.email, user.phone].join('\n')} person={user} />
);

function Fields({ person }: { person: Person }) {
  const { name, email, phone } = person;
  const initial = { name, email, phone: phone || undefined, current_password: undefined };
  const change = useMutation({ meta: { invalidates: pendingEmailKey }, mutationFn: changeProfile });
  const { form, props, dirty, saving, submit } = useEntryForm({
    schema: schemaFor(person),
    initial,
    persist: { key: 'profile' },
    send: (values) => change.mutateAsync(changesOf(initial, values)),
    // A new email waits for its confirmation, so the form shows the present one again.
    done: () => form.reset(),
  });
  const needsPassword = form.isDirty('email') || form.isDirty('phone');
  return (
    <form {...props} aria-label={i18n.t('About you')} onKeyDown={getHotkeyHandler([['mod+S', submit]])}>
      <Stack gap="md">
        <TextInput label={i18n.t('Name')} withAsterisk autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label={i18n.t('Email')}
          withAsterisk
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <PhoneField
          label={i18n.t('Phone')}
          autoComplete="tel-national"
          {...(phone ? form.getInputProps('phone') : optionalTextProps(form, 'phone'))}
        />
        {needsPassword && (
          <PasswordField
            label={i18n.t('Current password')}
            description={i18n.t('Required to change your email or phone.')}
            withAsterisk
            autoComplete="current-password"
            {...optionalTextProps(form, 'current_password')}
          />
        )}
        <Group gap="xs" justify="flex-end">
          {dirty && (
            <Button type="button" variant="default" disabled={saving} onClick={form.reset}>
              {i18n.t('Discard')}
            </Button>
          )}
          <DisabledReason reason={dirty ? undefined : i18n.t('Nothing has changed yet')}>
            <Button type="submit" loading={saving}>
              {i18n.t('Save')}
            </Button>
          </DisabledReason>
        </Group>
      </Stack>
    </form>
  );
}

/** Changing the email or phone requires the current password. */
const schemaFor = ({ email, phone }: Person) =>
  profileInput.refine(
    (input) => (input.email === email && (input.phone ?? '') === phone) || input.current_password !== undefined,
    { path: ['current_password'], message: i18n.t('Enter your current password'), when: () => true },
  );
