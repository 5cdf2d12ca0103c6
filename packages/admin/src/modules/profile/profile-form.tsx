import { profileInput, type SessionUser } from '@bakehouse/contract/session';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { changeProfile } from '../../data/session.ts';
import { changesOf } from '../../ui/differences.ts';
import { unlessEmpty } from '../../ui/optional-text.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { useRecordForm } from '../../ui/use-record-form.ts';

type Person = Pick<SessionUser, 'name' | 'email' | 'phone'>;

/** A new email or phone asks for the password that is in force. */
const schemaFor = ({ email, phone }: Person) =>
  profileInput.refine(
    (given) => (given.email === email && (given.phone ?? '') === phone) || given.current_password !== undefined,
    { path: ['current_password'], message: 'Enter your current password', when: () => true },
  );

const Fields = ({ person }: { person: Person }) => {
  const { name, email, phone } = person;
  const initial = { name, email, phone: phone || undefined, current_password: undefined };
  const change = useMutation({ mutationFn: changeProfile });
  const { form, props, dirty, saving, submit } = useRecordForm({
    schema: schemaFor(person),
    initial,
    send: (values) => change.mutateAsync(changesOf(initial, values)),
    done: () => {},
  });
  const asksProof = form.isDirty('email') || form.isDirty('phone');
  return (
    <form {...props} aria-label="About you" onKeyDown={getHotkeyHandler([['mod+S', submit]])}>
      <Stack gap="md">
        <TextInput label="Name" withAsterisk autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label="Email" withAsterisk type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PhoneField
          label="Phone"
          autoComplete="tel-national"
          {...(phone ? form.getInputProps('phone') : unlessEmpty(form, 'phone'))}
        />
        {asksProof && (
          <PasswordField
            label="Current password"
            description="Your email and phone change only with it."
            withAsterisk
            autoComplete="current-password"
            {...unlessEmpty(form, 'current_password')}
          />
        )}
        <Group gap="xs" justify="flex-end">
          {dirty && (
            <Button type="button" variant="default" disabled={saving} onClick={form.reset}>
              Discard
            </Button>
          )}
          <Button type="submit" loading={saving} disabled={!dirty} title={dirty ? undefined : 'Nothing changed yet'}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Name, email and phone of the one who is signed in. Begins anew when they are saved. */
export const ProfileForm = ({ user }: { user: SessionUser }) => (
  <Fields key={[user.name, user.email, user.phone].join('\n')} person={user} />
);
