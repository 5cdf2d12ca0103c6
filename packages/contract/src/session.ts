import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { messageAnswer } from './envelopes.ts';
import { emailField, idField } from './fields.ts';

/** The signed-in person, as the dashboard knows them. */
export const sessionUser = z.object({
  _id: idField,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.string(),
  roles: z.array(z.object({ _id: idField, name: z.string() })),
});
export type SessionUser = z.output<typeof sessionUser>;

const signedIn = z.object({
  message: z.string(),
  token: z.string(),
  data: sessionUser,
  /** Permission keys (`GET order/list`) the session holds. */
  permissions: z.array(z.string()),
});
export type SignedIn = z.output<typeof signedIn>;

const base = 'web-api/admin_auth';
const common = { module: 'Session' } as const;

export const credentials = z.object({
  email: emailField,
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .min(8, 'Password must be at least 8 characters long')
    .max(128, 'Password must be at most 128 characters long'),
});

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
};
