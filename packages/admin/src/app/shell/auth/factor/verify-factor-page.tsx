import { i18n } from '@bakehouse/contract/i18n';
import { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { completeSignIn, useOwnKinds, usePasskey } from '../../../../data/factor/own-kinds.ts';
import { sendDirectly } from '../../../../data/send-directly.ts';
import { signOut } from '../../../../data/session.ts';
import { useEntryForm } from '../../../../ui/form/use-entry-form.ts';
import { AuthPage } from '../auth-page.tsx';

/** Asks for the second factor of a sign-in. */
export function VerifyFactorPage() {
  const hasPasskeys = useOwnKinds().includes('passkey');
  const { checking, check } = usePasskey((passkey) => completeSignIn({ passkey }));
  const { textInput, saving, rejection, props } = useEntryForm({
    schema: secondFactorEndpoints.verify.body,
    initial: { code: '' },
    validateOn: 'submit',
    keepsDraft: true,
    send: sendDirectly(completeSignIn),
    done: () => {},
  });
  return (
    <AuthPage name={i18n.t('Second factor')} title={i18n.t('Confirm that it is you')} rejection={rejection}>
      <form {...props}>
        <Stack gap="md">
          {hasPasskeys && (
            <Button fullWidth loading={checking} onClick={() => void check()}>
              {i18n.t('Use a passkey')}
            </Button>
          )}
          <TextInput
            label={i18n.t('Code')}
            description={i18n.t('The six digits of your authenticator app, or a recovery code')}
            autoComplete="one-time-code"
            autoFocus
            {...textInput('code')}
          />
          <Button type="submit" fullWidth variant={hasPasskeys ? 'default' : 'filled'} loading={saving}>
            {i18n.t('Continue')}
          </Button>
          <Button variant="default" fullWidth onClick={() => void signOut()}>
            {i18n.t('Sign out')}
          </Button>
          <Text fz={13} c="dimmed">
            {i18n.t('Lost your phone and your recovery codes? Ask an administrator to reset your second factor.')}
          </Text>
        </Stack>
      </form>
    </AuthPage>
  );
}
