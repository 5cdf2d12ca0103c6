import type { MessageLanguage } from '../core/message-language.ts';

/**
 * The kinds of notifications. A new kind needs an entry here, its condition in the API
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
  /** Title and text in the feed, with placeholders (`message-template/render-message.ts`). */
  readonly title: Readonly<Record<MessageLanguage, string>>;
  readonly text: Readonly<Record<MessageLanguage, string>>;
};

const feedOnly = { app: true, desktop: false, email: false, sms: false };
const allChannels = { app: true, desktop: true, email: true, sms: true };

/** A text of placeholders, which is the same in every language. */
const sameText = (text: string) => ({ en: text, hi: text });
const orderText = sameText('{{customer_name}}, {{city}}, {{delivery_date}} {{delivery_slot}}');
const deliveryText = sameText('{{delivery_date}} {{delivery_slot}}: {{items}}');

export const notificationKindEntries = {
  order_created: {
    label: 'New order',
    audience: 'staff',
    topic: 'order',
    defaults: { ...feedOnly, desktop: true },
    rings: true,
    title: { en: 'New order {{order_number}}, {{order_total}}', hi: 'नया ऑर्डर {{order_number}}, {{order_total}}' },
    text: orderText,
  },
  order_cancelled: {
    label: 'Order cancelled',
    audience: 'staff',
    topic: 'order',
    defaults: feedOnly,
    rings: false,
    title: { en: 'Order {{order_number}} was cancelled', hi: 'ऑर्डर {{order_number}} रद्द कर दिया गया' },
    text: orderText,
  },
  vendor_review: {
    label: 'Store waits for review',
    audience: 'staff',
    topic: 'vendor',
    defaults: feedOnly,
    rings: false,
    title: { en: '{{store_name}} waits for review', hi: '{{store_name}} समीक्षा की प्रतीक्षा में है' },
    text: sameText('{{city}}'),
  },
  order_needs_vendor: {
    label: 'No store has accepted an order',
    audience: 'staff',
    topic: 'order',
    defaults: { ...feedOnly, desktop: true },
    rings: false,
    title: { en: 'Order {{order_number}} needs a store', hi: 'ऑर्डर {{order_number}} के लिए स्टोर चाहिए' },
    text: orderText,
  },
  order_assigned: {
    label: 'Order assigned to your store',
    audience: 'store',
    topic: 'order',
    defaults: allChannels,
    rings: false,
    title: { en: 'Order {{order_number}} is assigned to you', hi: 'ऑर्डर {{order_number}} आपको सौंपा गया है' },
    text: deliveryText,
  },
  order_reminder: {
    label: 'Order waits for your answer',
    audience: 'store',
    topic: 'order',
    defaults: allChannels,
    rings: false,
    title: { en: 'Order {{order_number}} waits for your answer', hi: 'ऑर्डर {{order_number}} आपके जवाब की प्रतीक्षा में है' },
    text: deliveryText,
  },
  order_changed: {
    label: 'Assigned order changed',
    audience: 'store',
    topic: 'order',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
    title: { en: 'Order {{order_number}} was changed', hi: 'ऑर्डर {{order_number}} में बदलाव हुआ है' },
    text: {
      en: 'Changed: {{changes}}. Delivery {{delivery_date}} {{delivery_slot}}',
      hi: 'बदलाव: {{changes}}। डिलीवरी {{delivery_date}} {{delivery_slot}}',
    },
  },
  order_withdrawn: {
    label: 'Assigned order withdrawn',
    audience: 'store',
    topic: 'order',
    defaults: allChannels,
    rings: false,
    title: {
      en: 'Order {{order_number}} is no longer yours to deliver',
      hi: 'ऑर्डर {{order_number}} अब आपको डिलीवर नहीं करना है',
    },
    text: { en: 'It was {{reason}}', hi: 'कारण: {{reason}}' },
  },
  order_claim: {
    label: 'Your store bears a part of a claim',
    audience: 'store',
    topic: 'order',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
    title: {
      en: 'A claim about order {{order_number}} was decided',
      hi: 'ऑर्डर {{order_number}} की शिकायत पर निर्णय हुआ',
    },
    text: {
      en: 'Your store bears a part of the refund. The order shows the amount.',
      hi: 'रिफंड का एक हिस्सा आपका स्टोर वहन करेगा। राशि ऑर्डर में दिखती है।',
    },
  },
  claim_filed: {
    label: 'Claim of a customer',
    audience: 'staff',
    topic: 'order',
    defaults: { ...feedOnly, desktop: true },
    rings: false,
    title: { en: 'Claim about order {{order_number}}', hi: 'ऑर्डर {{order_number}} के बारे में शिकायत' },
    text: orderText,
  },
  vendor_hours_approved: {
    label: 'Change of hours approved',
    audience: 'store',
    topic: 'vendor',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
    title: { en: 'Your change of hours was approved', hi: 'आपके समय में बदलाव स्वीकृत हुआ' },
    text: sameText('{{store_name}}'),
  },
  vendor_hours_rejected: {
    label: 'Change of hours rejected',
    audience: 'store',
    topic: 'vendor',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
    title: { en: 'Your change of hours was rejected', hi: 'आपके समय में बदलाव अस्वीकृत हुआ' },
    text: sameText('{{store_name}}'),
  },
  vendor_act_as: {
    label: 'Support works as your store',
    audience: 'store',
    topic: 'vendor',
    defaults: { ...feedOnly, desktop: true, email: true },
    rings: false,
    title: { en: '{{staff_name}} works as your store', hi: '{{staff_name}} आपके स्टोर के रूप में काम कर रहे हैं' },
    text: { en: 'Until {{until}}. Reason: {{act_reason}}', hi: '{{until}} तक। कारण: {{act_reason}}' },
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
