import { channelLabels } from '@bakehouse/contract/core/message-language';
import { isErasedPhone } from '@bakehouse/contract/customer/customer';
import { type CustomerKind, messageLabel } from '@bakehouse/contract/message-template/message-kinds';
import type { Ctx } from '../../kernel/http/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { loadTexts } from '../message-template/message-template.service.ts';
import { recordChange } from '../order/order.writes.ts';
import { auditOrder, loadOrder, lockOrderAtVersion, type Saved } from '../order/order-access.ts';
import { findLink } from '../order/payment-link/payment-link.queries.ts';
import { findMessages, type MessageRow, type OrderMessages } from './order-message.queries.ts';
import { type CustomerNotice, messageId, queueCustomerMessages } from './queue-messages.ts';
import { findStoredNotices, linkNotice } from './stored-notices.ts';

/**
 * Sends messages that failed again. The new message is another row with the next cause, because services may drop a repeated id, and late
 * reports of the first attempt must not change it. The key makes a second request for the same message find it sent.
 */

/**
 * Queues a failed message again, with the current text and address.
 * @throws AppError not_found; wrong_status for a message that is not sent again
 */
export async function resendMessage(ctx: Ctx, orderId: string, id: string): Promise<Saved> {
  const { db, deps } = ctx;
  const order = await lockOrderAtVersion(ctx, orderId, undefined);
  const found = await findMessages(db, orderId);
  const message = found?.messages.find((row) => messageId(row) === id);
  if (!found || !message) throw notFound('Message');
  const error = resendError(message, found);
  if (error !== undefined) throw new AppError('wrong_status', error);
  const notice = await findNotice(ctx, message);
  const queued = await queueCustomerMessages({ deps, db }, await loadTexts(db), [notice]);
  if (queued === 0) throw new AppError('wrong_status', unsentReason(message, notice));
  const text = `${messageLabel(message.kind)}, ${channelLabels[message.channel]}`;
  const detail = { subject: 'Message', from: '', to: text };
  await recordChange(db, orderId, { at: deps.now(), actor: ctx.actor.user, kind: 'message', detail });
  await auditOrder(ctx, order, 'resend_message', { Message: { from: null, to: text } });
  return { message: 'Message queued successfully', data: await loadOrder(ctx, orderId) };
}

/** Returns why a message of an order is not sent again; undefined if it is. */
export function resendError(message: MessageRow, { order, messages }: OrderMessages): string | undefined {
  const { kind, channel, cause, status } = message;
  const has = (other: Pick<MessageRow, 'channel' | 'cause'>) =>
    messages.some((row) => row.kind === kind && row.channel === other.channel && row.cause === other.cause);
  if (status !== 'failed') return 'Only a message that was not delivered can be sent again.';
  if (has({ channel, cause: nextCause(cause) })) return 'This message was sent again already.';
  if (channel === 'whatsapp' && has({ channel: 'sms', cause })) return 'This message was sent by SMS instead.';
  if (isErasedPhone(order.customer_phone)) return 'The customer was erased, so there is no address to send it to.';
  return fitsOrder(kind, order.status) ? undefined : `This message does not apply to an order that is ${order.status}.`;
}

/** Returns the cause of the next attempt: `~2` follows an empty cause, and `7~3` follows `7~2`. */
function nextCause(cause: string): string {
  const [first = '', attempt = '1'] = cause.split('~');
  return `${first}~${Number(attempt) + 1}`;
}

/** For a cancelled order, only messages about the cancellation and refunds are sent. */
const fitsOrder = (kind: CustomerKind, status: string): boolean =>
  kind === 'order_refunded' || (kind === 'order_cancellation') === (status === 'cancelled');

async function findNotice({ db, deps }: Ctx, message: MessageRow): Promise<CustomerNotice> {
  const { order_id, kind, channel, cause } = message;
  const [notice] = await findStoredNotices(db, [message]);
  if (!notice) throw notFound(/* i18n */ 'Order');
  const next = { cause: nextCause(cause), only: [channel] };
  if (kind !== 'order_payment_link' || channel === 'whatsapp') return { ...notice, ...next };
  const link = await findLink(db, order_id, cause.split('~')[0] ?? '');
  if (link?.status !== 'sent' || new Date(link.expires_at) <= deps.now())
    throw new AppError('wrong_status', 'This payment link can no longer be paid. Create a new one.');
  return { ...linkNotice(deps, notice.order, link, [channel]), ...next };
}

const unsentReason = ({ channel }: MessageRow, { order }: CustomerNotice): string =>
  channel === 'email' && order.customer_email === ''
    ? 'This order has no email of its customer.'
    : 'The template of this message is switched off. Switch it on first.';
