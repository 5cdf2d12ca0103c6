import { passwordChange } from '@bakehouse/contract/profile';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changePassword } from '../../data/session.ts';
import { useEntryForm } from '../../data/use-entry-form.ts';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { NewPasswordFields, noPasswords } from '../../ui/input/new-password-fields.tsx';
import { OwnApiKeys } from './own-api-keys.tsx';
import { ownSessionsKey } from './own-sessions.data.ts';

/** Form to change the own password. */
export const PasswordForm = () => {
  const client = useQueryClient();
  const { input, busy, rejection, reset, props } = useEntryForm({
    schema: passwordChange,
    empty: noPasswords,
    send: async (body) => {
      toastSuccess((await changePassword(body)).message);
      reset();
      void client.invalidateQueries({ queryKey: ownSessionsKey });
    },
  });
  return (
    <form {...props} aria-label="Password">
      <Stack gap="md">
        {rejection && <Alert color="red">{rejection}</Alert>}
        <NewPasswordFields current="Current password" input={input} />
        <Text fz={13} c="dimmed">
          You will be signed out on all other devices.
        </Text>
        <OwnApiKeys />
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
