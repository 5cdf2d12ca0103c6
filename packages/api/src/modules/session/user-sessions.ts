import { adminUser } from '@bakehouse/contract/admin-user';
import type { UserSession } from '@bakehouse/contract/profile';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { notFound } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { lockManagedUser, rejectHigherTarget } from '../admin-user/admin-user.rules.ts';
import { adminUserRepository } from '../admin-user/admin-user-repository.ts';
import { endSessions, findSessions } from './session.queries.ts';

/** Returns the open sessions of a user, newest first. */
export async function listSessions({ db, deps }: Pick<Ctx, 'db' | 'deps'>, userId: string): Promise<UserSession[]> {
  const rows = await findSessions(db, userId, deps.config.SESSION_IDLE_HOURS);
  return rows.map((row) => ({
    _id: row.id,
    user_agent: row.user_agent,
    address: row.address,
    createdAt: toIsoTime(row.created_at),
    seenAt: toIsoTime(row.seen_at),
    expiresAt: toIsoTime(row.expires_at),
    acting_as: row.acting_as,
  }));
}

/**
 * Returns the sessions of another user, for staff.
 * @throws AppError forbidden for a user who has more permissions than the caller
 */
export async function viewSessions(ctx: Ctx, userId: string): Promise<{ data: UserSession[] }> {
  const user = await adminUserRepository.findOne(ctx.db, ctx.scope, userId, 'active');
  if (!user) throw notFound(adminUser.label.one);
  await rejectHigherTarget(ctx, user);
  return { data: await listSessions(ctx, userId) };
}

/**
 * Ends one session of another user, or all.
 * @throws AppError forbidden for a user who has more permissions than the caller
 */
export async function endUserSessions(
  ctx: Ctx,
  userId: string,
  session: string | undefined,
): Promise<{ message: string }> {
  const user = await lockManagedUser(ctx, userId);
  const ended = await endSessions(ctx.db, userId, { only: session });
  if (session && ended === 0) throw notFound(/* i18n */ 'Session');
  await auditEnd(ctx, user, ended);
  return { message: session ? 'Session ended successfully' : `All sessions of ${user.name} ended` };
}

/** Records how many sessions of a user were ended. */
export async function auditEnd(ctx: Ctx, { _id, name }: { _id: string; name: string }, ended: number): Promise<void> {
  const changes = { sessions: { from: ended, to: 0 } };
  await audit(ctx, { module: 'session', action: 'end-sessions', recordId: _id, recordName: name, changes });
}
