import { z } from 'zod';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { dataResponse, messageResponse, savedResponse } from './core/envelopes.ts';
import {
  emailField,
  idField,
  newPasswordField,
  passwordField,
  phoneField,
  requiredText,
  textField,
  timeField,
} from './core/fields.ts';

/** The signed-in user, as the dashboard needs it. */
export const sessionUser = z.object({
  _id: idField,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.string(),
  /** True while the password is a temporary one set by staff; all other endpoints are blocked until it is changed. */
  must_change_password: z.boolean(),
  roles: z.array(z.object({ _id: idField, name: z.string() })),
});
export type SessionUser = z.output<typeof sessionUser>;

const signedIn = z.object({
  message: z.string(),
  token: z.string(),
  data: sessionUser,
  /** Permission keys (`GET order/list`) of the session. */
  permissions: z.array(z.string()),
  /** URL or path of the public store, for links to products and pages; null when there is none. */
  store_url: z.string().nullable(),
  /** Id of the store of a vendor's user; null for everyone else. */
  vendor_id: idField.nullable(),
  /** URL template of the map tiles, `https://…/{z}/{x}/{y}.png`; null when maps have no tiles. */
  map_tiles_url: z.string().nullable(),
});
export type SignedIn = z.output<typeof signedIn>;

const base = 'web-api/admin_auth';
const common = { module: 'Session' } as const;

export const credentials = z.object({ email: emailField, password: passwordField });

const mismatchMessage = 'Password must be same as password';

/** Repetition of the password (spec 1 §5): required, and equal to the password. */
export const confirmPasswordField = z.string(mismatchMessage).min(1, mismatchMessage);

const isRepeated = (input: { readonly password: string; readonly confirm_password: string }): boolean =>
  input.password === input.confirm_password;

/** The error of the repetition. Without a password, the repetition is not checked. */
const repetitionError = {
  path: ['confirm_password'],
  message: mismatchMessage,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && 'password' in value,
};

/** A new password and its repetition, with the messages of spec 1 §5. */
export const passwordChange = z
  .object({
    current_password: passwordField,
    password: newPasswordField,
    confirm_password: confirmPasswordField,
  })
  .refine(isRepeated, repetitionError);

/** A vendor's sign-up form. */
export const signUpInput = z
  .object({
    name: requiredText('Name is required'),
    email: emailField,
    phone: z.union([z.literal(''), phoneField], 'Enter a valid Phone Number').optional(),
    store_name: textField().optional(),
    password: newPasswordField,
    confirm_password: confirmPasswordField,
  })
  .refine(isRepeated, repetitionError);

/** Fields of the caller's profile. Changes of email and phone require the current password. */
export const profileInput = z.object({
  name: requiredText('Name is required').optional(),
  email: emailField.optional(),
  phone: phoneField.optional(),
  current_password: passwordField.optional(),
});

/** A session of the signed-in user. */
export const ownSession = z.object({
  _id: idField,
  /** User-Agent header of the browser. */
  user_agent: z.string(),
  address: z.string(),
  createdAt: timeField,
  expiresAt: timeField,
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const sessionEndpoints = {
  login: defineEndpoint({
    ...common,
    name: 'Sign in',
    operationId: 'signIn',
    description: 'Checks email and password and opens a session: returns its token and sets the session cookie.',
    errors: ['unauthenticated'],
    methods: ['POST'],
    path: `${base}/login`,
    access: 'public',
    body: credentials,
    maxBody: 4_000,
    response: signedIn,
  }),
  /** Returns token and user after a page reload; the only endpoint that reads the cookie. */
  session: defineEndpoint({
    ...common,
    name: 'Restore the session',
    operationId: 'getSession',
    description: 'Returns the token and the user of the session in the cookie, to continue after a reload.',
    errors: ['unauthenticated'],
    methods: ['GET'],
    path: `${base}/session`,
    access: 'public',
    response: signedIn,
  }),
  logout: defineEndpoint({
    ...common,
    name: 'Sign out',
    operationId: 'signOut',
    description: 'Ends the caller’s session and clears its cookie.',
    methods: ['POST'],
    path: `${base}/logout`,
    access: 'signed-in',
    response: messageResponse,
  }),
  signUp: defineEndpoint({
    ...common,
    name: 'Apply as a vendor',
    operationId: 'signUpAsVendor',
    description: 'Creates a vendor account from an application; staff review its store before it receives orders.',
    errors: ['duplicate'],
    methods: ['POST'],
    path: `${base}/signup`,
    access: 'public',
    body: signUpInput,
    maxBody: 8_000,
    response: messageResponse,
    status: 201,
  }),
};

/** The caller's profile, available to every signed-in user independently of their roles (spec 3 §4). */
export const profileEndpoints = {
  update: defineEndpoint({
    ...common,
    name: 'Change my profile',
    operationId: 'updateProfile',
    description: 'Changes the caller’s own name, email or phone; a new email or phone needs the current password.',
    errors: ['duplicate'],
    methods: ['PUT'],
    path: `${base}/profile`,
    access: 'signed-in',
    body: profileInput,
    response: savedResponse(sessionUser),
  }),
  /** Ends all sessions of the user and responds with a new one. */
  changePassword: defineEndpoint({
    ...common,
    name: 'Change my password',
    operationId: 'changePassword',
    description: 'Changes the caller’s password, ends all of their sessions and returns a new one.',
    methods: ['POST'],
    path: `${base}/password`,
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
    path: `${base}/sessions`,
    access: 'signed-in',
    response: dataResponse(z.array(ownSession)),
  }),
  endSession: defineEndpoint({
    ...common,
    name: 'End one of my sessions',
    operationId: 'endSession',
    description: 'Ends one of the caller’s own sessions.',
    methods: ['DELETE'],
    path: `${base}/sessions/{id}`,
    access: 'signed-in',
    params: z.object({ id: idField }),
    response: messageResponse,
  }),
};

nameComponents({
  OwnSession: ownSession,
  SessionUser: sessionUser,
  SignedIn: signedIn,
});
