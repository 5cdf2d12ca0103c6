import { randomBytes } from 'node:crypto';
import { adminUser } from '@bakehouse/contract/admin-user';
import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { Translated } from '@bakehouse/contract/core/message-language';
import type { AddedFactor, secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { hashToken } from '../../kernel/access/token-hash.ts';
import { audit, loggedDevice } from '../../kernel/audit.ts';
import { lockRecord } from '../../kernel/crud/crud-repository.ts';
import type { Actor, Ctx, Deps } from '../../kernel/http/context.ts';
import { resetAttempts } from '../../kernel/http/limits/throttle.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { mailAccountChange } from '../account/account-mail.ts';
import { rejectHigherTarget } from '../admin-user/admin-user.rules.ts';
import { adminUserRepository } from '../admin-user/admin-user-repository.ts';
import { checkCurrentPassword } from '../admin-user/current-password.ts';
import { lockPerson } from '../admin-user/link/account-link.writes.ts';
import { issueDeviceCookie } from '../session/known-device.ts';
import { completeSession, deleteSessionsOf, markProven } from '../session/session.queries.ts';
import { openSession, type SignedInSession } from '../session/session.service.ts';
import { SignInError } from '../session/sign-in-error.ts';
import { spendChallenge } from './challenge.ts';
import {
  creationOptions,
  markPasskeyUsed,
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  provePasskey,
  readNewPasskey,
} from './passkey.ts';
import { checkFactor, type FactorProof, type UseProof } from './proof.ts';
import { addMissingCodes, normaliseCode, renewCodes } from './recovery-codes.ts';
import {
  confirmApp,
  countCodes,
  deleteCodes,
  deleteFactor,
  deleteFactors,
  findFactors,
  findPasskey,
  findUnconfirmedApp,
  insertFactor,
  isFactorRequired,
} from './second-factor.queries.ts';
import { appAddress, newSecret, periodOfCode } from './totp.ts';

/** The second factors of people: signing in with them, and managing them. */

type Device = { readonly userAgent: string; readonly address: string; readonly requestId: string };
type Session = Pick<SignedInSession, 'token' | 'expiresAt'>;

/**
 * Completes a sign-in with a second factor. The session gets a new token, so that one that was seen before is worth nothing.
 * @throws AppError wrong_status if the session is complete, invalid for a wrong code or passkey, too_many
 */
export async function completeSignIn(deps: Deps, actor: Actor, proof: FactorProof, device: Device): Promise<Session> {
  const { user, sessionId } = actor;
  if (user.second_factor !== 'verify') throw new AppError('wrong_status', 'This sign-in is complete already');
  const useProof = await checkFactor(deps, { userId: user._id, sessionId }, proof);
  const token = randomBytes(32).toString('base64url');
  return deps.database.transaction(async (db, atCommit) => {
    await useProof(db);
    const expiresAt = await completeSession(db, sessionId, { tokenHash: hashToken(token), at: deps.now() });
    if (!expiresAt) throw new AppError('unauthenticated', /* i18n */ 'Sign in to continue');
    const call = { db, atCommit, actor, requestId: device.requestId };
    const action = proof.passkey ? 'second-factor-passkey' : 'second-factor';
    await auditOwn(call, action, loggedDevice(deps.config, device));
    return { token, expiresAt };
  });
}

type Call = Parameters<typeof audit>[0];

const auditOwn = (call: Call, action: string, device?: ReturnType<typeof loggedDevice>) => {
  const { _id: recordId, name: recordName } = call.actor.user;
  return audit(call, { module: 'session', action, recordId, recordName, ...(device && { device }) });
};

/**
 * Signs in with a passkey that has verified its user, which is as good as a password and a second factor.
 * @throws AppError unauthenticated, the same for an unknown passkey and an inactive user
 */
export async function signInWithPasskey(deps: Deps, passkey: PasskeyAnswer, device: Device): Promise<SignedInSession> {
  const found = await findPasskey(deps.database.db, passkey.id);
  const proven = await provePasskey(deps, 'sign-in', passkey, found?.factor, true).catch((error) => {
    throw error instanceof AppError && error.code === 'invalid' ? unknownPasskey() : error;
  });
  if (!found) throw unknownPasskey();
  const { _id, name, email, passwordHash } = found.user;
  const deviceCookie = await issueDeviceCookie(deps, { email, passwordHash });
  return deps.database.transaction(async (db, atCommit) => {
    const factorAt = deps.now();
    // First, because it locks the user, as those do who remove a factor.
    const session = await openSession(db, deps, _id, { ...device, deviceCookie, factorAt });
    await markPasskeyUsed(db, proven, factorAt);
    const call = { db, atCommit, actor: { user: { _id, name } }, requestId: device.requestId };
    await auditOwn(call, 'sign-in-passkey', loggedDevice(deps.config, device));
    return session;
  });
}

const unknownPasskey = () =>
  new SignInError(
    'wrong_passkey',
    'unauthenticated',
    'This passkey does not belong to an active account. Sign in with your password.',
  );

type IdentityProof = BodyOf<typeof secondFactorEndpoints.confirm>;

/**
 * Proves the identity of a signed-in person again. A session that has not proved its second factor gains nothing by it.
 * @throws AppError invalid, too_many
 */
export async function confirmIdentity(deps: Deps, actor: Actor, proof: IdentityProof, device: Device): Promise<void> {
  const { password, ...factor } = proof;
  const provenAt = deps.now();
  const useProof =
    password === undefined
      ? await checkFactor(deps, { userId: actor.user._id, sessionId: actor.sessionId }, factor)
      : await checkOwnPassword(deps, actor, password);
  await deps.database.transaction(async (db, atCommit) => {
    await useProof(db);
    await markProven(db, actor.sessionId, { provenAt });
    const call = { db, atCommit, actor, requestId: device.requestId };
    await auditOwn(call, 'confirm-identity', loggedDevice(deps.config, device));
  });
}

const checkOwnPassword = async (deps: Deps, actor: Actor, password: string): Promise<UseProof> => {
  await checkCurrentPassword(deps, actor, password, 'password').catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.fields) throw error;
    throw new SignInError('wrong_credentials', error.code, error.message, { fields: error.fields });
  });
  return async () => {};
};

export async function listFactors({ db, deps, actor }: Ctx) {
  const userId = actor.user._id;
  const factors = await findFactors(db, userId);
  return {
    data: {
      factors: factors.map(({ _id, kind, name, createdAt, lastUsedAt }) => ({
        ...{ _id, kind, name },
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recovery_codes_left: await countCodes(db, userId),
      required: await isFactorRequired(db, userId, deps.config),
    },
  };
}

/** Returns the options to make a passkey. @throws AppError wrong_status for a user with the maximum number of second factors */
export async function startPasskey({ db, deps, actor }: Ctx) {
  const factors = await requireRoom(db, actor.user._id);
  return { data: await creationOptions(deps, actor.sessionId, actor.user, passkeysOf(factors)) };
}

/** Returns the passkeys among second factors. */
export function passkeysOf(factors: Awaited<ReturnType<typeof findFactors>>) {
  return factors.filter(({ kind }) => kind === 'passkey');
}

/** Maximum number of confirmed second factors of a user. */
const maxFactors = 20;

/** Locks a user before a factor is added, so that factors that are added at once count each other. */
const requireRoom = async (db: Db, userId: string) => {
  await lockPerson(db, userId);
  const factors = await findFactors(db, userId);
  if (factors.length >= maxFactors)
    throw new AppError('wrong_status', 'Remove a second factor before you add another one.');
  return factors;
};

/** Makes a key for an authenticator app. @throws AppError wrong_status for a user with the maximum number of second factors */
export async function startApp({ db, actor }: Ctx) {
  const { _id: userId, email } = actor.user;
  await requireRoom(db, userId);
  const secret = await newSecret();
  const _id = await insertFactor(db, { userId, kind: 'app', name: '', secret });
  return { data: { _id, secret, uri: await appAddress(secret, email) } };
}

/** @throws AppError not_found without such an app, invalid for a wrong code */
export async function addApp(
  ctx: Ctx,
  id: string,
  { name, code }: { name: string; code: string },
): Promise<AddedFactor> {
  const { db, deps, actor } = ctx;
  const app = await findUnconfirmedApp(db, actor.user._id, id);
  if (!app?.secret) throw notFound(/* i18n */ 'Authenticator app');
  const lastPeriod = await periodOfCode(app.secret, normaliseCode(code), deps.now());
  if (lastPeriod === undefined)
    throw invalidField(
      'code',
      /* i18n */ 'This code is wrong. Check that the clock of your phone is set automatically.',
    );
  await requireRoom(db, actor.user._id);
  if (!(await confirmApp(db, id, { name, lastPeriod, at: deps.now() }))) throw notFound(/* i18n */ 'Authenticator app');
  return finishAdding(ctx, name);
}

/** @throws AppError invalid for a wrong answer, wrong_status for one that was used, duplicate for a known passkey */
export async function addPasskey(
  ctx: Ctx,
  { name, passkey }: { name: string; passkey: NewPasskeyAnswer },
): Promise<AddedFactor> {
  const { db, deps, actor } = ctx;
  const { challenge, ...made } = await readNewPasskey(deps, actor.sessionId, passkey);
  await requireRoom(db, actor.user._id);
  await spendChallenge(db, challenge);
  await insertFactor(db, { ...made, userId: actor.user._id, kind: 'passkey', name, confirmedAt: deps.now() });
  return finishAdding(ctx, name);
}

/** The session that added a factor has proved it. All others of the person must prove it with their next call. */
async function finishAdding(ctx: Ctx, name: string): Promise<AddedFactor> {
  const { db, deps, actor } = ctx;
  const recovery_codes = await addMissingCodes(db, actor.user._id);
  await markProven(db, actor.sessionId, { factorAt: deps.now() });
  await auditOwn(ctx, 'add-factor');
  await mailChange(ctx, actor.user, 'added');
  return { message: `${name} added successfully`, recovery_codes };
}

/** @throws AppError wrong_status without a second factor */
export async function replaceCodes(ctx: Ctx): Promise<AddedFactor> {
  const { db, actor } = ctx;
  await lockPerson(db, actor.user._id);
  if ((await findFactors(db, actor.user._id)).length === 0)
    throw new AppError('wrong_status', 'Add an authenticator app or a passkey first');
  const recovery_codes = await renewCodes(db, actor.user._id);
  await auditOwn(ctx, 'renew-recovery-codes');
  await mailChange(ctx, actor.user, 'codes');
  return { message: 'New recovery codes made. The old ones do not work any more.', recovery_codes };
}

/** @throws AppError not_found, wrong_status for the last factor when a role requires one */
export async function removeFactor(ctx: Ctx, id: string): Promise<{ message: string }> {
  const { db, actor, deps } = ctx;
  const userId = actor.user._id;
  await lockPerson(db, userId);
  const name = await deleteFactor(db, userId, id);
  if (name === undefined) throw notFound(/* i18n */ 'Second factor');
  if ((await findFactors(db, userId)).length === 0) {
    if (await isFactorRequired(db, userId, deps.config))
      throw new AppError('wrong_status', 'Your role requires a second factor. Add another one first.');
    await deleteCodes(db, userId);
  }
  await auditOwn(ctx, 'remove-factor');
  await mailChange(ctx, actor.user, 'removed');
  return { message: `${name} removed successfully` };
}

/** Removes all factors of a user who has lost them, and ends the user's sessions. */
export async function resetFactorsOf(ctx: Ctx, id: string): Promise<{ message: string }> {
  const { db, actor } = ctx;
  const user = await lockRecord(ctx, adminUserRepository, adminUser.label.one, id);
  if (id === actor.user._id) throw new AppError('wrong_status', 'Manage your own second factor at My profile');
  await rejectHigherTarget(ctx, user);
  if ((await deleteFactors(db, id)) === 0) throw new AppError('wrong_status', `${user.name} has no second factor`);
  await deleteSessionsOf(db, id);
  await resetAttempts(db, `factor:${id}`);
  const { name: recordName, version } = user;
  await audit(ctx, { module: adminUser.name, action: 'reset-factor', recordId: id, recordName, version });
  await mailChange(ctx, user, 'reset');
  return { message: `Second factor of ${user.name} reset. They can sign in with the password and set up a new one.` };
}

const changes: Readonly<Record<'added' | 'removed' | 'codes' | 'reset', Translated>> = {
  added: { en: 'A second factor was added.', hi: 'एक दूसरा प्रमाण जोड़ा गया।' },
  removed: { en: 'A second factor was removed.', hi: 'एक दूसरा प्रमाण हटाया गया।' },
  codes: { en: 'New recovery codes were made.', hi: 'नए रिकवरी कोड बनाए गए।' },
  reset: {
    en: 'An administrator removed your second factor, and all your sessions ended.',
    hi: 'किसी व्यवस्थापक ने आपका दूसरा प्रमाण हटा दिया, और आपके सभी सत्र समाप्त हो गए।',
  },
};

const mailChange = (
  ctx: Pick<Ctx, 'db' | 'deps'>,
  user: Parameters<typeof mailAccountChange>[1],
  change: keyof typeof changes,
): Promise<void> => mailAccountChange(ctx, user, 'account_factor_changed', changes[change]);
