import type { PersonChannel } from '@bakehouse/contract/core/message-language';
import type { Deps } from '../../kernel/http/context.ts';
import type { Db } from '../../platform/db/client.ts';
import { timeText } from '../message-template/account-values.ts';
import { findOrderFacts, findStoreFacts, type OrderFacts } from '../message-template/message-facts.queries.ts';
import type { PaymentLinkRow } from '../order/payment-link/payment-link.queries.ts';
import type { StoredMessage } from './order-message.queries.ts';
import type { CustomerNotice } from './queue-messages.ts';

/** Builds the messages to customers from what is stored. */

/** Returns the notices of stored messages with the current data of their orders. That of a payment link has no link. */
export async function findStoredNotices(
  db: Db,
  messages: readonly Omit<StoredMessage, 'status'>[],
): Promise<CustomerNotice[]> {
  const orders = await findOrderFacts(db, new Set(messages.map(({ order_id }) => order_id)));
  const stores = await findStoreFacts(db, new Set([...orders.values()].flatMap(({ vendor_id }) => vendor_id ?? [])));
  return messages.flatMap(({ order_id, kind, cause, amount }) => {
    const order = orders.get(order_id);
    const store = stores.get(order?.vendor_id ?? '');
    const data = { ...(amount !== null && { amount }), ...(store && { store_name: store.store_name }) };
    return order ? [{ order, kind, cause, data }] : [];
  });
}

/** Returns the notice with a payment link, in the language of the customer. */
export const linkNotice = (
  { config }: Pick<Deps, 'config'>,
  order: OrderFacts,
  link: PaymentLinkRow,
  chosen: readonly PersonChannel[],
): CustomerNotice => ({
  order,
  kind: 'order_payment_link',
  cause: link.id,
  data: {
    link: link.url,
    amount: Number(link.amount),
    valid_until: timeText(new Date(link.expires_at), config.TIME_ZONE, order.customer_language),
  },
  chosen,
});
