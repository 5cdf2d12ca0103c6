import { signUp } from '@bakehouse/contract/sign-up';
import { exchangeRoute, type Route } from '../../kernel/http/route.ts';
import { applyAsVendor } from './sign-up.service.ts';

export const signUpRoutes = (): Route[] => [
  exchangeRoute(signUp, async ({ deps, request, reply }, { body }) => {
    const response = await applyAsVendor(deps, { ...body, address: request.ip, requestId: request.id });
    reply.code(201);
    return response;
  }),
];
