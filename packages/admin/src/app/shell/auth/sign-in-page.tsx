import { demoCookie } from '@bakehouse/contract/core/account-links';
import { Button, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { signIn } from '../../../data/session.ts';
import { PasswordField } from '../../../ui/input/password-field.tsx';
import { AuthLink } from './auth-link.tsx';
import { AuthPage } from './auth-page.tsx';
import { forgotPasswordPath, keepSignInPath, leaveSignIn, signUpPath } from './return-to.ts';
import { useSignInForm } from './use-sign-in-form.ts';

type Props = {
  /** Called when the password field gets the focus, so that the dashboard can be preloaded. */
  readonly onPasswordFocus: () => void;
};

const DemoAccounts = lazy(async () => ({ default: (await import('./demo-accounts.tsx')).DemoAccounts }));

const PasskeySignIn = lazy(async () => ({ default: (await import('./passkey-sign-in.tsx')).PasskeySignIn }));

/** Sign-in form with email and password. A passkey replaces both. The demo also offers its accounts. */
export function SignInPage({ onPasswordFocus }: Props) {
  const { textInput, saving, rejection, props } = useSignInForm(enter);
  useEffect(keepSignInPath, []);
  return (
    <AuthPage name="Sign in" title="Sign in to Bakehouse" rejection={rejection}>
      <form {...props}>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="username webauthn"
            inputMode="email"
            autoFocus
            {...textInput('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...textInput('password')}
            onFocus={onPasswordFocus}
          />
          <Button type="submit" fullWidth loading={saving}>
            Sign In
          </Button>
        </Stack>
      </form>
      {hasPasskeys() && (
        <Suspense>
          <PasskeySignIn />
        </Suspense>
      )}
      <AuthLink to={forgotPasswordPath}>Forgot password?</AuthLink>
      <AuthLink lead="Want to sell here?" to={signUpPath}>
        Apply as a vendor
      </AuthLink>
      {isDemo() && (
        <Suspense>
          <DemoAccounts signIn={enter} />
        </Suspense>
      )}
    </AuthPage>
  );
}

const enter = (credentials: Parameters<typeof signIn>[0]) => signIn(credentials, leaveSignIn);

const hasPasskeys = () => typeof PublicKeyCredential !== 'undefined';

const isDemo = () => document.cookie.split('; ').includes(demoCookie);
