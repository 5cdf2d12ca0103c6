import { sessionEndpoints, signUpInput } from '@bakehouse/contract/session';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callEndpoint } from '../../data/client.ts';
import { useEntryForm } from '../../data/use-entry-form.ts';
import { PasswordField } from '../../ui/input/password-field.tsx';
import { PhoneField } from '../../ui/input/phone-field.tsx';
import { DoorLink } from './auth-link.tsx';
import { DoorPage } from './auth-page.tsx';
import { signInPath } from './return-to.ts';

const empty = { name: '', email: '', phone: '', store_name: '', password: '', confirm_password: '' };

const Received = ({ message }: { message: string }) => (
  <DoorPage name="Application received" title="Application received">
    <Text role="status">{message}</Text>
    <DoorLink to={signInPath}>Back to sign-in</DoorLink>
  </DoorPage>
);

/** A vendor's own application; staff take it from there. */
export const SignUpPage = () => {
  const [received, setReceived] = useState<string>();
  const { input, busy, refusal, props } = useEntryForm({
    schema: signUpInput,
    empty,
    send: async (body) => setReceived((await callEndpoint(sessionEndpoints.signUp, { body })).message),
  });
  if (received) return <Received message={received} />;
  return (
    <DoorPage name="Apply as a vendor" title="Apply as a vendor" refusal={refusal}>
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
      <DoorLink lead="Already have an account?" to={signInPath}>
        Sign in
      </DoorLink>
    </DoorPage>
  );
};
