import { adminUser } from '@bakehouse/contract/admin-user';
import { audit } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockManagedUser } from '../admin-user.rules.ts';
import type { AdminUserRow } from '../admin-user-repository.ts';
import { issueLink, requireLinks, revokeLinks } from './account-link.writes.ts';

/** The actions on the invitation of a user without a password. */

/** @throws AppError wrong_status for a user who has a password or is not active; unavailable if mail cannot be sent */
export async function resendInvitation(ctx: Ctx, id: string): Promise<{ message: string }> {
  const user = await lockInvited(ctx, id);
  if (user.status !== 'Active')
    throw new AppError('wrong_status', `${user.name} is not active. Make the person active first.`);
  requireLinks(ctx.deps);
  await issueLink(ctx, { userId: id, purpose: 'invite', email: user.email, createdBy: ctx.actor.user._id });
  await auditInvitation(ctx, user, 'invite');
  return { message: `Invitation sent to ${user.email}` };
}

async function lockInvited(ctx: Ctx, id: string): Promise<AdminUserRow> {
  const user = await lockManagedUser(ctx, id);
  if (user.passwordHash !== '') throw new AppError('wrong_status', `${user.name} has a password already`);
  return user;
}

const auditInvitation = (ctx: Ctx, { _id, name, version }: AdminUserRow, action: string) =>
  audit(ctx, { module: adminUser.name, action, recordId: _id, recordName: name, version });

/** @throws AppError wrong_status without an invitation */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<{ message: string }> {
  const user = await lockInvited(ctx, id);
  if ((await revokeLinks(ctx.db, id, ['invite'], ctx.deps.now())) === 0)
    throw new AppError('wrong_status', `${user.name} has no invitation`);
  await auditInvitation(ctx, user, 'revoke-invitation');
  return { message: `Invitation of ${user.name} revoked` };
}
