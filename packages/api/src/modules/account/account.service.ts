import { randomBytes } from 'node:crypto';
import type { accountEndpoints } from '@bakehouse/contract/account';
import { type LinkPurpose, linkHours, linkPurposes } from '@bakehouse/contract/core/account-links';
import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { audit, type Changes, loggedDevice } from '../../kernel/audit.ts';
import type { Deps } from '../../kernel/http/context.ts';
import { rejectWeakPassword } from '../../kernel/passwords/common-passwords.ts';
import { hashPassword } from '../../kernel/passwords/passwords.ts';
import type { AtCommit, Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { issueLink, lockPerson, revokeLinks } from '../admin-user/link/account-link.writes.ts';
import { writeAccountMessage } from '../message-template/write-message.ts';
import { issueDeviceCookie } from '../session/known-device.ts';
import { openSession, type SignedInSession } from '../session/session.service.ts';
import { acceptInvitations, hasRole } from '../vendor/team/team.queries.ts';
import {
  type FoundLink,
  findLink,
  findReader,
  markLinkUsed,
  removeSignInsSince,
  setEmail,
  setPasswordHash,
} from './account.queries.ts';

/** The actions of people who come with a link from a mail. */

type NewPassword = BodyOf<typeof accountEndpoints.acceptInvitation>;
type Device = { readonly userAgent: string; readonly address: string; readonly requestId: string };

/** Returns for whom a link is. */
export async function viewLink(
  deps: Deps,
  { purpose, token }: BodyOf<typeof accountEndpoints.viewLink>,
): Promise<{ data: { name: string; email: string } }> {
  const { name, email, newEmail } = await requireLink(deps.database.db, purpose, token, deps.now());
  return { data: { name, email: newEmail ?? email } };
}

/**
 * Sets the first password of an invited user and signs the user in.
 * @throws AppError wrong_status for a link that does not work, invalid for a weak password
 */
export async function acceptInvitation(deps: Deps, input: NewPassword, device: Device): Promise<SignedInSession> {
  const { user, passwordHash } = await preparePassword(deps, 'invite', input);
  const deviceCookie = await issueDeviceCookie(deps, { email: user.email, passwordHash });
  return deps.database.transaction(async (db, atCommit) => {
    const call = { db, atCommit, device };
    const { userId } = await setPassword(deps, call, { purpose: 'invite', token: input.token, passwordHash });
    // An account that a team made. Everybody else answers on the profile.
    if (!(await hasRole(db, userId))) await acceptInvitations(db, userId, deps.now());
    return openSession(db, deps, userId, { ...device, deviceCookie });
  });
}

/**
 * Sets a new password, which ends all sessions of the user and makes the user's devices unknown. A mail tells the user.
 * @throws AppError wrong_status for a link that does not work, invalid for a weak password
 */
export async function resetPassword(deps: Deps, input: NewPassword, device: Device): Promise<{ message: string }> {
  const { passwordHash } = await preparePassword(deps, 'reset_password', input);
  await deps.database.transaction(async (db, atCommit) => {
    const call = { db, atCommit, device };
    const link = await setPassword(deps, call, { purpose: 'reset_password', token: input.token, passwordHash });
    const { name = link.name, language = 'en' } = (await findReader(db, link.userId)) ?? {};
    const mail = { kind: 'account_password_changed', language, to: link.email, values: { name } } as const;
    await deps.jobs.send(db, 'message', await writeAccountMessage(db, mail));
  });
  return { message: 'Password changed successfully. Sign in with it.' };
}

/**
 * Changes the email of a user to the one to which the link was sent.
 * @throws AppError wrong_status for a link that does not work
 */
export async function confirmEmail(deps: Deps, token: string, device: Device): Promise<{ message: string }> {
  const newEmail = await deps.database.transaction(async (db, atCommit) => {
    const { userId, name, email, newEmail } = await consumeLink(db, 'change_email', token, deps.now());
    if (!newEmail) throw linkError('unknown');
    // The unique index rejects an address that somebody else has got, and the link stays unused.
    const version = await setEmail(db, userId, newEmail);
    const changes = { email: { from: email, to: newEmail } };
    await auditUse(deps, { db, atCommit, device }, { userId, name, version, action: 'confirm-email', changes });
    return newEmail;
  });
  return { message: `Email confirmed. Sign in with ${newEmail} from now on.` };
}

/**
 * Ends all sessions of a user who did not sign in, forgets all devices, makes the password unusable, withdraws all links and sends one for
 * a new password.
 * @throws AppError wrong_status for a link that does not work
 */
export async function reportSignIn(deps: Deps, token: string, device: Device): Promise<{ message: string }> {
  await requireLink(deps.database.db, 'report_sign_in', token, deps.now());
  // Nobody knows the password with this hash. An empty hash would make the user an invited one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const email = await deps.database.transaction(async (db, atCommit) => {
    const link = await consumeLink(db, 'report_sign_in', token, deps.now());
    const { userId, name, currentEmail } = link;
    const version = await setPasswordHash(db, userId, passwordHash, true);
    // As far back as a link of an earlier sign-in of the same person could be used.
    const since = new Date(link.createdAt.getTime() - linkHours.report_sign_in * 3_600_000);
    await removeSignInsSince(db, userId, since);
    await revokeLinks(db, userId, linkPurposes, deps.now());
    await auditUse(deps, { db, atCommit, device }, { userId, name, version, action: 'report-sign-in' });
    await issueLink({ db, deps }, { userId, purpose: 'reset_password', email: currentEmail, createdBy: null });
    return currentEmail;
  });
  return { message: `All sessions ended. We sent a link for a new password to ${email}.` };
}

type Call = { readonly db: Db; readonly atCommit: AtCommit; readonly device: Device };

/** Checks a link and a password, and hashes the password before the transaction. */
const preparePassword = async (deps: Deps, purpose: LinkPurpose, { token, password }: NewPassword) => {
  const user = await requireLink(deps.database.db, purpose, token, deps.now());
  await rejectWeakPassword(deps.config, 'password', password, [user.name, user.email, user.phone]);
  return { user, passwordHash: await hashPassword(password) };
};

const setPassword = async (
  deps: Deps,
  { db, atCommit, device }: Call,
  { purpose, token, passwordHash }: { purpose: LinkPurpose; token: string; passwordHash: string },
): Promise<FoundLink> => {
  const link = await consumeLink(db, purpose, token, deps.now());
  const { userId, name } = link;
  const version = await setPasswordHash(db, userId, passwordHash, false);
  await revokeLinks(db, userId, ['invite', 'reset_password'], deps.now());
  const action = purpose === 'invite' ? 'accept-invitation' : 'reset-password';
  await auditUse(deps, { db, atCommit, device }, { userId, name, version, action });
  return link;
};

type Use = { userId: string; name: string; version: number | undefined; action: string; changes?: Changes };

/** Records the use of a link in the audit log. */
const auditUse = (
  deps: Deps,
  { db, atCommit, device }: Call,
  { userId: recordId, name: recordName, ...use }: Use,
): Promise<void> => {
  const actor = { user: { _id: recordId, name: recordName } };
  const entry = { module: 'admin-user', recordId, recordName, ...use, device: loggedDevice(deps.config, device) };
  return audit({ db, atCommit, actor, requestId: device.requestId }, entry);
};

/** Uses a link in the transaction of its change. The user is locked first, as by the actions of staff that withdraw links. */
const consumeLink = async (db: Db, purpose: LinkPurpose, token: string, now: Date): Promise<FoundLink> => {
  const { userId } = await requireLink(db, purpose, token, now);
  await lockPerson(db, userId);
  const link = await requireLink(db, purpose, token, now);
  if (!(await markLinkUsed(db, link.linkId, now))) throw linkError('used');
  return link;
};

const sentences = {
  unknown: /* i18n */ 'This link is not valid. Open it again from the mail, or ask for a new one.',
  used: /* i18n */ 'This link was used already. Sign in, or ask for a new one.',
  expired: /* i18n */ 'This link has expired. Ask for a new one.',
  revoked: /* i18n */ 'This link does not work any more. Ask for a new one.',
} as const;

const linkError = (state: keyof typeof sentences) => new AppError('wrong_status', sentences[state]);

/** @throws AppError wrong_status with the reason why the link does not work */
const requireLink = async (db: Db, purpose: LinkPurpose, token: string, now: Date): Promise<FoundLink> => {
  const link = await findLink(db, purpose, token);
  if (!link) throw linkError('unknown');
  if (link.usedAt) throw linkError('used');
  if (link.revokedAt || !isForUser(purpose, link)) throw linkError('revoked');
  if (link.expiresAt <= now) throw linkError('expired');
  return link;
};

/** Whether the user is still the one to whom the link was sent. */
const isForUser = (purpose: LinkPurpose, link: FoundLink): boolean =>
  link.deletedAt === null &&
  link.status === 'Active' &&
  link.currentEmail.toLowerCase() === link.email.toLowerCase() &&
  (purpose !== 'invite' || link.passwordHash === '');
