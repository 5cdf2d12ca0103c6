import { actAs } from '@bakehouse/contract/act-as';
import { membershipEndpoints, userSessionEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import type { AccessCache } from '../../kernel/access/access-cache.ts';
import { audit } from '../../kernel/audit.ts';
import { bearerToken } from '../../kernel/http/context.ts';
import { clearCookie, readCookie, setCookie } from '../../kernel/http/cookies.ts';
import { exchangeRoute, type Route, route } from '../../kernel/http/route.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { endOfActing, startActing } from './act-as.ts';
import { accountOf } from './known-device.ts';
import { chooseStore, deleteSession } from './session.queries.ts';
import { rejectionReason, signIn } from './session.service.ts';
import { actingCookie, describeSession, deviceCookie, deviceOf, sessionCookie, signedInResponse } from './signed-in.ts';
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
    for (const cookie of [actingCookie, sessionCookie]) {
      const token = readCookie(request, deps.config, cookie);
      const response = token && (await describeSession(deps, cache, 'Session restored', token));
      if (response) return response;
      if (token) clearCookie(reply, deps.config, cookie);
    }
    throw new AppError('unauthenticated', /* i18n */ 'Sign in to continue');
  }),
  exchangeRoute(sessionEndpoints.logout, async ({ deps, request, reply }) => {
    const { actor } = request.access();
    const { _id: recordId, name: recordName } = actor.user;
    await deps.database.transaction(async (db, atCommit) => {
      await deleteSession(db, actor.sessionId);
      const entry = actor.acting ? endOfActing(actor) : { module: 'session', action: 'sign-out', recordId, recordName };
      await audit({ db, atCommit, actor, requestId: request.id }, entry);
    });
    cache.recheck();
    if (!actor.acting) clearCookie(reply, deps.config, sessionCookie);
    clearCookie(reply, deps.config, actingCookie);
    if (actor.acting) return { message: `Session as ${actor.acting.storeName} ended` };
    return { message: 'Signed out successfully' };
  }),
  exchangeRoute(actAs, async (exchange, { params, body }) => {
    const { deps, request, reply } = exchange;
    const { token, expiresAt } = await startActing(deps, request.access().actor, params.id, {
      ...deviceOf(request),
      reason: body.reason,
    });
    cache.recheck();
    const response = await describeSession(deps, cache, 'You work as this store for 30 minutes', token);
    if (!response) throw new AppError('unavailable', /* i18n */ 'The session could not be opened. Try again.');
    setCookie(reply, deps.config, actingCookie, token, { expires: expiresAt });
    return response;
  }),
  exchangeRoute(membershipEndpoints.choose, async ({ deps, request }, { params }) => {
    const { actor } = request.access();
    const store = actor.stores.find(({ _id }) => _id === params.id);
    const token = bearerToken(request);
    if (!store || !token) throw notFound(/* i18n */ 'Store');
    await chooseStore(deps.database.db, actor.sessionId, store._id);
    cache.recheck();
    const response = await describeSession(deps, cache, `You work for ${store.store_name} now`, token);
    if (!response) throw new AppError('unauthenticated', /* i18n */ 'Sign in to continue');
    return response;
  }),
  route(userSessionEndpoints.list, (ctx, { params }) => viewSessions(ctx, params.id)),
  route(userSessionEndpoints.end, (ctx, { params, body }) => endUserSessions(ctx, params.id, body.session)),
];
