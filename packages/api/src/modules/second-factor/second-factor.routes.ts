import { resetFactors } from '@bakehouse/contract/admin-user';
import { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import type { AccessCache } from '../../kernel/access/access-cache.ts';
import type { PublicCtx } from '../../kernel/http/context.ts';
import { setCookie } from '../../kernel/http/cookies.ts';
import { addressKey, limitPerMinute } from '../../kernel/http/limits/throttle.ts';
import { exchangeRoute, type Route, route } from '../../kernel/http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { SignInError } from '../session/sign-in-error.ts';
import { describeSession, deviceOf, sessionCookie, signedInResponse } from '../session/signed-in.ts';
import { requestOptions } from './passkey.ts';
import { findFactors } from './second-factor.queries.ts';
import {
  addApp,
  addPasskey,
  completeSignIn,
  confirmIdentity,
  listFactors,
  passkeysOf,
  removeFactor,
  replaceCodes,
  resetFactorsOf,
  signInWithPasskey,
  startApp,
  startPasskey,
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
    const counter = { key: addressKey('passkey', request.ip), limit: maxSignIns, what: 'sign-ins with a passkey' };
    await limitPerMinute(deps.database.db, counter, deps.now());
    const session = await reportRejection(exchange, signInWithPasskey(deps, body.passkey, deviceOf(request)));
    return signedInResponse(exchange, cache, 'Signed in successfully', session);
  }),
  exchangeRoute(secondFactorEndpoints.verify, async (exchange, { body }) => {
    const { deps, request, reply } = exchange;
    const { actor } = request.access();
    const completing = completeSignIn(deps, actor, body, deviceOf(request));
    const { token, expiresAt } = await reportRejection(exchange, completing);
    const response = await describeSession(deps, cache, 'Signed in successfully', token);
    if (!response) throw new AppError('unavailable', /* i18n */ 'The session could not be opened. Try again.');
    setCookie(reply, deps.config, sessionCookie, token, { expires: expiresAt });
    return response;
  }),
];

const ownRoutes = (cache: AccessCache): Route[] => [
  route(secondFactorEndpoints.options, async ({ deps, db, actor }) => ({
    data: await requestOptions(deps, actor.sessionId, passkeysOf(await findFactors(db, actor.user._id))),
  })),
  exchangeRoute(secondFactorEndpoints.confirm, async (exchange, { body }) => {
    const { deps, request } = exchange;
    const confirming = confirmIdentity(deps, request.access().actor, body, deviceOf(request));
    await reportRejection(exchange, confirming);
    return { message: 'Confirmed. You are not asked again for five minutes.' };
  }),
  route(secondFactorEndpoints.list, listFactors),
  route(secondFactorEndpoints.addApp, (ctx) => startApp(ctx)),
  route(secondFactorEndpoints.confirmApp, (ctx, { params, body }) => {
    ctx.afterCommit(cache.recheck);
    return addApp(ctx, params.id, body);
  }),
  route(secondFactorEndpoints.addPasskeyOptions, (ctx) => startPasskey(ctx)),
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

/** Counts and logs a rejected code or passkey. The audit log has it from the error handler. */
const reportRejection = async <Result>({ deps, request }: PublicCtx, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SignInError) {
      const { reason } = error;
      deps.metrics?.recordSignInRejection(reason);
      const address = deps.config.LOG_CLIENT_ADDRESS ? { address: request.ip } : {};
      request.log.warn({ user: request.caller?.user._id, ...address, reason }, 'proof of identity rejected');
    }
    throw error;
  }
};
