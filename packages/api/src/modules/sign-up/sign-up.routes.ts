import { sessionEndpoints } from '@bakehouse/contract/session';
import { exchangeRoute, type Route } from '../../kernel/http/route.ts';
import { applyAsVendor } from './sign-up.service.ts';

export const signUpRoutes = (): Route[] => [
  exchangeRoute(sessionEndpoints.signUp, async ({ deps, request, reply }, { body }) => {
    const answer = await applyAsVendor(deps, { ...body, address: request.ip, requestId: request.id });
    reply.code(201);
    return answer;
  }),
];
