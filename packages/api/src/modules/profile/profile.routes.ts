import { profileEndpoints } from '@bakehouse/contract/profile';
import type { AccessCache } from '../../kernel/access/access-cache.ts';
import { exchangeRoute, type Route, route } from '../../kernel/http/route.ts';
import { notFound } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { findPendingEmail } from '../admin-user/link/account-link.queries.ts';
import { deviceOf, signedInResponse } from '../session/signed-in.ts';
import { endSessionOf, findSessions } from './profile.queries.ts';
import { cancelEmail, changePassword, requireCurrentPassword, resendEmail, updateProfile } from './profile.service.ts';

/** The endpoints of the caller's own account, which need a session but no permission. */
export const profileRoutes = (cache: AccessCache): Route[] => [
  {
    ...route(profileEndpoints.update, async (ctx, { body }) => {
      ctx.afterCommit(cache.recheck);
      return updateProfile(ctx, body);
    }),
    prepare: requireCurrentPassword,
  } as Route,
  route(profileEndpoints.pendingEmail, async ({ db, actor, deps }) => ({
    data: await findPendingEmail(db, actor.user._id, deps.now()),
  })),
  route(profileEndpoints.resendEmail, (ctx) => resendEmail(ctx)),
  route(profileEndpoints.cancelEmail, (ctx) => cancelEmail(ctx)),
  exchangeRoute(profileEndpoints.changePassword, async (exchange, { body }) => {
    const { actor } = exchange.request.access();
    const session = await changePassword(exchange.deps, actor, body, deviceOf(exchange.request));
    cache.recheck();
    return signedInResponse(exchange, cache, 'Password changed successfully', session);
  }),
  route(profileEndpoints.sessions, async ({ db, actor }) => {
    const rows = await findSessions(db, actor.user._id);
    return {
      data: rows.map((row) => ({
        _id: row.id,
        user_agent: row.user_agent,
        address: row.address,
        createdAt: toIsoTime(row.created_at),
        expiresAt: toIsoTime(row.expires_at),
        current: row.id === actor.sessionId,
      })),
    };
  }),
  route(profileEndpoints.endSession, async ({ db, actor, afterCommit }, { params }) => {
    if (!(await endSessionOf(db, actor.user._id, params.id))) throw notFound('Session');
    afterCommit(cache.recheck);
    return { message: 'Session ended successfully' };
  }),
];
