import { sessionEndpoints } from '@bakehouse/contract/session';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Actor, Deps } from '../../http/context.ts';
import { exchangeRoute, type Route, route } from '../../http/route.ts';
import type { AccessCache } from '../../plugins/access-cache.ts';
import { deleteSession } from './session.queries.ts';
import { signIn } from './session.service.ts';

const cookieName = 'bakehouse_session';
/** Only `session` reads the cookie, so it is sent nowhere else. */
const cookiePath = '/api/web-api/admin_auth/session';

const cookieOptions = (deps: Deps, secure: boolean) =>
  ({
    path: cookiePath,
    httpOnly: true,
    sameSite: 'strict',
    secure: secure || deps.config.PUBLIC_URL?.startsWith('https:') === true,
  }) as const;

const answer = (message: string, token: string, actor: Actor) => ({
  message,
  token,
  data: actor.user,
  permissions: [...actor.grants.keys()].sort(),
});

/** The cookie is taken back by naming it once more, expired. */
const clearCookie = (deps: Deps, reply: FastifyReply) => reply.clearCookie(cookieName, cookieOptions(deps, false));

export const sessionRoutes = (cache: AccessCache): Route[] => [
  exchangeRoute(sessionEndpoints.login, async ({ deps, request, reply }, { body }) => {
    const { token, expiresAt } = await signIn(deps, {
      ...body,
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: request.id,
    });
    const actor = await cache.find(token);
    if (!actor) throw new AppError('unavailable', 'The session could not be opened. Try again.');
    reply.setCookie(cookieName, token, { ...cookieOptions(deps, request.protocol === 'https'), expires: expiresAt });
    return answer('Signed in successfully', token, actor);
  }),
  exchangeRoute(sessionEndpoints.session, async ({ deps, request, reply }) => {
    const token = request.cookies[cookieName];
    const actor = token ? await cache.find(token) : undefined;
    if (!token || !actor) {
      if (token) clearCookie(deps, reply);
      throw new AppError('unauthenticated', 'Sign in to continue');
    }
    return answer('Session taken up', token, actor);
  }),
  route(sessionEndpoints.logout, async ({ db, actor, afterCommit }) => {
    await deleteSession(db, actor.sessionId);
    afterCommit(cache.recheck);
    return { message: 'Signed out successfully' };
  }),
];
