import { accountEndpoints } from '@bakehouse/contract/account';
import { i18n } from '@bakehouse/contract/i18n';
import { Text } from '@mantine/core';
import { callEndpoint } from '../../../data/client.ts';
import { enterSession } from '../../../data/session.ts';
import { AuthPage } from './auth-page.tsx';
import type { LinkFormProps } from './link-form-props.ts';
import { LinkPasswordForm } from './link-password-form.tsx';

const { acceptInvitation } = accountEndpoints;

/** The form behind an invitation: the first password, which signs in. */
export const AcceptInvitation = ({ token, link }: LinkFormProps) => (
  <AuthPage name={i18n.t('Invitation')} title={i18n.t('Welcome to Bakehouse')}>
    <Text mb="md">{i18n.t('Hello {name}. Choose a password to continue.', { name: link.name })}</Text>
    <LinkPasswordForm
      token={token}
      email={link.email}
      label={i18n.t('Save and continue')}
      send={async (body) =>
        enterSession(await callEndpoint(acceptInvitation, { body }), async () =>
          window.history.replaceState(null, '', '/'),
        )
      }
    />
  </AuthPage>
);
