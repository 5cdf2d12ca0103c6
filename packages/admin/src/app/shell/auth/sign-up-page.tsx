import { i18n } from '@bakehouse/contract/i18n';
import { signUp, signUpInput } from '@bakehouse/contract/sign-up';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callEndpoint } from '../../../data/client.ts';
import { sendDirectly } from '../../../data/send-directly.ts';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { PasswordField } from '../../../ui/input/password-field.tsx';
import { PhoneField } from '../../../ui/input/phone-field.tsx';
import { AuthLink } from './auth-link.tsx';
import { AuthPage } from './auth-page.tsx';
import { signInPath } from './return-to.ts';

const empty = { name: '', email: '', phone: '', store_name: '', password: '', confirm_password: '' };

/** Application form for vendors, which staff review. */
export function SignUpPage() {
  const [received, setReceived] = useState<string>();
  const { textInput, saving, rejection, props } = useEntryForm({
    schema: signUpInput,
    initial: empty,
    validateOn: 'filled',
    keepsDraft: true,
    persist: { key: 'application of a vendor' },
    send: sendDirectly(async (body) => setReceived((await callEndpoint(signUp, { body })).message)),
    done: () => {},
  });
  if (received) return <Received message={received} />;
  return (
    <AuthPage name={i18n.t('Apply as a vendor')} title={i18n.t('Apply as a vendor')} rejection={rejection}>
      <form {...props}>
        <Stack gap="md">
          <TextInput label={i18n.t('Name')} withAsterisk autoComplete="name" autoFocus {...textInput('name')} />
          <TextInput label={i18n.t('Email')} withAsterisk type="email" autoComplete="email" {...textInput('email')} />
          <PhoneField
            label={i18n.t('Phone')}
            description={i18n.t('Optional; ten digits')}
            autoComplete="tel-national"
            {...textInput('phone')}
          />
          <TextInput label={i18n.t('Store name')} description={i18n.t('Optional')} {...textInput('store_name')} />
          <PasswordField
            label={i18n.t('Password')}
            description={i18n.t('At least 8 characters')}
            withAsterisk
            autoComplete="new-password"
            {...textInput('password')}
          />
          <PasswordField
            label={i18n.t('Re-type password')}
            withAsterisk
            autoComplete="new-password"
            {...textInput('confirm_password')}
          />
          <Button type="submit" fullWidth loading={saving}>
            {i18n.t('Create account')}
          </Button>
        </Stack>
      </form>
      <AuthLink lead={i18n.t('Already have an account?')} to={signInPath}>
        {i18n.t('Sign in')}
      </AuthLink>
    </AuthPage>
  );
}

const Received = ({ message }: { message: string }) => (
  <AuthPage name={i18n.t('Application received')} title={i18n.t('Application received')}>
    <Text role="status">{message}</Text>
    <AuthLink to={signInPath}>{i18n.t('Back to sign-in')}</AuthLink>
  </AuthPage>
);
