import { profileEndpoints } from '@bakehouse/contract/profile';
import type { AccessCache } from '../../kernel/access/access-cache.ts';
import { exchangeRoute, type Route, route } from '../../kernel/http/route.ts';
import { notFound } from '../../platform/errors.ts';
import { findPendingEmail } from '../admin-user/link/account-link.queries.ts';
import { resendEmailChange } from '../admin-user/link/email-change.ts';
import { endSessions } from '../session/session.queries.ts';
import { deviceOf, signedInResponse } from '../session/signed-in.ts';
import { auditEnd, listSessions } from '../session/user-sessions.ts';
import { cancelEmail, changePassword, requireCurrentPassword, updateProfile } from './profile.service.ts';

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
  route(profileEndpoints.resendEmail, (ctx) => resendEmailChange(ctx, ctx.actor.user)),
  route(profileEndpoints.cancelEmail, (ctx) => cancelEmail(ctx)),
  exchangeRoute(profileEndpoints.changePassword, async (exchange, { body }) => {
    const { actor } = exchange.request.access();
    const session = await changePassword(exchange.deps, actor, body, deviceOf(exchange.request));
    cache.recheck();
    return signedInResponse(exchange, cache, 'Password changed successfully', session);
  }),
  route(profileEndpoints.sessions, async (ctx) => {
    const sessions = await listSessions(ctx, ctx.actor.user._id);
    return { data: sessions.map((session) => ({ ...session, current: session._id === ctx.actor.sessionId })) };
  }),
  route(profileEndpoints.endSession, async ({ db, actor, afterCommit }, { params }) => {
    if ((await endSessions(db, actor.user._id, { only: params.id })) === 0) throw notFound(/* i18n */ 'Session');
    afterCommit(cache.recheck);
    return { message: 'Session ended successfully' };
  }),
  route(profileEndpoints.endOtherSessions, async (ctx) => {
    await auditEnd(ctx, ctx.actor.user, await endSessions(ctx.db, ctx.actor.user._id, { except: ctx.actor.sessionId }));
    ctx.afterCommit(cache.recheck);
    return { message: 'All other sessions ended' };
  }),
];
