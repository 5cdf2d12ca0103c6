import { passwordChange } from '@bakehouse/contract/profile';
import { Button, Stack, Text } from '@mantine/core';
import { changePassword, signOut } from '../../../data/session.ts';
import { useEntryForm } from '../../../data/use-entry-form.ts';
import { toastSuccess } from '../../../ui/feedback/toast.tsx';
import { NewPasswordFields, noPasswords } from '../../../ui/input/new-password-fields.tsx';
import { AuthPage } from './auth-page.tsx';

/** The only page available to a user with a temporary password. */
export const ChoosePasswordPage = () => {
  const { input, busy, rejection, props } = useEntryForm({
    schema: passwordChange,
    empty: noPasswords,
    send: async (body) => toastSuccess((await changePassword(body)).message),
  });
  return (
    <AuthPage name="Choose your own password" title="Choose your own password" rejection={rejection}>
      <Text mb="md">Your current password was set by staff. Choose a new one to continue.</Text>
      <form {...props}>
        <Stack gap="md">
          <NewPasswordFields current="Temporary password" input={input} />
          <Button type="submit" fullWidth loading={busy}>
            Save and continue
          </Button>
          <Button variant="default" fullWidth disabled={busy} onClick={() => void signOut()}>
            Sign out
          </Button>
        </Stack>
      </form>
    </AuthPage>
  );
};
