import { messageLabel } from '@bakehouse/contract/message-template/message-kinds';
import { orderMessageEndpoints } from '@bakehouse/contract/order-message';
import { exchangeRoute, type Route, route } from '../../kernel/http/route.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { isSigned } from '../../platform/lib/is-signed.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { recordReports } from './message-reports.ts';
import { findMessages } from './order-message.queries.ts';
import { messageId } from './queue-messages.ts';
import { resendError, resendMessage } from './resend-message.ts';

/** The messages to the customer of an order, and the reports of the services. A forged report writes nothing. */
export const orderMessageRoutes = (): Route[] => [
  route(orderMessageEndpoints.list, async ({ db }, { params }) => {
    const found = await findMessages(db, params.id);
    if (!found) throw notFound(/* i18n */ 'Order');
    return {
      data: found.messages.map((message) => ({
        id: messageId(message),
        label: messageLabel(message.kind),
        channel: message.channel,
        status: message.status,
        reason: message.reason,
        queued_at: toIsoTime(message.at),
        reported_at: message.reported_at && toIsoTime(message.reported_at),
        can_resend: resendError(message, found) === undefined,
      })),
    };
  }),
  route(orderMessageEndpoints.resend, (ctx, { params, body }) => resendMessage(ctx, params.id, body.message)),
  exchangeRoute(orderMessageEndpoints.report, async ({ deps, request }, { body }) => {
    const secret = deps.config.MESSAGE_REPORT_SECRET;
    if (secret === undefined) throw notFound('Message report');
    if (!isSigned(request.rawBody ?? '', request.headers['x-bakehouse-signature'], secret))
      throw new AppError('unauthenticated', 'The signature of this report is wrong');
    return { data: await recordReports(deps, body.reports) };
  }),
];
