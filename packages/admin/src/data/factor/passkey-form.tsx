import { deviceLabel } from '@bakehouse/contract/core/text';
import { i18n } from '@bakehouse/contract/i18n';
import { type AddedFactor, secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';

import { callEndpoint } from '../client.ts';
import { sendDirectly } from '../send-directly.ts';
import { makePasskey } from './passkey.ts';

const { addPasskey } = secondFactorEndpoints;

type Props = { readonly onAdded: (added: AddedFactor) => void };

/** Adds a passkey of this device, of a phone or of a security key. */
export function PasskeyForm({ onAdded }: Props) {
  const { textInput, saving, rejection, props } = useEntryForm({
    schema: addPasskey.body.pick({ name: true }),
    initial: { name: deviceLabel(navigator.userAgent) },
    validateOn: 'submit',
    keepsDraft: true,
    send: sendDirectly(async ({ name }) => {
      const passkey = await makePasskey();
      if (passkey) onAdded(await callEndpoint(addPasskey, { body: { name, passkey } }));
    }),
    done: () => {},
  });
  return (
    <form {...props} aria-label={i18n.t('Passkey')}>
      <Stack gap="md">
        {rejection && <Alert color="red">{rejection}</Alert>}
        <Text>
          {i18n.t(
            'A passkey replaces the code, and can replace the password too. It stays on this device, your phone or a security key, and is unlocked by your fingerprint, face or PIN.',
          )}
        </Text>
        <TextInput
          label={i18n.t('Name')}
          description={i18n.t('To tell it from your others')}
          withAsterisk
          {...textInput('name')}
        />
        <Button type="submit" loading={saving}>
          {i18n.t('Add passkey')}
        </Button>
      </Stack>
    </form>
  );
}
