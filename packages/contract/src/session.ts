import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { dataAnswer, messageAnswer, savedAnswer } from './core/envelopes.ts';
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

/** The signed-in person, as the dashboard knows them. */
export const sessionUser = z.object({
  _id: idField,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.string(),
  /** Set by staff and not yet changed: nothing else is answered until it is. */
  must_change_password: z.boolean(),
  roles: z.array(z.object({ _id: idField, name: z.string() })),
});
export type SessionUser = z.output<typeof sessionUser>;

const signedIn = z.object({
  message: z.string(),
  token: z.string(),
  data: sessionUser,
  /** Permission keys (`GET order/list`) the session holds. */
  permissions: z.array(z.string()),
  /** Address of the public store, where its products can be seen; null when the marketplace names none. */
  store_url: z.string().nullable(),
  /** A vendor's own store; null for everyone else. */
  vendor_id: idField.nullable(),
  /** Tiles of the map as `https://…/{z}/{x}/{y}.png`; null for maps on a plain ground. */
  map_tiles_url: z.string().nullable(),
});
export type SignedIn = z.output<typeof signedIn>;

const base = 'web-api/admin_auth';
const common = { module: 'Session' } as const;

export const credentials = z.object({ email: emailField, password: passwordField });

const mismatch = 'Password must be same as password';

/** The password a second time (spec 1 §5): required, and equal to the first. */
export const confirmPasswordField = z.string(mismatch).min(1, mismatch);

const repeated = (confirm: string, password: string) => ({
  path: [confirm],
  message: mismatch,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && password in value,
});

/** A new password, twice (spec 1 §5 has the words). */
export const passwordChange = z
  .object({
    current_password: passwordField,
    password: newPasswordField,
    confirm_password: confirmPasswordField,
  })
  .refine((given) => given.password === given.confirm_password, repeated('confirm_password', 'password'));

/** A vendor's own application. */
export const signUpInput = z
  .object({
    name: requiredText('Name is required'),
    email: emailField,
    phone: z.union([z.literal(''), phoneField], 'Enter a valid Phone Number').optional(),
    store_name: textField().optional(),
    password: newPasswordField,
    confirm_password: confirmPasswordField,
  })
  .refine((given) => given.password === given.confirm_password, repeated('confirm_password', 'password'));

/** What a person changes about themselves; email and phone ask for the current password. */
export const profileInput = z.object({
  name: requiredText('Name is required').optional(),
  email: emailField.optional(),
  phone: phoneField.optional(),
  current_password: passwordField.optional(),
});

/** One of a person's own sign-ins. */
export const ownSession = z.object({
  _id: idField,
  /** As the browser called itself. */
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
    methods: ['POST'],
    path: `${base}/login`,
    access: 'public',
    body: credentials,
    response: signedIn,
  }),
  /** Gives token and user back after a reload; the only call that reads the cookie. */
  session: defineEndpoint({
    ...common,
    name: 'Take up the session',
    methods: ['GET'],
    path: `${base}/session`,
    access: 'public',
    response: signedIn,
  }),
  logout: defineEndpoint({
    ...common,
    name: 'Sign out',
    methods: ['POST'],
    path: `${base}/logout`,
    access: 'signed-in',
    response: messageAnswer,
  }),
  signUp: defineEndpoint({
    ...common,
    name: 'Apply as a vendor',
    methods: ['POST'],
    path: `${base}/signup`,
    access: 'public',
    body: signUpInput,
    response: messageAnswer,
    status: 201,
  }),
};

/** One's own profile: any live session, whatever its roles (spec 3 §4). */
export const profileEndpoints = {
  update: defineEndpoint({
    ...common,
    name: 'Change my profile',
    methods: ['PUT'],
    path: `${base}/profile`,
    access: 'signed-in',
    body: profileInput,
    response: savedAnswer(sessionUser),
  }),
  /** Ends every session of the person and answers with a new one. */
  changePassword: defineEndpoint({
    ...common,
    name: 'Change my password',
    methods: ['POST'],
    path: `${base}/password`,
    access: 'signed-in',
    body: passwordChange,
    response: signedIn,
  }),
  sessions: defineEndpoint({
    ...common,
    name: 'List my sessions',
    methods: ['GET'],
    path: `${base}/sessions`,
    access: 'signed-in',
    response: dataAnswer(z.array(ownSession)),
  }),
  endSession: defineEndpoint({
    ...common,
    name: 'End one of my sessions',
    methods: ['DELETE'],
    path: `${base}/sessions/{id}`,
    access: 'signed-in',
    params: z.object({ id: idField }),
    response: messageAnswer,
  }),
};
