import { personChannels } from '@bakehouse/contract/core/message-language';
import type { Ctx, Deps } from '../../kernel/http/context.ts';
import {
  type GatewayLink,
  GatewayRejection,
  type PaymentGateway,
} from '../../platform/gateways/payments/payment-gateway.ts';
import { findOrderFacts } from '../message-template/message-facts.queries.ts';
import { loadTexts } from '../message-template/message-template.service.ts';
import { lockOrder } from '../order/order.queries.ts';
import { findLink, type PaymentLinkRow } from '../order/payment-link/payment-link.queries.ts';
import { changeLink, setLink } from '../order/payment-link/payment-links.ts';
import { queueCustomerMessages } from '../order-message/queue-messages.ts';
import { linkNotice } from '../order-message/stored-notices.ts';
import { asGateway, receiveEvent } from './gateway-events.ts';
import { requireGateway } from './send-refund.ts';

/** Makes and cancels payment links at the gateway, outside of every transaction, and sends them to the customer. */

type Job = { readonly orderId: string; readonly linkId: string };

/** The gateway rejects a link that can be paid for less than 15 minutes. */
const leastTime = 16 * 60_000;

/**
 * Does at the gateway what the stored link wants. The gateway is asked first whether it has the link already, because an earlier attempt
 * may have reached it without an answer.
 * @throws OutgoingError if the result is unknown, so that the job is retried
 */
export async function syncPaymentLink(deps: Deps, { orderId, linkId }: Job): Promise<void> {
  const gateway = requireGateway(deps);
  const link = await findLink(deps.database.db, orderId, linkId);
  if (link?.status === 'created') await makeLink(deps, gateway, link);
  if (link?.status === 'cancelled') await endLink(deps, gateway, link, await gateway.findLink(link.id));
}

async function makeLink(deps: Deps, gateway: PaymentGateway, link: PaymentLinkRow): Promise<void> {
  const expiresAt = new Date(link.expires_at);
  const order = (await findOrderFacts(deps.database.db, [link.order_id])).get(link.order_id);
  if (!order || expiresAt.getTime() - deps.now().getTime() < leastTime) {
    await change(deps, link, 'expired', { status: 'expired' });
    return;
  }
  try {
    const made =
      (await gateway.findLink(link.id)) ??
      (await gateway.createLink({
        reference: link.id,
        orderId: link.order_id,
        orderNumber: order.order_number,
        amount: Number(link.amount),
        expiresAt,
        customer: { name: order.customer_name, phone: order.customer_phone, email: order.customer_email },
      }));
    if (!(await storeLink(deps, link, made))) await endLink(deps, gateway, link, made);
  } catch (error) {
    if (!(error instanceof GatewayRejection)) throw error;
    await change(deps, link, `failed: ${error.message}`, { status: 'failed', failure: error.message });
  }
}

const change = (deps: Deps, link: PaymentLinkRow, text: string, to: Parameters<typeof changeLink>[2]) =>
  asGateway(deps, `payment-link-${link.id}`, async (ctx) => {
    const order = await lockOrder(ctx.db, ctx.scope, link.order_id);
    return order ? changeLink(ctx, { order, link, text }, to) : setLink(ctx.db, link, ['created', 'sent'], to);
  });

/** Stores the address of a link and sends it. Returns false for a link that was cancelled meanwhile. */
const storeLink = (deps: Deps, link: PaymentLinkRow, { id, url }: GatewayLink): Promise<boolean> =>
  asGateway(deps, `payment-link-${link.id}`, async (ctx) => {
    const order = await lockOrder(ctx.db, ctx.scope, link.order_id);
    const made = { gatewayId: id, url };
    if (!order || !(await changeLink(ctx, { order, link, text: 'sent' }, { ...made, status: 'sent' }))) {
      await setLink(ctx.db, link, ['cancelled', 'paid'], made);
      return false;
    }
    await sendLink(ctx, { ...link, url });
    return true;
  });

/** Queues the messages with a link. */
async function sendLink({ db, deps }: Ctx, link: PaymentLinkRow): Promise<void> {
  const order = (await findOrderFacts(db, [link.order_id])).get(link.order_id);
  if (!order) return;
  const channels = personChannels.filter((channel) => (channel === 'sms' ? link.by_sms : link.by_email));
  const notice = linkNotice(deps, order, link, channels);
  await queueCustomerMessages({ deps, db }, await loadTexts(db), [notice]);
}

/** Cancels a link at the gateway. A link that was paid meanwhile cannot be cancelled: its payment is stored. */
async function endLink(deps: Deps, gateway: PaymentGateway, link: PaymentLinkRow, made: GatewayLink | undefined) {
  if (!made) return;
  if (made.status === 'open')
    await gateway.cancelLink(made.id).catch((error: unknown) => {
      if (!(error instanceof GatewayRejection)) throw error;
    });
  const now = await gateway.fetchLink(made.id);
  for (const { reference, amount, method } of now.payments)
    await receiveEvent(
      deps,
      {
        ...({
          eventId: `fetched ${reference}`,
          kind: 'payment_received',
          occurredAt: deps.now(),
          amount,
          method,
        } as const),
        ...({ payment: reference, refund: '', link: made.id, linkEnd: 'paid', failure: '' } as const),
        ...{ orderId: link.order_id, reference: link.id },
      },
      `payment-link-${link.id}`,
    );
}
