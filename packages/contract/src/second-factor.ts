import { z } from 'zod';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { dataResponse, messageResponse } from './core/envelopes.ts';
import { fieldError } from './core/field-errors.ts';
import { idField, passwordField, requiredText, timeField } from './core/fields.ts';
import { sessionBase, signedIn } from './session.ts';

/** The second factors of a person: authenticator apps, passkeys and recovery codes. */

/** A code of an authenticator app, or a recovery code. Spaces and the hyphen are ignored. */
const codeField = requiredText(/* i18n */ 'Enter the code', 40);
const nameField = requiredText(/* i18n */ 'Name is required', 60);

/** What an authenticator answers, in base64url (WebAuthn level 3, JSON). */
const bytesField = z.string(fieldError('must be the answer of an authenticator')).max(20_000);
const credentialOf = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.object({
    id: bytesField,
    rawId: bytesField,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: bytesField, ...response }),
    clientExtensionResults: z.object({}),
  });
const newPasskeyField = credentialOf({
  attestationObject: bytesField,
  transports: z.array(z.string().max(40)).max(20).optional(),
});
const passkeyField = credentialOf({
  authenticatorData: bytesField,
  signature: bytesField,
  userHandle: bytesField.optional(),
});

/** The options of the browser's calls, in the same notation. */
const descriptors = z.array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }));
const verification = z.enum(['required', 'preferred', 'discouraged']);
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  /** Empty for a person without passkeys. */
  allowCredentials: descriptors.optional(),
  userVerification: verification.optional(),
});
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: descriptors.optional(),
  authenticatorSelection: z
    .object({
      residentKey: verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: verification.optional(),
    })
    .optional(),
});

export const secondFactorRecord = z.object({
  _id: idField,
  kind: z.enum(['app', 'passkey']),
  name: z.string(),
  createdAt: timeField,
  lastUsedAt: timeField.nullable(),
});
export type SecondFactorRecord = z.output<typeof secondFactorRecord>;

/** Codes that are shown once, after the first factor was added; null when the person has codes already. */
const recoveryCodes = z.array(z.string()).nullable();
const addedFactor = z.object({ message: z.string(), recovery_codes: recoveryCodes });
export type AddedFactor = z.output<typeof addedFactor>;

/** One of them is enough. */
const proofs = { code: codeField.optional(), passkey: passkeyField.optional() };
const factorProof = z.object(proofs).refine(({ code, passkey }) => code !== undefined || passkey !== undefined, {
  path: ['code'],
  error: /* i18n */ 'Enter the code',
});
const identityProof = z
  .object({ ...proofs, password: passwordField.optional() })
  .refine((proof) => Object.values(proof).some((value) => value !== undefined), {
    path: ['password'],
    error: /* i18n */ 'Enter your password',
  });

const own = { module: 'Session', access: 'signed-in', personOnly: true, beforeFactor: 'any' } as const;
/** Changes of one's own factors. */
const change = { ...own, beforeFactor: 'set_up', recentProof: true, methods: ['POST'], maxBody: 40_000 } as const;
const factorsPath = `${sessionBase}/factors`;

export const secondFactorEndpoints = {
  signInOptions: defineEndpoint({
    module: 'Session',
    name: 'Start a sign-in with a passkey',
    operationId: 'startPasskeySignIn',
    description: 'Returns the options for the browser to sign in with a passkey instead of a password.',
    errors: ['unavailable'],
    methods: ['POST'],
    path: `${sessionBase}/passkey_options`,
    access: 'public',
    reads: true,
    response: dataResponse(requestOptions),
  }),
  signIn: defineEndpoint({
    module: 'Session',
    name: 'Sign in with a passkey',
    operationId: 'signInWithPasskey',
    description:
      'Opens a session with a passkey that has verified its user. It needs no password and no second factor.',
    errors: ['unauthenticated', 'unavailable'],
    methods: ['POST'],
    path: `${sessionBase}/passkey_login`,
    access: 'public',
    maxBody: 40_000,
    body: z.object({ passkey: passkeyField }),
    response: signedIn,
  }),
  /** Options for `verify` and `confirm`. */
  options: defineEndpoint({
    ...own,
    name: 'Start a check with a passkey',
    operationId: 'startPasskeyCheck',
    description: 'Returns the options for the browser to prove one of the caller’s passkeys.',
    errors: ['unavailable'],
    methods: ['POST'],
    path: `${sessionBase}/factor_options`,
    reads: true,
    response: dataResponse(requestOptions),
  }),
  verify: defineEndpoint({
    ...own,
    name: 'Complete a sign-in',
    operationId: 'verifySecondFactor',
    description: 'Proves the second factor of a sign-in and returns a new token; the token before stops working.',
    errors: ['wrong_status', 'unavailable'],
    methods: ['POST'],
    path: `${sessionBase}/second_factor`,
    maxBody: 40_000,
    body: factorProof,
    response: signedIn,
  }),
  confirm: defineEndpoint({
    ...own,
    name: 'Confirm my identity',
    operationId: 'confirmIdentity',
    description:
      'Proves the caller’s identity again, with the password, a code or a passkey. It holds for five minutes.',
    errors: ['unavailable'],
    methods: ['POST'],
    path: `${sessionBase}/confirm_identity`,
    maxBody: 40_000,
    body: identityProof,
    response: messageResponse,
  }),
  list: defineEndpoint({
    ...own,
    name: 'List my second factors',
    operationId: 'listSecondFactors',
    description: 'Returns the caller’s second factors, and how many recovery codes are left.',
    methods: ['GET'],
    path: factorsPath,
    response: dataResponse(
      z.object({
        factors: z.array(secondFactorRecord),
        recovery_codes_left: z.number().int(),
        /** Whether a role of the caller requires a second factor. */
        required: z.boolean(),
      }),
    ),
  }),
  addApp: defineEndpoint({
    ...change,
    name: 'Start adding an authenticator app',
    operationId: 'startAuthenticatorApp',
    description: 'Returns a new key for an authenticator app. It counts when a code of the app confirms it.',
    errors: ['wrong_status'],
    path: `${factorsPath}/app`,
    response: dataResponse(
      z.object({
        _id: idField,
        /** The key in Base32, to be typed into the app. */
        secret: z.string(),
        /** The key as `otpauth://` address, to be shown as QR code. */
        uri: z.string(),
      }),
    ),
    unstored: ['data'],
  }),
  confirmApp: defineEndpoint({
    ...change,
    name: 'Add an authenticator app',
    operationId: 'addAuthenticatorApp',
    description: 'Adds the authenticator app that shows this code.',
    errors: ['wrong_status'],
    path: `${factorsPath}/app/{id}`,
    params: z.object({ id: idField }),
    body: z.object({ name: nameField, code: codeField }),
    response: addedFactor,
    unstored: ['recovery_codes'],
  }),
  addPasskeyOptions: defineEndpoint({
    ...change,
    name: 'Start adding a passkey',
    operationId: 'startPasskey',
    description: 'Returns the options for the browser to make a passkey.',
    errors: ['wrong_status', 'unavailable'],
    path: `${factorsPath}/passkey_options`,
    reads: true,
    response: dataResponse(creationOptions),
  }),
  addPasskey: defineEndpoint({
    ...change,
    name: 'Add a passkey',
    operationId: 'addPasskey',
    description: 'Adds the passkey that the browser has made.',
    errors: ['duplicate', 'wrong_status', 'unavailable'],
    path: `${factorsPath}/passkey`,
    body: z.object({ name: nameField, passkey: newPasskeyField }),
    response: addedFactor,
    unstored: ['recovery_codes'],
  }),
  renewCodes: defineEndpoint({
    ...change,
    name: 'Make new recovery codes',
    operationId: 'renewRecoveryCodes',
    description: 'Replaces all recovery codes of the caller with new ones, which are shown once.',
    errors: ['wrong_status'],
    path: `${factorsPath}/recovery_codes`,
    response: addedFactor,
    unstored: ['recovery_codes'],
  }),
  remove: defineEndpoint({
    ...change,
    methods: ['DELETE'],
    name: 'Remove a second factor',
    operationId: 'removeSecondFactor',
    description: 'Removes one of the caller’s second factors; with the last one also the recovery codes.',
    errors: ['wrong_status'],
    path: `${factorsPath}/{id}`,
    params: z.object({ id: idField }),
    response: messageResponse,
  }),
};

nameComponents({ SecondFactor: secondFactorRecord });
