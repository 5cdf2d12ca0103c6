import { z } from 'zod';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { dataResponse, messageResponse, savedResponse } from './core/envelopes.ts';
import {
  confirmPasswordField,
  emailField,
  idField,
  newPasswordField,
  passwordField,
  passwordMismatchError,
  passwordsMatch,
  phoneField,
  requiredText,
  timeField,
} from './core/fields.ts';
import { outlines } from './core/outlines.ts';
import { languages } from './i18n.ts';
import { ownStore, sessionBase, sessionUser, signedIn } from './session.ts';

/** A new password and its repetition, with the messages of spec 1 §5. */
export const passwordChange = z
  .object({
    current_password: passwordField,
    password: newPasswordField,
    confirm_password: confirmPasswordField,
  })
  .refine(passwordsMatch, passwordMismatchError);

/** Fields of the caller's profile. Changes of email and phone require the current password. */
export const profileInput = z.object({
  name: requiredText(/* i18n */ 'Name is required').optional(),
  email: emailField.optional(),
  phone: phoneField.optional(),
  /** The language of the dashboard. */
  language: z.enum(languages).optional(),
  current_password: passwordField.optional(),
});

/** A session of a user. */
export const userSession = z.object({
  _id: idField,
  /** User-Agent header of the browser. */
  user_agent: z.string(),
  address: z.string(),
  createdAt: timeField,
  /** Last call of the user, to the minute. */
  seenAt: timeField,
  expiresAt: timeField,
  /** Name of the store as which the user works in this session; null in other sessions. */
  acting_as: z.string().nullable(),
});
export type UserSession = z.output<typeof userSession>;

/** A session of the signed-in user. */
export const ownSession = userSession.extend({ current: z.boolean() });
export type OwnSession = z.output<typeof ownSession>;

const common = { module: 'Session' } as const;
const pendingEmailPath = `${sessionBase}/profile/email`;

/** The caller's profile, available to every signed-in user independently of their roles (spec 3 §4). */
export const profileEndpoints = {
  update: defineEndpoint({
    ...common,
    name: 'Change my profile',
    operationId: 'updateProfile',
    description:
      'Changes the caller’s own name, email, phone or language; a new email or phone needs the current password. A new email takes effect when it is confirmed.',
    errors: ['duplicate', 'unavailable'],
    methods: ['PUT'],
    path: `${sessionBase}/profile`,
    access: 'signed-in',
    body: profileInput,
    response: savedResponse(sessionUser),
  }),
  /** The new email that waits for its confirmation; null when there is none. */
  pendingEmail: defineEndpoint({
    ...common,
    name: 'View my new email',
    operationId: 'getPendingEmail',
    description: 'Returns the new email of the caller that waits for its confirmation, or null.',
    methods: ['GET'],
    path: pendingEmailPath,
    access: 'signed-in',
    response: dataResponse(z.object({ email: z.string(), expiresAt: timeField }).nullable()),
  }),
  resendEmail: defineEndpoint({
    ...common,
    name: 'Resend the link to my new email',
    operationId: 'resendEmailConfirmation',
    description: 'Sends another link to the new email of the caller; the previous link stops working.',
    errors: ['wrong_status', 'duplicate', 'unavailable'],
    methods: ['POST'],
    path: pendingEmailPath,
    access: 'signed-in',
    response: messageResponse,
  }),
  cancelEmail: defineEndpoint({
    ...common,
    name: 'Keep my present email',
    operationId: 'cancelEmailChange',
    description: 'Makes the link to the new email of the caller stop working.',
    errors: ['wrong_status'],
    methods: ['DELETE'],
    path: pendingEmailPath,
    access: 'signed-in',
    response: messageResponse,
  }),
  /** Ends all sessions of the user and responds with a new one. */
  changePassword: defineEndpoint({
    ...common,
    name: 'Change my password',
    operationId: 'changePassword',
    description: 'Changes the caller’s password, ends all of their sessions and returns a new one.',
    methods: ['POST'],
    path: `${sessionBase}/password`,
    access: 'signed-in',
    body: passwordChange,
    response: signedIn,
  }),
  sessions: defineEndpoint({
    ...common,
    name: 'List my sessions',
    operationId: 'listSessions',
    description: 'Returns the caller’s own sessions with browser and address.',
    methods: ['GET'],
    path: `${sessionBase}/sessions`,
    access: 'signed-in',
    response: dataResponse(z.array(ownSession)),
  }),
  endSession: defineEndpoint({
    ...common,
    name: 'End one of my sessions',
    operationId: 'endSession',
    description: 'Ends one of the caller’s own sessions.',
    methods: ['DELETE'],
    path: `${sessionBase}/sessions/{id}`,
    access: 'signed-in',
    params: z.object({ id: idField }),
    response: messageResponse,
  }),
  endOtherSessions: defineEndpoint({
    ...common,
    name: 'End all my other sessions',
    operationId: 'endOtherSessions',
    description: 'Ends all sessions of the caller except the one that calls.',
    methods: ['DELETE'],
    path: `${sessionBase}/sessions`,
    access: 'signed-in',
    response: messageResponse,
  }),
};

/** A store of the caller; `accepted` is false for an invitation that waits for an answer. */
export const membership = ownStore.extend({ accepted: z.boolean() });
export type Membership = z.output<typeof membership>;

const own = { ...common, access: 'signed-in', personOnly: true } as const;
const ownPath = `${sessionBase}/stores`;

/** The stores of the caller. */
export const membershipEndpoints = {
  list: defineEndpoint({
    ...own,
    name: 'List my stores',
    operationId: 'listMyStores',
    description: 'Returns the stores that the caller works for, and those to which the caller is invited.',
    methods: ['GET'],
    path: ownPath,
    response: dataResponse(z.array(membership)),
  }),
  accept: defineEndpoint({
    ...own,
    name: 'Accept the invitation of a store',
    operationId: 'acceptMembership',
    description: 'Accepts the invitation to the team of a store.',
    methods: ['POST'],
    path: `${ownPath}/{id}/accept`,
    params: z.object({ id: idField }),
    response: messageResponse,
  }),
  leave: defineEndpoint({
    ...own,
    name: 'Leave a store',
    operationId: 'leaveStore',
    errors: ['wrong_status'],
    description: 'Ends the work of the caller for a store, or declines its invitation. The Owner cannot leave.',
    methods: ['DELETE'],
    path: `${ownPath}/{id}`,
    params: z.object({ id: idField }),
    response: messageResponse,
  }),
  choose: defineEndpoint({
    ...own,
    name: 'Choose the store of the session',
    operationId: 'chooseStore',
    description: 'Makes the session work for another store of the caller, and returns its permissions there.',
    methods: ['POST'],
    path: `${ownPath}/{id}/choose`,
    params: z.object({ id: idField }),
    response: signedIn,
  }),
};

const staffCommon = {
  module: outlines['admin-user'].label.many,
  access: 'permission',
  staffOnly: true,
  personOnly: true,
  params: z.object({ id: idField }),
} as const;

/** The sessions of another user, which staff see and end if they may change the user. */
export const userSessionEndpoints = {
  list: defineEndpoint({
    ...staffCommon,
    name: 'View sessions of a user',
    operationId: 'listUserSessions',
    description: 'Returns the sessions of a user with browser, address and last call, newest first.',
    methods: ['GET'],
    path: 'admin/{id}/sessions',
    response: dataResponse(z.array(userSession)),
  }),
  end: defineEndpoint({
    ...staffCommon,
    name: 'End sessions of a user',
    operationId: 'endUserSessions',
    description: 'Ends the named session of a user, or all of them.',
    methods: ['POST'],
    path: 'admin/{id}/end_sessions',
    body: z.object({ session: idField.optional() }),
    response: messageResponse,
  }),
};

nameComponents({
  Membership: membership,
  OwnSession: ownSession,
  UserSession: userSession,
});
