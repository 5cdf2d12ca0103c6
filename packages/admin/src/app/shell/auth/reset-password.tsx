import { accountEndpoints } from '@bakehouse/contract/account';
import { i18n } from '@bakehouse/contract/i18n';
import { Text } from '@mantine/core';
import { callEndpoint } from '../../../data/client.ts';
import { toastSuccess } from '../../../ui/feedback/toast.tsx';
import { AuthPage } from './auth-page.tsx';
import { navigateTo } from './auth-path.ts';
import type { LinkFormProps } from './link-form-props.ts';
import { LinkPasswordForm } from './link-password-form.tsx';
import { signInPath } from './return-to.ts';

const { resetPassword } = accountEndpoints;

/** The form behind the link of a forgotten password. It leads to sign-in. */
export const ResetPassword = ({ token, link }: LinkFormProps) => (
  <AuthPage name={i18n.t('New password')} title={i18n.t('Choose a new password')}>
    <Text mb="md">{i18n.t('You will be signed out on all devices.')}</Text>
    <LinkPasswordForm
      token={token}
      email={link.email}
      label={i18n.t('Change password')}
      send={async (body) => {
        const { message } = await callEndpoint(resetPassword, { body });
        navigateTo(signInPath);
        toastSuccess(message);
      }}
    />
  </AuthPage>
);
