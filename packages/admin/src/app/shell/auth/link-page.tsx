import { accountEndpoints } from '@bakehouse/contract/account';
import type { LinkPurpose } from '@bakehouse/contract/core/account-links';
import { i18n } from '@bakehouse/contract/i18n';
import { Alert } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { callEndpoint } from '../../../data/client.ts';
import { LoadingScreen } from '../loading-screen.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { AuthLink } from './auth-link.tsx';
import { AuthPage } from './auth-page.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import type { LinkFormProps, LinkOwner } from './link-form-props.ts';
import { ReportSignIn } from './report-sign-in.tsx';
import { ResetPassword } from './reset-password.tsx';
import { forgotPasswordPath, signInPath } from './return-to.ts';

const forms: Readonly<Record<LinkPurpose, ComponentType<LinkFormProps>>> = {
  invite: AcceptInvitation,
  reset_password: ResetPassword,
  change_email: ConfirmEmail,
  report_sign_in: ReportSignIn,
};

type Props = { readonly purpose: LinkPurpose };

/** The page behind the link of a mail: the form of its purpose, or the reason why the link does not work. */
export function LinkPage({ purpose }: Props) {
  const [token] = useState(() => window.location.hash.slice(1));
  const [link, setLink] = useState<LinkOwner>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    callEndpoint(accountEndpoints.viewLink, { body: { token, purpose } }).then(
      ({ data }) => isMounted && setLink(data),
      (cause) => isMounted && setFailure(messageOf(cause)),
    );
    return () => {
      isMounted = false;
    };
  }, [token, purpose]);
  if (failure) return <FailedLink message={failure} canAskAgain={purpose !== 'change_email'} />;
  if (!link) return <LoadingScreen />;
  const Form = forms[purpose];
  return <Form token={token} link={link} />;
}

const messageOf = (cause: unknown): string =>
  cause instanceof ApiError ? cause.message : i18n.t('The link could not be checked. Reload the page.');

const FailedLink = ({ message, canAskAgain }: { readonly message: string; readonly canAskAgain: boolean }) => (
  <AuthPage name={i18n.t('Link')} title={i18n.t('This link does not work')}>
    <Alert color="red">{message}</Alert>
    {canAskAgain && <AuthLink to={forgotPasswordPath}>{i18n.t('Ask for a new link')}</AuthLink>}
    <AuthLink to={signInPath}>{i18n.t('Go to sign-in')}</AuthLink>
  </AuthPage>
);
