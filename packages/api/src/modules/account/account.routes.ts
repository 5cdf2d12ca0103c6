import { accountEndpoints } from '@bakehouse/contract/account';
import type { AccessCache } from '../../kernel/access/access-cache.ts';
import { exchangeRoute, type Route } from '../../kernel/http/route.ts';
import { deviceOf, signedInResponse } from '../session/signed-in.ts';
import { acceptInvitation, confirmEmail, reportSignIn, resetPassword, viewLink } from './account.service.ts';
import { requestReset } from './password-reset.ts';

/** The endpoints behind the links of mails. */
export function accountRoutes(cache: AccessCache): Route[] {
  return [
    exchangeRoute(accountEndpoints.viewLink, ({ deps }, { body }) => viewLink(deps, body)),
    exchangeRoute(accountEndpoints.acceptInvitation, async (exchange, { body }) => {
      const session = await acceptInvitation(exchange.deps, body, deviceOf(exchange.request));
      cache.recheck();
      return signedInResponse(exchange, cache, 'Welcome to Bakehouse', session);
    }),
    exchangeRoute(accountEndpoints.requestReset, ({ deps, request }, { body }) =>
      requestReset(deps, body.email, request.ip),
    ),
    exchangeRoute(accountEndpoints.confirmEmail, async ({ deps, request }, { body }) => {
      const response = await confirmEmail(deps, body.token, deviceOf(request));
      cache.recheck();
      return response;
    }),
    exchangeRoute(accountEndpoints.reportSignIn, async ({ deps, request }, { body }) => {
      const response = await reportSignIn(deps, body.token, deviceOf(request));
      cache.recheck();
      return response;
    }),
    exchangeRoute(accountEndpoints.resetPassword, async ({ deps, request }, { body }) => {
      const response = await resetPassword(deps, body, deviceOf(request));
      cache.recheck();
      return response;
    }),
  ];
}
