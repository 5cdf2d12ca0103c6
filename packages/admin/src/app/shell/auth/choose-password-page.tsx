import { i18n } from '@bakehouse/contract/i18n';
import { passwordChange } from '@bakehouse/contract/profile';
import { Button, Stack, Text } from '@mantine/core';
import { sendDirectly } from '../../../data/send-directly.ts';
import { signOut } from '../../../data/session.ts';
import { changePassword } from '../../../data/session-changes.ts';
import { toastSuccess } from '../../../ui/feedback/toast.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { NewPasswordFields, noPasswords } from '../../../ui/input/new-password-fields.tsx';
import { AuthPage } from './auth-page.tsx';

/** The only page available to a user with a temporary password. */
export function ChoosePasswordPage() {
  const { textInput, saving, rejection, props } = useEntryForm({
    schema: passwordChange,
    initial: noPasswords,
    validateOn: 'filled',
    keepsDraft: true,
    send: sendDirectly(async (body) => toastSuccess((await changePassword(body)).message)),
    done: () => {},
  });
  return (
    <AuthPage
      name={i18n.t('Choose your own password')}
      title={i18n.t('Choose your own password')}
      rejection={rejection}
    >
      <Text mb="md">{i18n.t('Your current password was set by staff. Choose a new one to continue.')}</Text>
      <form {...props}>
        <Stack gap="md">
          <NewPasswordFields current={i18n.t('Temporary password')} input={textInput} />
          <Button type="submit" fullWidth loading={saving}>
            {i18n.t('Save and continue')}
          </Button>
          <Button variant="default" fullWidth disabled={saving} onClick={() => void signOut()}>
            {i18n.t('Sign out')}
          </Button>
        </Stack>
      </form>
    </AuthPage>
  );
}
