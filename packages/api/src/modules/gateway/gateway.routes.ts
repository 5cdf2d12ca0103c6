import { gatewayEndpoints } from '@bakehouse/contract/money/gateway.endpoints';
import { exchangeRoute, type Route, route } from '../../kernel/http/route.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { receiveEvent } from './gateway-events.ts';
import { listMismatches, resolveMismatch } from './mismatches.ts';

/** The webhook of the payment gateway, and the mismatches. A forged webhook writes nothing. */
export const gatewayRoutes = (): Route[] => [
  exchangeRoute(gatewayEndpoints.webhook, async ({ deps, request }) => {
    if (!deps.payments) throw notFound('Payment gateway');
    const notice = deps.payments.readWebhook(request.rawBody ?? '', request.headers);
    if (notice === undefined) throw new AppError('unauthenticated', 'The signature of this event is wrong');
    if (notice) await receiveEvent(deps, notice, request.id);
    return { message: 'Received' };
  }),
  route(gatewayEndpoints.mismatches, (ctx, { query }) => listMismatches(ctx, query)),
  route(gatewayEndpoints.resolve, (ctx, { params, body }) => resolveMismatch(ctx, params.id, body)),
];
