import { linkState, ssoPathOf } from '@bakehouse/contract/core/account-links';
import { hashToken } from '../../kernel/access/token-hash.ts';
import { audit, loggedDevice } from '../../kernel/audit.ts';
import type { Actor, Ctx, Deps } from '../../kernel/http/context.ts';
import { dashboardAddress } from '../../platform/dashboard-address.ts';
import { type AtCommit, type Db, sqlState } from '../../platform/db/client.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import {
  type OidcClaims,
  type OidcClient,
  OidcRejected,
  OidcUnreachable,
} from '../../platform/gateways/oidc-client.ts';
import type { OidcProvider } from '../../platform/oidc-settings.ts';
import { mailAccountChange } from '../account/account-mail.ts';
import { findUserByEmail } from '../admin-user/admin-user.queries.ts';
import { insertUser } from '../admin-user/admin-user.writes.ts';
import { lockPerson } from '../admin-user/link/account-link.writes.ts';
import { completeNames } from '../admin-user/person-name.ts';
import { findKnownDevice, issueDeviceCookie } from '../session/known-device.ts';
import { openSession, type SignedInSession } from '../session/session.service.ts';
import { acceptToken } from '../session/used-token.ts';
import { openFlow, type StartedFlow, sealFlow } from './flow-cookie.ts';
import {
  deleteIdentity,
  endSessionsOfIdentity,
  endSessionsOfProvider,
  findIdentities,
  findOwner,
  insertIdentity,
  insertSessionIdentity,
  lockHasPassword,
  markIdentityUsed,
} from './sso.queries.ts';
import { SsoError, type SsoPerson, toPerson } from './sso-person.ts';
import { rolesOfNewUser, synchroniseRoles } from './sso-roles.ts';

/** The actions of single sign-on. */

/** A provider of the settings, and its client. */
export type Provider = OidcProvider & { readonly client: OidcClient };
type Device = { readonly userAgent: string; readonly address: string; readonly requestId: string };
type Call = { readonly db: Db; readonly atCommit: AtCommit; readonly device: Device };

/**
 * Starts a sign-in, or with `userId` the connection of an account to that user.
 * @returns the address of the provider, and the cookie that must come back with its answer
 * @throws AppError unavailable if the provider does not answer
 */
export async function startFlow(
  deps: Deps,
  provider: Provider,
  userId: string | null,
): Promise<{ url: string; state: string; cookie: string }> {
  const base = dashboardAddress(deps.config);
  if (!base) throw new AppError('unavailable', 'Single sign-on needs the address of the dashboard. Set PUBLIC_URL.');
  const prefix = userId === null ? '' : linkState;
  const started = await provider.client
    .start(base + ssoPathOf(provider.id), prefix)
    .catch((error: unknown) => rejectAnswer(provider, error));
  const { url, flow } = started;
  return { url, state: flow.state, cookie: await sealFlow(deps, { ...flow, provider: provider.id, userId }) };
}

type Answer = { readonly response: string; readonly cookie: string | undefined };
type Verified = { readonly person: SsoPerson; readonly nonce: string };

/** Verifies the answer of a provider. `userId` is null for a sign-in. */
async function verify(deps: Deps, provider: Provider, userId: string | null, answer: Answer): Promise<Verified> {
  const flow = await openFlow(deps, answer.cookie);
  if (!flow || flow.provider !== provider.id || flow.userId !== userId) throw flowError();
  const claims = await exchange(provider, flow, answer.response);
  return { person: toPerson(provider, claims), nonce: flow.nonce };
}

const exchange = (provider: Provider, flow: StartedFlow, response: string): Promise<OidcClaims> =>
  provider.client.finish(flow, response).catch((error: unknown) => rejectAnswer(provider, error));

const flowError = () =>
  new AppError('wrong_status', 'This sign-in has expired, or was started in another browser. Start it again.');

/** @throws AppError with the sentence for the person */
const rejectAnswer = ({ name }: Provider, error: unknown): never => {
  if (error instanceof OidcUnreachable)
    throw new AppError(
      'unavailable',
      `${name} cannot be reached at the moment. Sign in with your password or try again.`,
    );
  if (!(error instanceof OidcRejected)) throw error;
  const sentences = {
    cancelled: `You cancelled the sign-in at ${name}.`,
    used: 'This sign-in was used already, or has expired. Start it again.',
    invalid: `The answer of ${name} is not valid. Start the sign-in again.`,
  };
  throw Object.assign(new AppError('wrong_status', sentences[error.reason]), { cause: error.cause });
};

/** An ID token opens one session or connects one account, even if its cookie was copied and the provider would repeat its answer. */
const acceptOnce = async (db: Db, { person, nonce }: Verified): Promise<void> => {
  if (!(await acceptToken(db, `nonce:${person.provider.id}:${nonce}`, person.expiresAt))) throw usedError();
};
const usedError = () => new AppError('wrong_status', /* i18n */ 'This sign-in was used already. Start it again.');

/**
 * Signs in the user of an account of a provider, or makes the user if the provider may.
 * @throws AppError wrong_status if the answer is not valid, SsoError if the person may not sign in
 */
export async function finishSignIn(
  deps: Deps,
  provider: Provider,
  answer: Answer & { readonly deviceCookie: string | undefined },
  device: Device,
): Promise<SignedInSession> {
  const verified = await verify(deps, provider, null, answer);
  const { person } = verified;
  const known = await findOwner(deps.database.db, provider.id, person.subject);
  const { email = person.email, passwordHash = '' } = known ?? {};
  const knownDevice = await findKnownDevice(deps, email, answer.deviceCookie);
  const deviceCookie = await issueDeviceCookie(deps, { email, passwordHash }, knownDevice);
  const signIn = () =>
    deps.database.transaction(async (db, atCommit) => {
      await acceptOnce(db, verified);
      const call = { db, atCommit, device };
      const owner = await requireOwner(deps, call, person);
      const actor = { user: { _id: owner.userId, name: owner.name } };
      const entry = { module: 'session', action: 'sign-in', recordId: owner.userId, recordName: owner.name };
      await audit(
        { db, atCommit, actor, requestId: device.requestId },
        {
          ...entry,
          changes: { provider: { from: null, to: provider.name } },
          device: loggedDevice(deps.config, device),
        },
      );
      // The session asks for the second factor next, if the user has one or a role requires one.
      const provenAt = provenAtOf(person, deps.now());
      const session = await openSession(db, deps, owner.userId, { ...device, deviceCookie, provenAt });
      const tokenHash = hashToken(session.token);
      await insertSessionIdentity(db, { tokenHash, identityId: owner.identityId, sid: person.sid });
      return session;
    });
  // Of two simultaneous first sign-ins of a person, one makes the user, and the other finds the user.
  return signIn().catch((error: unknown) => {
    if (sqlState(error) === '23505') return signIn();
    throw error;
  });
}

/** Returns when the person proved their identity to the provider; now if the provider does not say. */
const provenAtOf = ({ authenticatedAt }: SsoPerson, now: Date): Date =>
  authenticatedAt && authenticatedAt < now ? authenticatedAt : now;

type Owner = { readonly identityId: string; readonly userId: string; readonly name: string };

/** Returns the user of an account of a provider, with the roles that it gives. A user with the same email is never connected here. */
const requireOwner = async (deps: Deps, call: Call, person: SsoPerson): Promise<Owner> => {
  const { provider, subject, email } = person;
  const found = await findOwner(call.db, provider.id, subject);
  if (!found && (await findUserByEmail(call.db, email))) {
    // The user can have been made for this person since the first statement.
    if (await findOwner(call.db, provider.id, subject)) return requireOwner(deps, call, person);
    throw new SsoError(
      person,
      `There is already an account with this email. Sign in with your password, then connect ${provider.name} on your profile.`,
    );
  }
  if (!found) return createOwner(deps, call, person);
  // The user is locked before it is read, so that staff who make the user InActive are not overtaken.
  await lockPerson(call.db, found.userId);
  const owner = (await findOwner(call.db, provider.id, subject)) ?? found;
  if (owner.status !== 'Active' || owner.deletedAt)
    throw new SsoError(person, 'Your account cannot sign in. Ask an administrator.');
  await synchroniseRoles({ ...call, requestId: call.device.requestId }, person, owner);
  await markIdentityUsed(call.db, owner.identityId, email, deps.now());
  return owner;
};

/** Makes a user, unless the provider may not. */
const createOwner = async (deps: Deps, { db, atCommit, device }: Call, person: SsoPerson): Promise<Owner> => {
  const { provider, email, name } = person;
  if (!provider.createsUsers) throw new SsoError(person, `There is no account for ${email}. Ask an administrator.`);
  const roles = await rolesOfNewUser(db, person);
  const user = { ...completeNames({ name }), name, email, phone: '', passwordHash: '' };
  const userId = await insertUser(
    db,
    user,
    roles.map(({ id }) => id),
  );
  const identity = { provider: provider.id, subject: person.subject, userId, email, lastUsedAt: deps.now() };
  const identityId = await insertIdentity(db, identity);
  const changes = {
    email: { from: null, to: email },
    provider: { from: null, to: provider.name },
    roles: { from: null, to: roles.map((role) => role.name) },
  };
  const actor = { user: { _id: userId, name } };
  const entry = { module: 'admin-user', action: 'create', recordId: userId, recordName: name, version: 1, changes };
  await audit(
    { db, atCommit, actor, requestId: device.requestId },
    { ...entry, device: loggedDevice(deps.config, device) },
  );
  return { identityId, userId, name };
};

/**
 * Connects an account of a provider to the caller.
 * @throws AppError duplicate if it is connected to somebody
 */
export async function finishLink(
  deps: Deps,
  provider: Provider,
  { user }: Actor,
  answer: Answer,
  device: Device,
): Promise<{ message: string }> {
  const verified = await verify(deps, provider, user._id, answer);
  const { subject, email } = verified.person;
  await deps.database.transaction(async (db, atCommit) => {
    await acceptOnce(db, verified);
    await lockPerson(db, user._id);
    const owner = await findOwner(db, provider.id, subject);
    if (owner)
      throw new AppError(
        'duplicate',
        owner.userId === user._id
          ? `This ${provider.name} account is connected already.`
          : `This ${provider.name} account is connected to another user.`,
      );
    await insertIdentity(db, { provider: provider.id, subject, userId: user._id, email });
    const changes = { [provider.name]: { from: null, to: email } };
    const entry = {
      module: 'admin-user',
      action: 'connect-account',
      recordId: user._id,
      recordName: user.name,
      changes,
    };
    await audit(
      { db, atCommit, actor: { user }, requestId: device.requestId },
      { ...entry, device: loggedDevice(deps.config, device) },
    );
    await mailAccountChange({ db, deps }, user, 'account_identity_changed', {
      en: `You can now sign in with ${provider.name} as ${email}.`,
      hi: `अब आप ${provider.name} पर ${email} से साइन इन कर सकते हैं।`,
    });
  });
  return { message: `${provider.name} is connected. You can sign in with it from now on.` };
}

/**
 * Removes a connected account of the caller, and ends the other sessions that it opened.
 * @throws AppError wrong_status if the caller could not sign in any more
 */
export async function removeIdentity(
  ctx: Ctx,
  id: string,
  nameOf: (provider: string) => string,
): Promise<{ message: string }> {
  const { db, actor } = ctx;
  const { _id: recordId, name: recordName } = actor.user;
  const hasPassword = await lockHasPassword(db, recordId);
  const identities = await findIdentities(db, recordId);
  const identity = identities.find(({ _id }) => _id === id);
  if (!identity) throw notFound('Connected account');
  if (!hasPassword && identities.length === 1)
    throw new AppError('wrong_status', 'You have no other way to sign in. Ask an administrator for a password first.');
  await endSessionsOfIdentity(db, id, actor.sessionId);
  await deleteIdentity(db, id);
  const name = nameOf(identity.provider);
  const changes = { [name]: { from: identity.email, to: null } };
  await audit(ctx, { module: 'admin-user', action: 'remove-account', recordId, recordName, changes });
  await mailAccountChange(ctx, actor.user, 'account_identity_changed', {
    en: `The account ${identity.email} of ${name} was removed. You can no longer sign in with it.`,
    hi: `${name} का खाता ${identity.email} हटा दिया गया है। अब आप उससे साइन इन नहीं कर सकते।`,
  });
  return { message: `${name} removed successfully` };
}

/**
 * Ends the sessions that a logout token of a provider names.
 * @throws AppError malformed if the token is not valid or was used
 */
export async function logOut(
  deps: Deps,
  provider: Provider,
  token: string,
  device: Device,
): Promise<{ message: string }> {
  const rejected = () => new AppError('malformed', 'The logout token is not valid');
  const { jti, sub, sid } = await provider.client.verifyLogout(token).catch((error: unknown) => {
    throw error instanceof OidcRejected ? rejected() : rejectAnswer(provider, error);
  });
  await deps.database.transaction(async (db, atCommit) => {
    const expiresAt = new Date(deps.now().getTime() + 3_600_000);
    if (!(await acceptToken(db, `logout:${provider.id}:${jti}`, expiresAt))) throw rejected();
    const session = typeof sid === 'string' ? { sid } : {};
    for (const { user_id, name } of await endSessionsOfProvider(db, provider.id, {
      ...(sub ? { sub } : {}),
      ...session,
    })) {
      const entry = { module: 'session', action: 'sign-out', recordId: user_id, recordName: name };
      const changes = { provider: { from: provider.name, to: null } };
      const actor = { user: { _id: user_id, name } };
      await audit({ db, atCommit, actor, requestId: device.requestId }, { ...entry, changes });
    }
  });
  return { message: 'Sessions ended' };
}
