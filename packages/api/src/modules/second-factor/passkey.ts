import { isIP } from 'node:net';
import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import type { Deps } from '../../kernel/http/context.ts';
import type { Config } from '../../platform/config.ts';
import { dashboardAddress } from '../../platform/dashboard-address.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { SignInError } from '../session/sign-in-error.ts';
import { isChallenge, makeChallenge, spendChallenge } from './challenge.ts';
import { type Factor, savePasskeyUse } from './second-factor.queries.ts';

/** Passkeys (WebAuthn). The library is loaded with the first call. */

/** What the browser's authenticator answered. */
export type PasskeyAnswer = BodyOf<typeof secondFactorEndpoints.signIn>['passkey'];
export type NewPasskeyAnswer = BodyOf<typeof secondFactorEndpoints.addPasskey>['passkey'];
export type NewPasskey = Pick<Factor, 'credentialId' | 'publicKey' | 'signatures' | 'transports'>;

/** Returns the options to make a passkey that is not one of these. */
export async function creationOptions(
  deps: Deps,
  purpose: string,
  user: { _id: string; name: string; email: string },
  passkeys: readonly Factor[],
) {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: 'Bakehouse',
    rpID: relyingParty(deps.config).id,
    userID: new Uint8Array(Buffer.from(user._id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: await makeChallenge(deps, purpose),
    excludeCredentials: passkeys.flatMap(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

const loadLibrary = () => import('@simplewebauthn/server');

/**
 * Returns the host for which passkeys are made, and the origin of the dashboard. Browsers make none for an IP address, so a server
 * without PUBLIC_URL is reached as localhost, with any port.
 * @throws AppError unavailable in production without PUBLIC_URL
 */
function relyingParty(config: Config, clientData?: string): { id: string; origin: string } {
  const address = dashboardAddress(config);
  if (!address) throw new AppError('unavailable', 'Passkeys need the setting PUBLIC_URL. Tell your administrator.');
  const { hostname, origin } = new URL(address);
  if (isIP(hostname) === 0 && hostname !== 'localhost') return { id: hostname, origin };
  const local = clientData === undefined ? undefined : originOf(clientData);
  const isLocal = local !== undefined && URL.canParse(local) && new URL(local).hostname === 'localhost';
  return { id: 'localhost', origin: isLocal && !config.PUBLIC_URL ? local : origin };
}

function originOf(clientData: string): string | undefined {
  try {
    return JSON.parse(Buffer.from(clientData, 'base64url').toString()).origin;
  } catch {
    return undefined;
  }
}

const descriptor = ({ credentialId, transports }: Factor) =>
  credentialId === null ? [] : [{ id: credentialId, transports: transports === '' ? [] : transports.split(',') }];

/** Returns the options to prove one of these passkeys; without any, one that knows its user. */
export async function requestOptions(deps: Deps, purpose: string, passkeys?: readonly Factor[]) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: relyingParty(deps.config).id,
    challenge: await makeChallenge(deps, purpose),
    // Without a password, the passkey must verify its user.
    userVerification: passkeys ? 'preferred' : 'required',
    ...(passkeys && { allowCredentials: passkeys.flatMap(descriptor) }),
  });
}

const rejected = () =>
  new SignInError('wrong_passkey', 'invalid', /* i18n */ 'This passkey could not be confirmed. Try again.');

/**
 * Checks a new passkey.
 * @throws AppError invalid for another origin, a challenge that is not ours or has expired, or a wrong signature
 */
export async function readNewPasskey(
  deps: Deps,
  purpose: string,
  answer: NewPasskeyAnswer,
): Promise<NewPasskey & { challenge: string }> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const check = challengeCheck(deps, purpose);
  const { id, origin } = relyingParty(deps.config, answer.response.clientDataJSON);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: check.isExpected,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => {
    throw rejected();
  });
  if (!registrationInfo) throw rejected();
  const { credential } = registrationInfo;
  return {
    challenge: check.challenge(),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signatures: credential.counter,
    transports: (credential.transports ?? []).join(','),
  };
}

/** Keeps the challenge of an answer, which must be stored when everything else is right. */
const challengeCheck = (deps: Deps, purpose: string) => {
  let found = '';
  return {
    isExpected: (challenge: string) => {
      found = challenge;
      return isChallenge(deps, purpose, challenge);
    },
    challenge: () => found,
  };
};

/** A proven passkey, before its use is stored. */
export type ProvenPasskey = { readonly factor: Factor; readonly challenge: string; readonly signatures: number };

/**
 * Checks the answer of a passkey.
 * @param mustVerify whether the authenticator must have verified its user, by a fingerprint or a PIN
 * @throws AppError invalid for another origin, another passkey, an expired challenge or a wrong signature
 */
export async function provePasskey(
  deps: Deps,
  purpose: string,
  answer: PasskeyAnswer,
  factor: Factor | undefined,
  mustVerify: boolean,
): Promise<ProvenPasskey> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  if (!factor?.credentialId || !factor.publicKey) throw rejected();
  const check = challengeCheck(deps, purpose);
  const { id, origin } = relyingParty(deps.config, answer.response.clientDataJSON);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: check.isExpected,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: factor.credentialId,
      publicKey: new Uint8Array(Buffer.from(factor.publicKey, 'base64url')),
      counter: factor.signatures,
    },
    requireUserVerification: mustVerify,
  }).catch(() => {
    throw rejected();
  });
  if (!verified) throw rejected();
  return { factor, challenge: check.challenge(), signatures: authenticationInfo.newCounter };
}

/**
 * Stores the use of a passkey, in the transaction of its effect.
 * @throws AppError wrong_status if the challenge was answered before
 */
export async function markPasskeyUsed(
  db: Db,
  { factor, challenge, signatures }: ProvenPasskey,
  at: Date,
): Promise<void> {
  await spendChallenge(db, challenge);
  await savePasskeyUse(db, factor._id, signatures, at);
}
