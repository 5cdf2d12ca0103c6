import { accountEndpoints } from '@bakehouse/contract/account';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { callEndpoint } from '../../../data/client.ts';
import { AuthPage } from './auth-page.tsx';
import type { LinkFormProps } from './link-form-props.ts';

type Result = { readonly done: boolean; readonly message: string };

/** The form behind the link to a new email. Programs that open links in mails do not press its button. */
export function ConfirmEmail({ token, link }: LinkFormProps) {
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<Result>();
  const confirm = async () => {
    setSending(true);
    try {
      const { message } = await callEndpoint(accountEndpoints.confirmEmail, { body: { token } });
      setResult({ done: true, message });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setResult({ done: false, message: cause.message });
    } finally {
      setSending(false);
    }
  };
  return (
    <AuthPage name="New email" title="Confirm your new email">
      <Stack gap="md">
        {result ? (
          <Alert color={result.done ? 'green' : 'red'}>{result.message}</Alert>
        ) : (
          <Text>{`Hello ${link.name}. Your account will use the email ${link.email}.`}</Text>
        )}
        {result?.done ? (
          // The page is loaded again, so that the dashboard shows the new email.
          <Anchor href="/" fw={600} ta="center">
            Open Bakehouse
          </Anchor>
        ) : (
          <Button fullWidth loading={sending} onClick={() => void confirm()}>
            Confirm email
          </Button>
        )}
      </Stack>
    </AuthPage>
  );
}
