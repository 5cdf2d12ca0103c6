/** The words of payment gateways: links, states of refunds, and mismatches with their actions. The file imports no zod. */

/** `created`: the gateway does not have the link yet. `failed`: the gateway rejected it. */
export const paymentLinkStatuses = ['created', 'sent', 'paid', 'expired', 'cancelled', 'failed'] as const;
export type PaymentLinkStatus = (typeof paymentLinkStatuses)[number];
export const paymentLinkLabels: Readonly<Record<PaymentLinkStatus, string>> = {
  created: 'Being created',
  sent: 'Sent',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

/** Returns whether a customer may still get or pay a link, so that staff may cancel it. */
export const isOpenLink = (status: PaymentLinkStatus): boolean => status === 'created' || status === 'sent';

/**
 * `recorded`: staff make the transfer. The others are refunds through the gateway: it does not have the refund yet, has accepted it, has
 * paid it, or has rejected it.
 */
export const refundStates = ['recorded', 'sending', 'sent', 'processed', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];
export const refundStateLabels: Readonly<Record<RefundState, string>> = {
  recorded: 'Recorded',
  sending: 'Being sent',
  sent: 'Sent to the gateway',
  processed: 'Paid back',
  failed: 'Failed',
};

/** What the gateway reports. */
export const gatewayEventKinds = [
  'payment_received',
  'payment_failed',
  'link_ended',
  'refund_processed',
  'refund_failed',
  'settlement_processed',
] as const;
export type GatewayEventKind = (typeof gatewayEventKinds)[number];

export const gatewayEventStates = ['applied', 'ignored', 'mismatch', 'resolved'] as const;

/** Why what the gateway reports does not agree with the orders. */
export const mismatchReasons = [
  'unknown_order',
  'other_amount',
  'cancelled_order',
  'reversed_payment',
  'unknown_refund',
  'other_refund',
  'refund_failed',
  'not_settled',
] as const;
export type MismatchReason = (typeof mismatchReasons)[number];
export const mismatchReasonLabels: Readonly<Record<MismatchReason, string>> = {
  unknown_order: 'No order has this payment',
  other_amount: 'The amount differs',
  cancelled_order: 'The order was cancelled',
  reversed_payment: 'The payment was reversed here',
  unknown_refund: 'This refund is not recorded',
  other_refund: 'The amount of the refund differs',
  refund_failed: 'The refund failed',
  not_settled: 'The payment is in no settlement',
};

export const mismatchActions = ['match', 'accept', 'refund', 'retry', 'transfer', 'dismiss'] as const;
export type MismatchAction = (typeof mismatchActions)[number];
export const mismatchActionLabels: Readonly<Record<MismatchAction, string>> = {
  match: 'Match to order',
  accept: 'Accept amount',
  refund: 'Refund customer',
  retry: 'Retry refund',
  transfer: 'Paid by transfer',
  dismiss: 'Dismiss',
};

/** Returns the actions that settle a mismatch, the proposed one first. A failed refund is owed, so it cannot be dismissed. */
export function mismatchActionsOf(reason: MismatchReason): readonly [MismatchAction, ...MismatchAction[]] {
  if (reason === 'unknown_order') return ['match', 'dismiss'];
  if (reason === 'refund_failed') return ['retry', 'transfer'];
  if (reason === 'other_refund' || reason === 'not_settled') return ['dismiss'];
  return [reason === 'cancelled_order' ? 'refund' : 'accept', 'dismiss'];
}
