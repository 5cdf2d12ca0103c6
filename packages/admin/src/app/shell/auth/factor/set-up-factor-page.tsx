import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { AddFactor } from '../../../../data/factor/add-factor.tsx';
import { refreshSession, signOut } from '../../../../data/session.ts';
import { AuthPage } from '../auth-page.tsx';

/** The only page available to a user whose role requires a second factor, until one is added. */
export function SetUpFactorPage() {
  const [kind, setKind] = useState<'app' | 'passkey'>();
  return (
    <AuthPage name="Second factor" title="Set up a second factor">
      <Stack gap="md">
        {kind ? (
          <AddFactor kind={kind} onDone={() => void refreshSession()}>
            <Button variant="default" fullWidth onClick={() => setKind(undefined)}>
              Choose another way
            </Button>
          </AddFactor>
        ) : (
          <>
            <Text>Your role requires a second factor beside your password. Choose one to continue.</Text>
            <Button fullWidth onClick={() => setKind('app')}>
              Authenticator app
            </Button>
            <Button fullWidth variant="default" onClick={() => setKind('passkey')}>
              Passkey
            </Button>
          </>
        )}
        <Button variant="default" fullWidth onClick={() => void signOut()}>
          Sign out
        </Button>
      </Stack>
    </AuthPage>
  );
}
