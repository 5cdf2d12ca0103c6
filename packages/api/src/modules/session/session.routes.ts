import { sessionEndpoints } from '@bakehouse/contract/session';
import type { AccessCache } from '../../kernel/access/access-cache.ts';
import { exchangeRoute, type Route } from '../../kernel/http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteSession } from './session.queries.ts';
import { signIn } from './session.service.ts';
import { clearCookie, cookieName, describeSession, deviceCookieName, deviceOf, signedInAnswer } from './signed-in.ts';

export const sessionRoutes = (cache: AccessCache): Route[] => [
  exchangeRoute(sessionEndpoints.login, async (exchange, { body }) => {
    const session = await signIn(exchange.deps, {
      ...body,
      ...deviceOf(exchange.request),
      deviceCookie: exchange.request.cookies[deviceCookieName],
    });
    return signedInAnswer(exchange, cache, 'Signed in successfully', session);
  }),
  exchangeRoute(sessionEndpoints.session, async ({ deps, request, reply }) => {
    const token = request.cookies[cookieName];
    const answer = token && (await describeSession(deps, cache, 'Session restored', token));
    if (answer) return answer;
    if (token) clearCookie(deps, reply);
    throw new AppError('unauthenticated', 'Sign in to continue');
  }),
  exchangeRoute(sessionEndpoints.logout, async ({ deps, request, reply }) => {
    await deleteSession(deps.database.db, request.access().actor.sessionId);
    cache.recheck();
    clearCookie(deps, reply);
    return { message: 'Signed out successfully' };
  }),
];
