import { type MessageChannel, messageChannels, personChannels } from '../core/message-language.ts';
import {
  type NotificationKind,
  type NotificationTopic,
  notificationKind,
  notificationKinds,
} from '../notification/notification-kinds.ts';
import { type AccountKind, accountKind, accountKinds, isAccountKind } from './account-kinds.ts';

/** The messages that have templates. The file imports no zod, because the list of templates loads it. */

/**
 * Messages to the customer of an order: when it is confirmed, when it leaves the store, when it has arrived, when it is late, when
 * its delivery is moved, with a link to pay, when it is paid or refunded, and when it is cancelled.
 */
export const customerKinds = [
  'order_confirmed',
  'order_shipped',
  'order_delivered',
  'order_delayed',
  'order_rescheduled',
  'order_payment_link',
  'order_paid',
  'order_refunded',
  'order_cancellation',
] as const;
export type CustomerKind = (typeof customerKinds)[number];

export type MessageKind = CustomerKind | NotificationKind | AccountKind;
export const messageKinds: readonly [MessageKind, ...MessageKind[]] = [
  ...customerKinds,
  ...notificationKinds,
  ...accountKinds,
];

/** Returns the channels of a message. Only customers get messages by WhatsApp. */
export function channelsOf(kind: MessageKind): readonly MessageChannel[] {
  if (isAccountKind(kind)) return accountKind(kind).channels ?? ['email'];
  return isCustomerKind(kind) ? messageChannels : personChannels;
}

/** `user` is the person whose account a mail is about. */
export type Recipient = 'customer' | 'store' | 'staff' | 'user';

const customerLabels: Readonly<Record<CustomerKind, string>> = {
  order_confirmed: 'Order confirmed',
  order_shipped: 'Order shipped',
  order_delivered: 'Order delivered',
  order_delayed: 'Delivery delayed',
  order_rescheduled: 'Delivery rescheduled',
  order_payment_link: 'Payment link',
  order_paid: 'Payment received',
  order_refunded: 'Refund',
  order_cancellation: 'Order cancelled (customer)',
};

/** Type guard for the messages to customers. */
export const isCustomerKind = (kind: MessageKind): kind is CustomerKind => kind in customerLabels;

/** Returns the name of a message. */
export function messageLabel(kind: MessageKind): string {
  if (isAccountKind(kind)) return accountKind(kind).label;
  return isCustomerKind(kind) ? customerLabels[kind] : notificationKind(kind).label;
}

/** Returns who receives a message. */
export function recipientOf(kind: MessageKind): Recipient {
  if (isAccountKind(kind)) return 'user';
  if (isCustomerKind(kind)) return 'customer';
  return notificationKind(kind).audience === 'store' ? 'store' : 'staff';
}

const orderPlaceholders = [
  'order_number',
  'customer_name',
  'items',
  'city',
  'delivery_date',
  'delivery_slot',
  'order_total',
  'amount_due',
  'store_name',
] as const;

const additionalPlaceholders: Readonly<Partial<Record<MessageKind, readonly string[]>>> = {
  order_shipped: ['delivery_code'],
  order_assigned: ['vendor_charges', 'note'],
  order_changed: ['changes', 'vendor_charges', 'note'],
  order_reminder: ['vendor_charges', 'note'],
  order_withdrawn: ['reason'],
  order_payment_link: ['link', 'amount', 'valid_until'],
  order_paid: ['amount'],
  order_refunded: ['amount'],
  vendor_hours_rejected: ['note'],
  vendor_assortment_rejected: ['note'],
  vendor_document_review: ['document'],
  vendor_document_expiring: ['document', 'expiry'],
  vendor_document_accepted: ['document'],
  vendor_document_rejected: ['document', 'note'],
  vendor_document_expiry: ['document', 'expiry'],
  vendor_act_as: ['staff_name', 'act_reason', 'until'],
};

/** Returns the kind of record that a message is about; undefined for a mail about an account. */
export function topicOf(kind: MessageKind): NotificationTopic | undefined {
  if (isAccountKind(kind)) return undefined;
  return isCustomerKind(kind) ? 'order' : notificationKind(kind).topic;
}

/**
 * Returns the placeholders that a message may use. `dashboard_url` is empty unless the server knows its address
 * (`PUBLIC_URL`), `amount_due` is empty when the order is paid, and `delivery_code` when the order needs no code.
 */
export function placeholdersOf(kind: MessageKind): readonly string[] {
  if (isAccountKind(kind)) return accountKind(kind).placeholders;
  if (isCustomerKind(kind)) return [...orderPlaceholders, ...(additionalPlaceholders[kind] ?? [])];
  const { topic } = notificationKind(kind);
  const recordPlaceholders = topic === 'vendor' ? ['store_name', 'city'] : orderPlaceholders;
  return [...recordPlaceholders, ...(additionalPlaceholders[kind] ?? []), 'dashboard_url'];
}
