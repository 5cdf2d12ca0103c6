import { z } from 'zod';
import { linkPurposes } from './core/account-links.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { dataResponse, messageResponse } from './core/envelopes.ts';
import {
  confirmPasswordField,
  emailField,
  enumField,
  newPasswordField,
  passwordMismatchError,
  passwordsMatch,
  requiredText,
} from './core/fields.ts';
import { sessionBase, signedIn } from './session.ts';

/** The links of mails about an account. Whoever has a link needs no session, and each link works once. */

/** 32 random bytes in base64url. Any other text is an unknown link. */
const token = requiredText('The link is not complete. Open it again from the mail.', 100);

/** The form behind a link that sets a password. */
export const newPasswordInput = z
  .object({ token, password: newPasswordField, confirm_password: confirmPasswordField })
  .refine(passwordsMatch, passwordMismatchError);

const common = { module: 'Session', methods: ['POST'], access: 'public', maxBody: 4_000 } as const;
/** A link that is unknown, used, expired or withdrawn. */
const errors = ['wrong_status'] as const;

export const accountEndpoints = {
  viewLink: defineEndpoint({
    ...common,
    name: 'View a link',
    operationId: 'viewAccountLink',
    description: 'Returns for whom a link of a mail is, or the reason why it does not work. It does not use the link.',
    errors,
    path: `${sessionBase}/link`,
    reads: true,
    body: z.object({ token, purpose: enumField(linkPurposes) }),
    response: dataResponse(
      z.object({
        name: z.string(),
        /** The address to which the link was sent. */
        email: z.string(),
      }),
    ),
  }),
  acceptInvitation: defineEndpoint({
    ...common,
    name: 'Accept an invitation',
    operationId: 'acceptInvitation',
    description: 'Sets the first password of an invited user with the link of the invitation, and opens a session.',
    errors,
    path: `${sessionBase}/accept_invitation`,
    body: newPasswordInput,
    response: signedIn,
  }),
  /** The response and the work are the same for every email. */
  requestReset: defineEndpoint({
    ...common,
    name: 'Ask for a new password',
    operationId: 'requestPasswordReset',
    description: 'Sends a link for a new password to an email, if an active user has it.',
    path: `${sessionBase}/forgot_password`,
    body: z.object({ email: emailField }),
    response: messageResponse,
  }),
  resetPassword: defineEndpoint({
    ...common,
    name: 'Reset a password',
    operationId: 'resetPassword',
    description: 'Sets a new password with the link of a mail. All sessions of the user end.',
    errors,
    path: `${sessionBase}/reset_password`,
    body: newPasswordInput,
    response: messageResponse,
  }),
  confirmEmail: defineEndpoint({
    ...common,
    name: 'Confirm a new email',
    operationId: 'confirmEmail',
    description: 'Changes the email of a user to the address to which the link was sent.',
    errors: ['wrong_status', 'duplicate'],
    path: `${sessionBase}/confirm_email`,
    body: z.object({ token }),
    response: messageResponse,
  }),
  reportSignIn: defineEndpoint({
    ...common,
    name: 'Report a sign-in',
    operationId: 'reportSignIn',
    description:
      'Ends all sessions of a user with the link in the mail about a sign-in, makes the password unusable and sends a link for a new one.',
    errors,
    path: `${sessionBase}/report_sign_in`,
    body: z.object({ token }),
    response: messageResponse,
  }),
};

/** The accounts that the sign-in page of the demo offers, with their public password. */
export const listDemoAccounts = defineEndpoint({
  module: 'Session',
  name: 'List the accounts of the demo',
  operationId: 'listDemoAccounts',
  description: 'Returns the accounts of the demo marketplace. Only a server with the demo has this address.',
  methods: ['GET'],
  path: `${sessionBase}/demo_accounts`,
  access: 'public',
  // Without the demo there is no such route.
  errors: ['not_found'],
  response: dataResponse(
    z.array(z.object({ name: z.string(), role: z.string(), email: z.string(), password: z.string() })),
  ),
});
