import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { profileEndpoints } from '@bakehouse/contract/profile';
import type { SessionUser } from '@bakehouse/contract/session';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Actor, Ctx, Deps } from '../../kernel/http/context.ts';
import type { Prepare } from '../../kernel/http/route.ts';
import { rejectWeakPassword } from '../../kernel/passwords/common-passwords.ts';
import { hashPassword } from '../../kernel/passwords/passwords.ts';
import { invalidField, stale } from '../../platform/errors.ts';
import { checkCurrentPassword } from '../admin-user/current-password.ts';
import { revokeLinks } from '../admin-user/link/account-link.writes.ts';
import {
  cancelEmailChange,
  confirmationNote,
  isOtherAddress,
  requestEmailChange,
} from '../admin-user/link/email-change.ts';
import { issueDeviceCookie } from '../session/known-device.ts';
import { openSession, type SignedInSession } from '../session/session.service.ts';
import { replacePassword, updatePerson } from './profile.queries.ts';

/** The actions of users on their own account. */

type Profile = BodyOf<typeof profileEndpoints.update>;
type PasswordChange = BodyOf<typeof profileEndpoints.changePassword>;

/** Requires the current password if email or phone change. */
export const requireCurrentPassword: Prepare = async ({ deps, actor }, input) => {
  const { body } = input as { body: Profile };
  if (changesContact(actor.user, body)) await checkCurrentPassword(deps, actor, body.current_password);
  return input;
};

const changesContact = (user: SessionUser, { email, phone }: Profile) =>
  (email !== undefined && email !== user.email) || (phone !== undefined && phone !== user.phone);

export async function updateProfile(ctx: Ctx, profile: Profile): Promise<{ message: string; data: SessionUser }> {
  const { user } = ctx.actor;
  const { name = user.name, phone = user.phone, email: newEmail = user.email, language = user.language } = profile;
  const isPending = isOtherAddress(user.email, newEmail);
  const email = isPending ? user.email : newEmail;
  const data = { ...user, name, email, phone, language };
  const updated = await updatePerson(ctx.db, user._id, { name, email, phone, language });
  const changes = changesBetween(user, data);
  const entry = { module: 'admin-user', action: 'profile', recordId: user._id, recordName: name, changes };
  await audit(ctx, { ...entry, version: updated?.version });
  const message = 'Profile updated successfully';
  if (!isPending) return { message, data };
  await requestEmailChange(ctx, data, newEmail);
  return { message: `${message}. ${confirmationNote}`, data };
}

/** Keeps the present email of the caller. */
export async function cancelEmail(ctx: Ctx): Promise<{ message: string }> {
  await cancelEmailChange(ctx, ctx.actor.user);
  return { message: `Your email stays ${ctx.actor.user.email}` };
}

type Device = { userAgent: string; address: string; requestId: string };

/**
 * Changes the password, ends every session of the user, and opens a new one.
 * @throws AppError `invalid` on the invalid field, `stale` if the password was changed at the same time
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  change: PasswordChange,
  device: Device,
): Promise<SignedInSession> {
  const { user } = actor;
  const before = await checkCurrentPassword(deps, actor, change.current_password);
  if (change.password === change.current_password)
    throw invalidField('password', /* i18n */ 'Choose a password you do not have yet');
  await rejectWeakPassword(deps.config, 'password', change.password, [user.name, user.email, user.phone]);
  const passwordHash = await hashPassword(change.password);
  const deviceCookie = await issueDeviceCookie(deps, { email: user.email, passwordHash });
  return deps.database.transaction(async (tx, atCommit) => {
    const updated = await replacePassword(tx, user._id, before, passwordHash);
    if (!updated) throw stale();
    await revokeLinks(tx, user._id, ['reset_password'], deps.now());
    await audit(
      { db: tx, atCommit, actor, requestId: device.requestId },
      { module: 'admin-user', action: 'password', recordId: user._id, recordName: user.name, ...updated },
    );
    // A session that could get here has proved its second factor, if there is one.
    const factorAt = user.second_factor === 'none' ? deps.now() : null;
    return openSession(tx, deps, user._id, { ...device, deviceCookie, factorAt });
  });
}
