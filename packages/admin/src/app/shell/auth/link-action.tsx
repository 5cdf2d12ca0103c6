import { i18n } from '@bakehouse/contract/i18n';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { AuthPage } from './auth-page.tsx';

type Props = {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** Uses the link, and returns the message of the server. */
  readonly send: () => Promise<{ message: string }>;
};
type Result = { readonly done: boolean; readonly message: string };

/** A page behind a link with one button. Programs that open links in mails do not press it. */
export function LinkAction({ name, title, text, button, send }: Props) {
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<Result>();
  const use = async () => {
    setSending(true);
    try {
      const { message } = await send();
      setResult({ done: true, message });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setResult({ done: false, message: cause.message });
    } finally {
      setSending(false);
    }
  };
  return (
    <AuthPage name={name} title={title}>
      <Stack gap="md">
        {result ? <Alert color={result.done ? 'green' : 'red'}>{result.message}</Alert> : <Text>{text}</Text>}
        {result?.done ? (
          // The page is loaded again, because the session or its user has changed.
          <Anchor href="/" fw={600} ta="center">
            {i18n.t('Open Bakehouse')}
          </Anchor>
        ) : (
          <Button fullWidth loading={sending} onClick={() => void use()}>
            {button}
          </Button>
        )}
      </Stack>
    </AuthPage>
  );
}
