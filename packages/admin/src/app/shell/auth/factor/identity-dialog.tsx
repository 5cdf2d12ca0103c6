import { i18n } from '@bakehouse/contract/i18n';
import { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callEndpoint } from '../../../../data/client.ts';
import { useOwnKinds, usePasskey } from '../../../../data/factor/own-kinds.ts';
import { sendDirectly } from '../../../../data/send-directly.ts';
import { useDialogOpened } from '../../../../ui/focus/use-dialog-opened.ts';
import { useEntryForm } from '../../../../ui/form/use-entry-form.ts';
import { PasswordField } from '../../../../ui/input/password-field.tsx';

const { confirm } = secondFactorEndpoints;
type Way = 'password' | 'code';
type Props = { readonly onAnswer: (isConfirmed: boolean) => void };

/** Asks a signed-in user for the password, a code or a passkey, before an action that needs a recent proof of identity. */
export function IdentityDialog({ onAnswer }: Props) {
  const opened = useDialogOpened(true);
  const kinds = useOwnKinds();
  const [way, setWay] = useState<Way>('password');
  const { checking, check } = usePasskey(async (passkey) => {
    await callEndpoint(confirm, { body: { passkey } });
    onAnswer(true);
  });
  return (
    // Above other dialogs, because the action can come from one.
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={i18n.t('Confirm that it is you')}
      centered
      zIndex={300}
    >
      <Stack gap="md">
        <Text>
          {i18n.t(
            'This action needs a confirmation, or a sign-in of the last five minutes. You are not asked again for five minutes.',
          )}
        </Text>
        {kinds.includes('passkey') && (
          <Button variant="default" loading={checking} onClick={() => void check()}>
            {i18n.t('Use a passkey')}
          </Button>
        )}
        <ProofForm key={way} way={way} onAnswer={onAnswer} />
        {kinds.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setWay(way === 'password' ? 'code' : 'password')}>
            {way === 'password' ? i18n.t('Use a code instead') : i18n.t('Use the password instead')}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}

function ProofForm({ way, onAnswer }: Props & { readonly way: Way }) {
  const { textInput, saving, rejection, props } = useEntryForm({
    schema: confirm.body,
    initial: { [way]: '' },
    validateOn: 'submit',
    keepsDraft: true,
    send: sendDirectly((body) => callEndpoint(confirm, { body })),
    done: () => onAnswer(true),
  });
  return (
    <form {...props} aria-label={i18n.t('Confirm that it is you')}>
      <Stack gap="md">
        {rejection && <Alert color="red">{rejection}</Alert>}
        {way === 'password' ? (
          <PasswordField
            label={i18n.t('Password')}
            autoComplete="current-password"
            data-autofocus
            {...textInput('password')}
          />
        ) : (
          <TextInput
            label={i18n.t('Code')}
            description={i18n.t('The six digits of your authenticator app, or a recovery code')}
            autoComplete="one-time-code"
            data-autofocus
            {...textInput('code')}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onAnswer(false)}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {i18n.t('Confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
