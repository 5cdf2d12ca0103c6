import { i18n } from '@bakehouse/contract/i18n';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { AddFactor } from '../../../../data/factor/add-factor.tsx';
import { refreshSession, signOut } from '../../../../data/session.ts';
import { AuthPage } from '../auth-page.tsx';

/** The only page available to a user whose role requires a second factor, until one is added. */
export function SetUpFactorPage() {
  const [kind, setKind] = useState<'app' | 'passkey'>();
  return (
    <AuthPage name={i18n.t('Second factor')} title={i18n.t('Set up a second factor')}>
      <Stack gap="md">
        {kind ? (
          <AddFactor kind={kind} onDone={() => void refreshSession()}>
            <Button variant="default" fullWidth onClick={() => setKind(undefined)}>
              {i18n.t('Choose another way')}
            </Button>
          </AddFactor>
        ) : (
          <>
            <Text>{i18n.t('Your role requires a second factor beside your password. Choose one to continue.')}</Text>
            <Button fullWidth onClick={() => setKind('app')}>
              {i18n.t('Authenticator app')}
            </Button>
            <Button fullWidth variant="default" onClick={() => setKind('passkey')}>
              {i18n.t('Passkey')}
            </Button>
          </>
        )}
        <Button variant="default" fullWidth onClick={() => void signOut()}>
          {i18n.t('Sign out')}
        </Button>
      </Stack>
    </AuthPage>
  );
}
