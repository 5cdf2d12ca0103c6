import { i18n } from '@bakehouse/contract/i18n';
import { passwordChange } from '@bakehouse/contract/profile';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sendDirectly } from '../../data/send-directly.ts';
import { changePassword } from '../../data/session-changes.ts';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { NewPasswordFields, noPasswords } from '../../ui/input/new-password-fields.tsx';
import { OwnApiKeys } from './own-api-keys.tsx';
import { ownSessionsKey } from './own-sessions.data.ts';

/** Form to change the own password. */
export function PasswordForm() {
  const client = useQueryClient();
  const { form, textInput, saving, rejection, props } = useEntryForm({
    schema: passwordChange,
    initial: noPasswords,
    validateOn: 'filled',
    keepsDraft: true,
    send: sendDirectly(async (body) => toastSuccess((await changePassword(body)).message)),
    done: () => {
      form.reset();
      void client.invalidateQueries({ queryKey: ownSessionsKey });
    },
  });
  return (
    <form {...props} aria-label={i18n.t('Password')}>
      <Stack gap="md">
        {rejection && <Alert color="red">{rejection}</Alert>}
        <NewPasswordFields current={i18n.t('Current password')} input={textInput} />
        <Text fz={13} c="dimmed">
          {i18n.t('You will be signed out on all other devices.')}
        </Text>
        <OwnApiKeys />
        <Group justify="flex-end">
          <Button type="submit" loading={saving}>
            {i18n.t('Change password')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
