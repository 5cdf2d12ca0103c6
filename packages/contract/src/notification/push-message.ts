import type { NotificationKind } from './notification-kinds.ts';

/**
 * The content of a push message, as JSON: a notification in the language of its person, without contact data and amounts. The file
 * imports no zod, because the service worker of the dashboard loads it.
 */
export type PushMessage = {
  /** Version of the format. */
  readonly v: 1;
  /** Id of the notification. */
  readonly id: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly text: string;
  /** Path of the dashboard that shows the record. */
  readonly link: string;
  /** The same for all messages about a record, so that the newest replaces the others. */
  readonly tag: string;
  /** When it happened. */
  readonly at: string;
  /** The order that waits for the answer of the person. */
  readonly offer?: { readonly order_id: string; readonly expires_at: string };
};
