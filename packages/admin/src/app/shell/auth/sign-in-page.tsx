import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect } from 'react';
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

/** Sign-in form with email and password. */
export const SignInPage = ({ onPasswordFocus }: Props) => {
  const { textInput, saving, rejection, props } = useSignInForm((credentials) => signIn(credentials, leaveSignIn));
  useEffect(keepSignInPath, []);
  return (
    <AuthPage name="Sign in" title="Sign in to Bakehouse" rejection={rejection}>
      <form {...props}>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
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
      <AuthLink to={forgotPasswordPath}>Forgot password?</AuthLink>
      <AuthLink lead="Want to sell here?" to={signUpPath}>
        Apply as a vendor
      </AuthLink>
    </AuthPage>
  );
};
