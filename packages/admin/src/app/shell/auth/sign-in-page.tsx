import { sessionEndpoints } from '@bakehouse/contract/session';
import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { signIn } from '../../../data/session.ts';
import { useEntryForm } from '../../../data/use-entry-form.ts';
import { PasswordField } from '../../../ui/input/password-field.tsx';
import { AuthLink } from './auth-link.tsx';
import { AuthPage } from './auth-page.tsx';
import { keepSignInPath, leaveSignIn, signUpPath } from './return-to.ts';

const empty = { email: '', password: '' };

/** Normalises the email as the server does: without the spaces and capitals that phone keyboards add. */
const normalise = ({ email, password }: typeof empty) => ({ email: email.trim().toLowerCase(), password });

type Props = {
  /** Called when the password field gets the focus, so that the dashboard can be preloaded. */
  readonly onPasswordFocus: () => void;
};

/** Sign-in form with email and password. */
export const SignInPage = ({ onPasswordFocus }: Props) => {
  const { input, busy, rejection, props } = useEntryForm({
    schema: sessionEndpoints.login.body,
    empty,
    prepare: normalise,
    send: (values) => signIn(values, leaveSignIn),
  });
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
            {...input('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            onFocus={onPasswordFocus}
            {...input('password')}
          />
          <Button type="submit" fullWidth loading={busy}>
            Sign In
          </Button>
        </Stack>
      </form>
      <AuthLink lead="Want to sell here?" to={signUpPath}>
        Apply as a vendor
      </AuthLink>
    </AuthPage>
  );
};
