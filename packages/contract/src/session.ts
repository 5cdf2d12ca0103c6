import { z } from 'zod';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { messageResponse } from './core/envelopes.ts';
import { emailField, idField, passwordField, timeField } from './core/fields.ts';
import { storeRoles } from './core/store-roles.ts';
import { languages } from './i18n.ts';

/** The signed-in user, as the dashboard needs it. */
export const sessionUser = z.object({
  _id: idField,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.string(),
  /** True while the password is a temporary one set by staff; all other endpoints are blocked until it is changed. */
  must_change_password: z.boolean(),
  /** `verify`: the sign-in needs a second factor; `set_up`: the user must add one. Other endpoints are blocked until then. */
  second_factor: z.enum(['none', 'verify', 'set_up']),
  roles: z.array(z.object({ _id: idField, name: z.string() })),
  /** The language of the dashboard that the user chose; null before a choice. */
  language: z.enum(languages).nullable(),
});
export type SessionUser = z.output<typeof sessionUser>;

/** A store that a person works for. */
export const ownStore = z.object({ _id: idField, store_name: z.string(), role: z.enum(storeRoles) });
export type OwnStore = z.output<typeof ownStore>;

export const signedIn = z.object({
  message: z.string(),
  token: z.string(),
  data: sessionUser,
  /** Permission keys (`GET order/list`) of the session. */
  permissions: z.array(z.string()),
  /** URL or path of the public store, for links to products and pages; null when there is none. */
  store_url: z.string().nullable(),
  /** Id of the store that the session works for; null for a person without a store. */
  vendor_id: idField.nullable(),
  /** All stores of the person. The session works for the first. */
  stores: z.array(ownStore),
  /** URL template of the map tiles, `https://…/{z}/{x}/{y}.png`; null when maps have no tiles. */
  map_tiles_url: z.string().nullable(),
  /** Set in a session in which a staff member works as a store (`act-as.ts`). */
  acting: z
    .object({ store_name: z.string(), owner_name: z.string(), staff_name: z.string(), until: timeField })
    .nullable(),
});
export type SignedIn = z.output<typeof signedIn>;

/** Base path of the endpoints about the caller's own account. */
export const sessionBase = 'web-api/admin_auth';
const common = { module: 'Session' } as const;

export const credentials = z.object({ email: emailField, password: passwordField });

export const sessionEndpoints = {
  login: defineEndpoint({
    ...common,
    name: 'Sign in',
    operationId: 'signIn',
    description: 'Checks email and password and opens a session: returns its token and sets the session cookie.',
    errors: ['unauthenticated'],
    methods: ['POST'],
    path: `${sessionBase}/login`,
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
    path: `${sessionBase}/session`,
    access: 'public',
    response: signedIn,
  }),
  logout: defineEndpoint({
    ...common,
    name: 'Sign out',
    operationId: 'signOut',
    description:
      'Ends the caller’s session and clears its cookie. In a session as a store, the caller’s own session goes on.',
    methods: ['POST'],
    path: `${sessionBase}/logout`,
    access: 'signed-in',
    whileActing: 'open',
    beforeFactor: 'any',
    response: messageResponse,
  }),
};

nameComponents({
  SessionUser: sessionUser,
  SignedIn: signedIn,
});
