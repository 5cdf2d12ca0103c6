import { resetFactors } from '@bakehouse/contract/admin-user';
import { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import type { AccessCache } from '../../kernel/access/access-cache.ts';
import { setCookie } from '../../kernel/http/cookies.ts';
import { addressKey, limitPerMinute } from '../../kernel/http/limits/throttle.ts';
import { exchangeRoute, type Route, route } from '../../kernel/http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { describeSession, deviceOf, sessionCookie, signedInResponse } from '../session/signed-in.ts';
import { creationOptions, requestOptions } from './passkey.ts';
import { findFactors } from './second-factor.queries.ts';
import {
  addApp,
  addPasskey,
  completeSignIn,
  confirmIdentity,
  listFactors,
  removeFactor,
  replaceCodes,
  resetFactorsOf,
  signInWithPasskey,
  startApp,
} from './second-factor.service.ts';

/** Maximum number of sign-ins with a passkey per minute from one address. */
const maxSignIns = 30;

export function secondFactorRoutes(cache: AccessCache): Route[] {
  return [
    ...signInRoutes(cache),
    ...ownRoutes(cache),
    route(resetFactors, (ctx, { params }) => resetFactorsOf(ctx, params.id)),
  ];
}

const signInRoutes = (cache: AccessCache): Route[] => [
  exchangeRoute(secondFactorEndpoints.signInOptions, async ({ deps }) => ({
    data: await requestOptions(deps, 'sign-in'),
  })),
  exchangeRoute(secondFactorEndpoints.signIn, async (exchange, { body }) => {
    const { deps, request } = exchange;
    await limitPerMinute(deps.database.db, addressKey('passkey', request.ip), maxSignIns, deps.now());
    const session = await signInWithPasskey(deps, body.passkey, deviceOf(request));
    return signedInResponse(exchange, cache, 'Signed in successfully', session);
  }),
  exchangeRoute(secondFactorEndpoints.verify, async ({ deps, request, reply }, { body }) => {
    const { actor } = request.access();
    const { token, expiresAt } = await completeSignIn(deps, actor, body, deviceOf(request));
    const response = await describeSession(deps, cache, 'Signed in successfully', token);
    if (!response) throw new AppError('unavailable', 'The session could not be opened. Try again.');
    setCookie(reply, deps.config, sessionCookie, token, { expires: expiresAt });
    return response;
  }),
];

const ownRoutes = (cache: AccessCache): Route[] => [
  route(secondFactorEndpoints.options, async ({ deps, db, actor }) => ({
    data: await requestOptions(deps, actor.sessionId, passkeysOf(await findFactors(db, actor.user._id))),
  })),
  exchangeRoute(secondFactorEndpoints.confirm, async ({ deps, request }, { body }) => {
    await confirmIdentity(deps, request.access().actor, body);
    return { message: 'Confirmed. You are not asked again for five minutes.' };
  }),
  route(secondFactorEndpoints.list, listFactors),
  route(secondFactorEndpoints.addApp, (ctx) => startApp(ctx)),
  route(secondFactorEndpoints.confirmApp, (ctx, { params, body }) => {
    ctx.afterCommit(cache.recheck);
    return addApp(ctx, params.id, body);
  }),
  route(secondFactorEndpoints.addPasskeyOptions, async ({ deps, db, actor }) => ({
    data: await creationOptions(deps, actor.sessionId, actor.user, passkeysOf(await findFactors(db, actor.user._id))),
  })),
  route(secondFactorEndpoints.addPasskey, (ctx, { body }) => {
    ctx.afterCommit(cache.recheck);
    return addPasskey(ctx, body);
  }),
  route(secondFactorEndpoints.renewCodes, (ctx) => replaceCodes(ctx)),
  route(secondFactorEndpoints.remove, (ctx, { params }) => {
    ctx.afterCommit(cache.recheck);
    return removeFactor(ctx, params.id);
  }),
];

const passkeysOf = (factors: Awaited<ReturnType<typeof findFactors>>) =>
  factors.filter(({ kind }) => kind === 'passkey');
