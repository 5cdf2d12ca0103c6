import type { Webhook, WebhookDelivery } from '@bakehouse/contract/webhook/webhook';
import { webhookEventLabels, webhookTestType } from '@bakehouse/contract/webhook/webhook-types';

/** Labels and colours of webhooks and their deliveries. */

const disabledReasons: Readonly<Record<NonNullable<Webhook['disabled_reason']>, string>> = {
  'by hand': 'Paused by a user',
  'failing for a day': 'The receiver accepted nothing for 24 hours',
  'answered 410': 'The receiver answered 410 Gone',
};

/** Returns the status of a webhook, and why it is off. */
export function webhookStatus({ enabled, disabled_reason, failing_since }: Webhook) {
  if (!enabled && disabled_reason === 'by hand') return { status: 'Paused', color: 'gray' };
  if (!enabled)
    return {
      status: 'Switched off',
      color: 'red',
      reason: disabled_reason ? disabledReasons[disabled_reason] : undefined,
    };
  return failing_since === null ? { status: 'Active', color: 'green' } : { status: 'Failing', color: 'yellow' };
}

/** Returns the name of an event type, such as 'Order created'. */
export const eventLabel = (type: string): string =>
  type === webhookTestType ? 'Test event' : (webhookEventLabels[type] ?? type);

const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300;

/** Returns whether the last attempt of a delivery failed and another one follows. */
export const isRetried = ({ state, attempts, status }: WebhookDelivery): boolean =>
  state === 'waiting' && attempts > 0 && !isSuccess(status);

/** Returns the status of a delivery with its colour. */
export function deliveryStatus(delivery: WebhookDelivery): { status: string; color: string } {
  if (isRetried(delivery)) return { status: 'Retrying', color: 'yellow' };
  return {
    waiting: { status: 'Waiting', color: 'gray' },
    delivered: { status: 'Delivered', color: 'green' },
    failed: { status: 'Failed', color: 'red' },
    dropped: { status: 'Dropped', color: 'gray' },
  }[delivery.state];
}

/** Formats the number of waiting deliveries; the server counts up to 1,000. */
export const waitingText = (count: number): string => (count === 1_000 ? '1,000 or more' : String(count));

/** Filter options of the delivery log. */
export const deliveryStateOptions = [
  { value: 'waiting', label: 'Waiting or retrying' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
  { value: 'dropped', label: 'Dropped' },
];

/** Returns what the receiver answered to the last attempt. */
export function responseLabel({ status, error, attempts }: WebhookDelivery): string {
  if (error) return error;
  if (status !== null) return `HTTP ${status}`;
  return attempts === 0 ? 'Not sent yet' : 'No response';
}

/**
 * Returns when the next attempt is made.
 * @param at ISO 8601
 */
export function nextAttemptLabel(at: string, now: Date): string {
  const minutes = Math.round((Date.parse(at) - now.getTime()) / 60_000);
  if (minutes < 1) return 'within a minute';
  return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`;
}
