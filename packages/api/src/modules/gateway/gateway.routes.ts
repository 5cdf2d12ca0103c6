import { gatewayEndpoints } from '@bakehouse/contract/money/gateway.endpoints';
import { gatewaySettlementEndpoints } from '@bakehouse/contract/money/gateway-settlement.endpoints';
import { exchangeRoute, fileRoute, type Route, route } from '../../kernel/http/route.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { receiveEvent } from './gateway-events.ts';
import { exportSettlement, listLines, listSettlements, viewSettlement } from './gateway-settlements.ts';
import { listMismatches, resolveMismatch } from './mismatches.ts';

const { list, view, lines, exportCsv } = gatewaySettlementEndpoints;

/** The webhook of the payment gateway, its settlements, and the mismatches. A forged webhook writes nothing. */
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
  route(list, (ctx, { query }) => listSettlements(ctx, query)),
  route(view, (ctx, { params }) => viewSettlement(ctx, params.id)),
  route(lines, (ctx, { params, query }) => listLines(ctx, params.id, query)),
  fileRoute(exportCsv, (ctx, { params }) => exportSettlement(ctx, params.id)),
];
