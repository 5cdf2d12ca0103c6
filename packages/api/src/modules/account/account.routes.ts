import { accountEndpoints } from '@bakehouse/contract/account';
import type { AccessCache } from '../../kernel/access/access-cache.ts';
import { exchangeRoute, type Route } from '../../kernel/http/route.ts';
import { deviceOf, signedInResponse } from '../session/signed-in.ts';
import { acceptInvitation, viewLink } from './account.service.ts';

/** The endpoints behind the links of mails. */
export function accountRoutes(cache: AccessCache): Route[] {
  return [
    exchangeRoute(accountEndpoints.viewLink, ({ deps }, { body }) => viewLink(deps, body)),
    exchangeRoute(accountEndpoints.acceptInvitation, async (exchange, { body }) => {
      const session = await acceptInvitation(exchange.deps, body, deviceOf(exchange.request));
      cache.recheck();
      return signedInResponse(exchange, cache, 'Welcome to Bakehouse', session);
    }),
  ];
}
