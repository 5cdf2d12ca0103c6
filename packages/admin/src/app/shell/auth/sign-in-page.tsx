import { demoCookie, providersCookie } from '@bakehouse/contract/core/account-links';
import { i18n } from '@bakehouse/contract/i18n';
import { Button, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { signIn } from '../../../data/session.ts';
import { PasswordField } from '../../../ui/input/password-field.tsx';
import { AuthLink } from './auth-link.tsx';
import { AuthPage } from './auth-page.tsx';
import { failureOfEntry } from './auth-path.ts';
import { forgotPasswordPath, keepSignInPath, leaveSignIn, signUpPath } from './return-to.ts';
import { useSignInForm } from './use-sign-in-form.ts';

type Props = {
  /** Called when the password field gets the focus, so that the dashboard can be preloaded. */
  readonly onPasswordFocus: () => void;
};

const DemoAccounts = lazy(async () => ({ default: (await import('./demo-accounts.tsx')).DemoAccounts }));

const PasskeySignIn = lazy(async () => ({ default: (await import('./factor/passkey-sign-in.tsx')).PasskeySignIn }));
const SsoButtons = lazy(async () => ({ default: (await import('./sso-buttons.tsx')).SsoButtons }));

/** Sign-in form with email and password. A passkey replaces both. The demo also offers its accounts, and single sign-on its providers. */
export function SignInPage({ onPasswordFocus }: Props) {
  const [ssoFailure, setSsoFailure] = useState(failureOfEntry);
  const { textInput, saving, rejection, props } = useSignInForm(enter);
  useEffect(keepSignInPath, []);
  return (
    <AuthPage name={i18n.t('Sign in')} title={i18n.t('Sign in to Bakehouse')} rejection={rejection ?? ssoFailure}>
      <form {...props}>
        <Stack gap="md">
          <TextInput
            label={i18n.t('Email')}
            type="email"
            autoComplete="username webauthn"
            inputMode="email"
            autoFocus
            {...textInput('email')}
          />
          <PasswordField
            label={i18n.t('Password')}
            autoComplete="current-password"
            {...textInput('password')}
            onFocus={onPasswordFocus}
          />
          <Button type="submit" fullWidth loading={saving}>
            {i18n.t('Sign In')}
          </Button>
        </Stack>
      </form>
      {hasPasskeys() && (
        <Suspense>
          <PasskeySignIn />
        </Suspense>
      )}
      {hasCookie(`${providersCookie}=`) && (
        <Suspense>
          <SsoButtons onRejection={setSsoFailure} />
        </Suspense>
      )}
      <AuthLink to={forgotPasswordPath}>{i18n.t('Forgot password?')}</AuthLink>
      <AuthLink lead={i18n.t('Want to sell here?')} to={signUpPath}>
        {i18n.t('Apply as a vendor')}
      </AuthLink>
      {hasCookie(demoCookie) && (
        <Suspense>
          <DemoAccounts signIn={enter} />
        </Suspense>
      )}
    </AuthPage>
  );
}

const enter = (credentials: Parameters<typeof signIn>[0]) => signIn(credentials, leaveSignIn);

const hasPasskeys = () => typeof PublicKeyCredential !== 'undefined';

const hasCookie = (start: string) => document.cookie.split('; ').some((cookie) => cookie.startsWith(start));
