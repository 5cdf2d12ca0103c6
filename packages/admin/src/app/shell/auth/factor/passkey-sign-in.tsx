import { i18n } from '@bakehouse/contract/i18n';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { offersInField, signInWithPasskey } from '../../../../data/factor/passkey.ts';
import { sendDirectly } from '../../../../data/send-directly.ts';
import { leaveSignIn } from '../return-to.ts';

/** Signs in with a passkey: by the button, or by the passkeys that the browser offers in the email field. */
export function PasskeySignIn() {
  const [checking, setChecking] = useState(false);
  const enter = async (inField: boolean) => {
    if (!inField) setChecking(true);
    await sendDirectly(() => signInWithPasskey(inField, leaveSignIn))(undefined).catch(() => {});
    if (!inField) setChecking(false);
  };
  const offer = useEffectEvent(() => void (offersInField() && enter(true)));
  useEffect(() => offer(), []);
  return (
    <Button variant="default" fullWidth mt="sm" loading={checking} onClick={() => void enter(false)}>
      {i18n.t('Sign in with a passkey')}
    </Button>
  );
}
