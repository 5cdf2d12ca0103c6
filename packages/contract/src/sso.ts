import { z } from 'zod';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { dataResponse, messageResponse } from './core/envelopes.ts';
import { fieldError } from './core/field-errors.ts';
import { idField, requiredText, timeField } from './core/fields.ts';
import { sessionBase, signedIn } from './session.ts';

/** Single sign-on with a provider of OpenID Connect. Nothing here exists on a server without OIDC_PROVIDERS. */

const provider = requiredText('Choose a provider', 31);
const start = z.object({ provider });
/** What the provider sent: the query of the page to which it sent the person back. */
const finish = z.object({ provider, response: requiredText('The response of the provider is missing', 4_000) });

const signedToken = requiredText('logout_token is missing', 6_000).regex(
  /^[\w-]+\.[\w-]+\.[\w-]+$/,
  fieldError('logout_token is not a signed token'),
);

/** An account of a provider with which the caller signs in. */
export const identity = z.object({
  _id: idField,
  provider: z.string(),
  /** Name of the provider, or its id if it is not in the settings any more. */
  name: z.string(),
  email: z.string(),
  createdAt: timeField,
  lastUsedAt: timeField.nullable(),
});
export type Identity = z.output<typeof identity>;

const common = { module: 'Session', maxBody: 6_000 } as const;
const open = { ...common, methods: ['POST'], access: 'public' } as const;
const own = { ...common, access: 'signed-in' } as const;
const identitiesPath = `${sessionBase}/sso/identities`;
const redirect = dataResponse(z.object({ url: z.string() }));

export const ssoEndpoints = {
  start: defineEndpoint({
    ...open,
    name: 'Start single sign-on',
    operationId: 'startSingleSignOn',
    description: 'Returns the address of the provider to which the browser goes, and sets a cookie for its return.',
    errors: ['not_found'],
    path: `${sessionBase}/sso/start`,
    reads: true,
    body: start,
    response: redirect,
  }),
  finish: defineEndpoint({
    ...open,
    name: 'Finish single sign-on',
    operationId: 'finishSingleSignOn',
    description: 'Checks the answer of the provider and opens a session. It needs the cookie of the start.',
    errors: ['not_found', 'wrong_status'],
    path: `${sessionBase}/sso/finish`,
    body: finish,
    response: signedIn,
  }),
  logout: defineEndpoint({
    ...open,
    name: 'End the sessions of a provider',
    operationId: 'endProviderSessions',
    description:
      'A provider ends the sessions of a person with a signed logout token (OpenID Connect Back-Channel Logout 1.0).',
    errors: ['malformed'],
    path: `${sessionBase}/sso/logout/{provider}`,
    params: z.object({ provider }),
    takesForm: true,
    body: z.object({ logout_token: signedToken }),
    response: messageResponse,
  }),
  identities: defineEndpoint({
    ...own,
    name: 'List my connected accounts',
    operationId: 'listIdentities',
    description: 'Returns the accounts of providers with which the caller signs in, and the providers of this server.',
    methods: ['GET'],
    path: identitiesPath,
    response: z.object({
      data: z.array(identity),
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  startLink: defineEndpoint({
    ...own,
    name: 'Start to connect an account',
    operationId: 'startIdentity',
    recentProof: true,
    description: 'Returns the address of the provider at which the caller confirms the account to connect.',
    errors: ['not_found'],
    methods: ['POST'],
    path: identitiesPath,
    reads: true,
    body: start,
    response: redirect,
  }),
  finishLink: defineEndpoint({
    ...own,
    name: 'Connect an account',
    operationId: 'connectIdentity',
    description: 'Checks the answer of the provider and connects the account to the caller.',
    errors: ['not_found', 'wrong_status', 'duplicate'],
    methods: ['POST'],
    path: `${identitiesPath}/finish`,
    body: finish,
    response: messageResponse,
  }),
  remove: defineEndpoint({
    ...own,
    name: 'Remove a connected account',
    operationId: 'removeIdentity',
    recentProof: true,
    description: 'Removes an account of a provider from the caller, and ends the sessions that it opened.',
    errors: ['wrong_status'],
    methods: ['DELETE'],
    path: `${identitiesPath}/{id}`,
    params: z.object({ id: idField }),
    response: messageResponse,
  }),
};

nameComponents({ Identity: identity });
