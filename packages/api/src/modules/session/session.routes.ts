import { userSessionEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import type { AccessCache } from '../../kernel/access/access-cache.ts';
import { audit } from '../../kernel/audit.ts';
import { clearCookie, readCookie } from '../../kernel/http/cookies.ts';
import { exchangeRoute, type Route, route } from '../../kernel/http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { accountOf } from './known-device.ts';
import { deleteSession } from './session.queries.ts';
import { rejectionReason, signIn } from './session.service.ts';
import { describeSession, deviceCookie, deviceOf, sessionCookie, signedInResponse } from './signed-in.ts';
import { endUserSessions, viewSessions } from './user-sessions.ts';

export const sessionRoutes = (cache: AccessCache): Route[] => [
  exchangeRoute(sessionEndpoints.login, async (exchange, { body }) => {
    const { deps, request } = exchange;
    const attempt = { ...body, ...deviceOf(request), deviceCookie: readCookie(request, deps.config, deviceCookie) };
    const session = await signIn(deps, attempt).catch((error: unknown) => {
      const reason = rejectionReason(error);
      const address = deps.config.LOG_CLIENT_ADDRESS ? { address: request.ip } : {};
      if (reason) request.log.warn({ account: accountOf(body.email), ...address, reason }, 'sign-in rejected');
      throw error;
    });
    return signedInResponse(exchange, cache, 'Signed in successfully', session);
  }),
  exchangeRoute(sessionEndpoints.session, async ({ deps, request, reply }) => {
    const token = readCookie(request, deps.config, sessionCookie);
    const response = token && (await describeSession(deps, cache, 'Session restored', token));
    if (response) return response;
    if (token) clearCookie(reply, deps.config, sessionCookie);
    throw new AppError('unauthenticated', 'Sign in to continue');
  }),
  exchangeRoute(sessionEndpoints.logout, async ({ deps, request, reply }) => {
    const { actor } = request.access();
    const { _id: recordId, name: recordName } = actor.user;
    await deps.database.transaction(async (db, atCommit) => {
      await deleteSession(db, actor.sessionId);
      const entry = { module: 'session', action: 'sign-out', recordId, recordName };
      await audit({ db, atCommit, actor, requestId: request.id }, entry);
    });
    cache.recheck();
    clearCookie(reply, deps.config, sessionCookie);
    return { message: 'Signed out successfully' };
  }),
  route(userSessionEndpoints.list, (ctx, { params }) => viewSessions(ctx, params.id)),
  route(userSessionEndpoints.end, (ctx, { params, body }) => endUserSessions(ctx, params.id, body.session)),
];
