import { accountEndpoints } from '@bakehouse/contract/account';
import { i18n } from '@bakehouse/contract/i18n';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callEndpoint } from '../../../data/client.ts';
import { sendDirectly } from '../../../data/send-directly.ts';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { AuthLink } from './auth-link.tsx';
import { AuthPage } from './auth-page.tsx';
import { signInPath } from './return-to.ts';

const { requestReset } = accountEndpoints;

/** Asks for the email of an account, to which the server sends a link for a new password. */
export function ForgotPasswordPage() {
  const [received, setReceived] = useState<string>();
  const { textInput, saving, rejection, props } = useEntryForm({
    schema: requestReset.body,
    initial: { email: '' },
    validateOn: 'filled',
    keepsDraft: true,
    send: sendDirectly(async (body) => setReceived((await callEndpoint(requestReset, { body })).message)),
    done: () => {},
  });
  return (
    <AuthPage name={i18n.t('Forgot password')} title={i18n.t('Forgot your password?')} rejection={rejection}>
      {received ? (
        <Text role="status">{`${received} ${i18n.t('The link works for 30 minutes.')}`}</Text>
      ) : (
        <form {...props}>
          <Stack gap="md">
            <Text>
              {i18n.t('Enter the email of your account. We send a link with which you choose a new password.')}
            </Text>
            <TextInput label={i18n.t('Email')} type="email" autoComplete="username" autoFocus {...textInput('email')} />
            <Button type="submit" fullWidth loading={saving}>
              {i18n.t('Send link')}
            </Button>
          </Stack>
        </form>
      )}
      <AuthLink to={signInPath}>{i18n.t('Back to sign-in')}</AuthLink>
    </AuthPage>
  );
}
