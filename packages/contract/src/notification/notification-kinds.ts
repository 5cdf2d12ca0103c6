/**
 * The kinds of notifications. A new kind needs an entry here, its texts (`notification-texts.ts`), its condition in the API
 * (`notification/consumer/order-notices.ts`) and its messages (`message-template/default-messages.ts`). The file imports no
 * zod, because the first screen of the dashboard loads it.
 */

/** The ways in which a person is notified: in the feed, by a notification of the desktop, by email and by SMS. */
export const notificationChannels = ['app', 'desktop', 'email', 'sms'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
export type ChannelChoices = Readonly<Record<NotificationChannel, boolean>>;

/**
 * Who sees a notification: all staff with the permission to read its record, the user of one store, or one person.
 */
export const notificationAudiences = ['staff', 'store', 'person'] as const;
export type NotificationAudience = (typeof notificationAudiences)[number];

/** The kinds of record that notifications are about. */
export type NotificationTopic = 'order' | 'vendor';

export type NotificationKindEntry = {
  /** Name of the kind in the preferences. */
  readonly label: string;
  readonly audience: NotificationAudience;
  readonly topic: NotificationTopic;
  /** The channels of a person who has chosen none. */
  readonly defaults: ChannelChoices;
  /** Whether the sound repeats until somebody acknowledges the notification. */
  readonly rings: boolean;
};

const feedOnly = { app: true, desktop: false, email: false, sms: false };
const allChannels = { app: true, desktop: true, email: true, sms: true };

export const notificationKindEntries = {
  order_created: {
    label: 'New order',
    audience: 'staff',
    topic: 'order',
    defaults: { ...feedOnly, desktop: true },
    rings: true,
  },
  order_cancelled: {
    label: 'Order cancelled',
    audience: 'staff',
    topic: 'order',
    defaults: feedOnly,
    rings: false,
  },
  vendor_review: {
    label: 'Store waits for review',
    audience: 'staff',
    topic: 'vendor',
    defaults: feedOnly,
    rings: false,
  },
  order_needs_vendor: {
    label: 'No store has accepted an order',
    audience: 'staff',
    topic: 'order',
    defaults: { ...feedOnly, desktop: true },
    rings: false,
  },
  order_assigned: {
    label: 'Order assigned to your store',
    audience: 'store',
    topic: 'order',
    defaults: allChannels,
    rings: false,
  },
  order_reminder: {
    label: 'Order waits for your answer',
    audience: 'store',
    topic: 'order',
    defaults: allChannels,
    rings: false,
  },
  order_changed: {
    label: 'Assigned order changed',
    audience: 'store',
    topic: 'order',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
  },
  order_withdrawn: {
    label: 'Assigned order withdrawn',
    audience: 'store',
    topic: 'order',
    defaults: allChannels,
    rings: false,
  },
  order_claim: {
    label: 'Your store bears a part of a claim',
    audience: 'store',
    topic: 'order',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
  },
  claim_filed: {
    label: 'Claim of a customer',
    audience: 'staff',
    topic: 'order',
    defaults: { ...feedOnly, desktop: true },
    rings: false,
  },
  vendor_hours_approved: {
    label: 'Change of hours approved',
    audience: 'store',
    topic: 'vendor',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
  },
  vendor_hours_rejected: {
    label: 'Change of hours rejected',
    audience: 'store',
    topic: 'vendor',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
  },
  vendor_assortment_approved: {
    label: 'Change of assortment approved',
    audience: 'store',
    topic: 'vendor',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
  },
  vendor_assortment_rejected: {
    label: 'Change of assortment rejected',
    audience: 'store',
    topic: 'vendor',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
  },
  vendor_act_as: {
    label: 'Support works as your store',
    audience: 'store',
    topic: 'vendor',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
  },
} as const satisfies Readonly<Record<string, NotificationKindEntry>>;

export type NotificationKind = keyof typeof notificationKindEntries;
export const notificationKinds = Object.keys(notificationKindEntries) as [NotificationKind, ...NotificationKind[]];

/** Returns the entry of a kind with the types that all kinds share. */
export const notificationKind = (kind: NotificationKind): NotificationKindEntry => notificationKindEntries[kind];

const screens: Readonly<Record<NotificationTopic, string>> = {
  order: '/order/details',
  vendor: '/vendor/detail/personal-info',
};

/**
 * Returns the path of the dashboard that shows the record of a notification.
 * @param topic kind of the record.
 * @param recordId id of the record.
 */
export const notificationLink = (topic: NotificationTopic, recordId: string): string => `${screens[topic]}/${recordId}`;

/** A notification that nobody acknowledges rings for this many milliseconds. */
export const maxRingingTime = 2 * 3_600_000;
