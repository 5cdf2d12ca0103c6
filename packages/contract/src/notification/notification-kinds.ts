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
/** What notifications of staff about stores have in common, and those of a store about itself. */
const aboutStore = { audience: 'staff', topic: 'vendor', defaults: feedOnly, rings: false } as const;
const aboutOwnStore = {
  ...aboutStore,
  audience: 'store',
  defaults: { ...feedOnly, desktop: true, email: true },
} as const;

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
  vendor_review: { label: 'Store waits for review', ...aboutStore },
  order_needs_vendor: {
    label: 'No store has accepted an order',
    audience: 'staff',
    topic: 'order',
    defaults: { ...feedOnly, desktop: true },
    rings: false,
  },
  order_assigned: {
    label: /* i18n */ 'Order assigned to your store',
    audience: 'store',
    topic: 'order',
    defaults: allChannels,
    rings: false,
  },
  order_reminder: {
    label: /* i18n */ 'Order waits for your answer',
    audience: 'store',
    topic: 'order',
    defaults: allChannels,
    rings: false,
  },
  order_changed: {
    label: /* i18n */ 'Assigned order changed',
    audience: 'store',
    topic: 'order',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
  },
  order_withdrawn: {
    label: /* i18n */ 'Assigned order withdrawn',
    audience: 'store',
    topic: 'order',
    defaults: allChannels,
    rings: false,
  },
  order_claim: {
    label: /* i18n */ 'Your store bears a part of a claim',
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
  vendor_hours_approved: { label: /* i18n */ 'Change of hours approved', ...aboutOwnStore },
  vendor_hours_rejected: { label: /* i18n */ 'Change of hours rejected', ...aboutOwnStore },
  vendor_assortment_approved: { label: /* i18n */ 'Change of assortment approved', ...aboutOwnStore },
  vendor_assortment_rejected: { label: /* i18n */ 'Change of assortment rejected', ...aboutOwnStore },
  vendor_document_review: { label: 'Store document to review', ...aboutStore },
  vendor_document_expiring: { label: 'Store document expires', ...aboutStore },
  vendor_document_accepted: { label: /* i18n */ 'Document accepted', ...aboutOwnStore },
  vendor_document_rejected: { label: /* i18n */ 'Document rejected', ...aboutOwnStore },
  vendor_document_expiry: { label: /* i18n */ 'Document expires', ...aboutOwnStore },
  vendor_act_as: { label: /* i18n */ 'Support works as your store', ...aboutOwnStore },
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
 * @param kind kind of the notification; those about documents lead to their tab.
 */
export const notificationLink = (topic: NotificationTopic, recordId: string, kind: string): string =>
  `${kind.startsWith('vendor_document_') ? '/vendor/detail/documents' : screens[topic]}/${recordId}`;

/** A notification that nobody acknowledges rings for this many milliseconds. */
export const maxRingingTime = 2 * 3_600_000;
