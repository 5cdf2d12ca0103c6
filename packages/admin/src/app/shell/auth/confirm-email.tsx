import { accountEndpoints } from '@bakehouse/contract/account';
import { callEndpoint } from '../../../data/client.ts';
import { LinkAction } from './link-action.tsx';
import type { LinkFormProps } from './link-form-props.ts';

/** The page behind the link to a new email. */
export const ConfirmEmail = ({ token, link }: LinkFormProps) => (
  <LinkAction
    name="New email"
    title="Confirm your new email"
    text={`Hello ${link.name}. Your account will use the email ${link.email}.`}
    button="Confirm email"
    send={() => callEndpoint(accountEndpoints.confirmEmail, { body: { token } })}
  />
);
