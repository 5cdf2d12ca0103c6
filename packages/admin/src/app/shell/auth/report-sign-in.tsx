import { accountEndpoints } from '@bakehouse/contract/account';
import { callEndpoint } from '../../../data/client.ts';
import { LinkAction } from './link-action.tsx';
import type { LinkFormProps } from './link-form-props.ts';

/** The page behind the link in the mail about a sign-in from a new device. */
export const ReportSignIn = ({ token, link }: LinkFormProps) => (
  <LinkAction
    name="Report a sign-in"
    title="This was not you?"
    text={`Hello ${link.name}. All sessions of your account end, your password stops working, and we send a link for a new one to ${link.email}.`}
    button="End all sessions"
    send={() => callEndpoint(accountEndpoints.reportSignIn, { body: { token } })}
  />
);
