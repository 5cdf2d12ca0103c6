import { signUp, signUpInput } from '@bakehouse/contract/sign-up';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callEndpoint } from '../../../data/client.ts';
import { useEntryForm } from '../../../data/use-entry-form.ts';
import { PasswordField } from '../../../ui/input/password-field.tsx';
import { PhoneField } from '../../../ui/input/phone-field.tsx';
import { AuthLink } from './auth-link.tsx';
import { AuthPage } from './auth-page.tsx';
import { signInPath } from './return-to.ts';

const empty = { name: '', email: '', phone: '', store_name: '', password: '', confirm_password: '' };

const Received = ({ message }: { message: string }) => (
  <AuthPage name="Application received" title="Application received">
    <Text role="status">{message}</Text>
    <AuthLink to={signInPath}>Back to sign-in</AuthLink>
  </AuthPage>
);

/** Application form for vendors, which staff review. */
export const SignUpPage = () => {
  const [received, setReceived] = useState<string>();
  const { input, busy, rejection, props } = useEntryForm({
    schema: signUpInput,
    empty,
    persistKey: 'application of a vendor',
    send: async (body) => setReceived((await callEndpoint(signUp, { body })).message),
  });
  if (received) return <Received message={received} />;
  return (
    <AuthPage name="Apply as a vendor" title="Apply as a vendor" rejection={rejection}>
      <form {...props}>
        <Stack gap="md">
          <TextInput label="Name" withAsterisk autoComplete="name" autoFocus {...input('name')} />
          <TextInput label="Email" withAsterisk type="email" autoComplete="email" {...input('email')} />
          <PhoneField
            label="Phone"
            description="Optional; ten digits"
            autoComplete="tel-national"
            {...input('phone')}
          />
          <TextInput label="Store name" description="Optional" {...input('store_name')} />
          <PasswordField
            label="Password"
            description="At least 8 characters"
            withAsterisk
            autoComplete="new-password"
            {...input('password')}
          />
          <PasswordField
            label="Re-type password"
            withAsterisk
            autoComplete="new-password"
            {...input('confirm_password')}
          />
          <Button type="submit" fullWidth loading={busy}>
            Create account
          </Button>
        </Stack>
      </form>
      <AuthLink lead="Already have an account?" to={signInPath}>
        Sign in
      </AuthLink>
    </AuthPage>
  );
};
