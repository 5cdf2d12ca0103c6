import type { Topic } from '../events.ts';

/** The events that webhooks send. The file imports no zod, because the dashboard shows labels before it loads schemas. */

type EventGroup = {
  readonly label: string;
  /** The topics that a user must be able to read to receive the events. */
  readonly topics: readonly Topic[];
  /** Event types with their labels. */
  readonly types: Readonly<Record<string, string>>;
};

/** The event types by kind of record. */
export const webhookEventGroups = {
  order: {
    label: 'Orders',
    topics: ['order'],
    types: {
      'order.created': 'Order created',
      'order.updated': 'Order updated',
      'order.status_changed': 'Order status changed',
      'order.deleted': 'Order deleted',
      'order.restored': 'Order restored',
    },
  },
  product: {
    label: 'Products',
    topics: ['product'],
    types: {
      'product.created': 'Product created',
      'product.updated': 'Product updated',
      'product.deleted': 'Product deleted',
      'product.restored': 'Product restored',
    },
  },
  vendor: {
    label: 'Vendors',
    topics: ['vendor'],
    types: {
      'vendor.created': 'Vendor created',
      'vendor.updated': 'Vendor updated',
      'vendor.deleted': 'Vendor deleted',
      'vendor.restored': 'Vendor restored',
    },
  },
  coupon: {
    label: 'Coupons',
    topics: ['coupon'],
    types: {
      'coupon.created': 'Coupon created',
      'coupon.updated': 'Coupon updated',
      'coupon.deleted': 'Coupon deleted',
      'coupon.restored': 'Coupon restored',
    },
  },
  content: {
    label: 'Content',
    topics: ['home-settings', 'global-sections-settings', 'header-settings', 'footer-settings', 'page'],
    types: { 'content.updated': 'Content updated' },
  },
} as const satisfies Readonly<Record<string, EventGroup>>;

type Groups = typeof webhookEventGroups;
export type WebhookGroup = keyof Groups;
export type WebhookEventType = { [Group in WebhookGroup]: keyof Groups[Group]['types'] }[WebhookGroup] & string;

const groups: Readonly<Record<string, EventGroup>> = webhookEventGroups;

/** Labels of the event types. */
export const webhookEventLabels: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(groups).map(({ types }) => types),
);

export const webhookEventTypes = Object.keys(webhookEventLabels) as [WebhookEventType, ...WebhookEventType[]];

/** Type of the event that `webhook/{id}/test` sends. No endpoint subscribes to it. */
export const webhookTestType = 'webhook.test';

/** Every topic with changes that webhooks can send. */
export const webhookTopics: readonly Topic[] = Object.values(groups).flatMap(({ topics }) => topics);

/**
 * Returns the group of a topic.
 * @param topic topic of an event.
 * @returns the name of the group; undefined for a topic that webhooks do not send.
 */
export const webhookGroupOf = (topic: string): WebhookGroup | undefined =>
  (Object.keys(groups) as WebhookGroup[]).find((name) => groups[name]?.topics.some((known) => known === topic));

/**
 * Returns the topics that a person must be able to read to receive events of these types.
 * @param types event types, such as `order.created`.
 * @returns the topics, each once.
 */
export const topicsOfTypes = (types: readonly string[]): Topic[] => [
  ...new Set(types.flatMap((type) => groups[type.split('.')[0] ?? '']?.topics ?? [])),
];
