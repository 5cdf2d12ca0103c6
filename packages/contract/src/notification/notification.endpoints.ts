import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, messageResponse, savedResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  booleanField,
  countQuery,
  enumField,
  idField,
  outgoingUrlField,
  sameFields,
  timeField,
} from '../core/fields.ts';
import { messageLanguages } from '../core/message-language.ts';
import { notificationAudiences, notificationChannels, notificationKinds } from './notification-kinds.ts';

/**
 * Notifications of the signed-in person. Staff see those of the records that they may read, a vendor those of the own
 * store. A kind that the person has switched off in the feed is not returned.
 */

const notificationRecord = z.object({
  _id: idField,
  kind: z.enum(notificationKinds),
  audience: z.enum(notificationAudiences),
  topic: z.enum(['order', 'vendor']),
  record_id: idField,
  /** Path of the dashboard that shows the record. */
  link: z.string(),
  /** Title and text in the person's language. */
  title: z.string(),
  text: z.string(),
  /** The values in title and text by name, such as `order_number`. */
  values: z.record(z.string(), z.string()),
  /** When it happened. */
  at: timeField,
  read: z.boolean(),
  /** True while the sound repeats. */
  ringing: z.boolean(),
  /** Who stopped the sound, and when. */
  acknowledged: z.object({ at: timeField, by: z.string() }).nullable(),
});
export type Notification = z.output<typeof notificationRecord>;

/** Unread notifications are counted up to this number; more are shown as `99+`. */
export const maxUnread = 100;

const idsField = z
  .array(idField, fieldError('must be a list'))
  .min(1, fieldError('must have at least 1 entry'))
  .max(100, fieldError('must have at most 100 entries'));

const channelsRecord = z.object(sameFields(notificationChannels, z.boolean()));
const channelsInput = z.strictObject(sameFields(notificationChannels, booleanField)).partial();

const preferencesRecord = z.object({
  /** Language of the notifications and messages to the person. */
  language: z.enum(messageLanguages),
  /** Whether notifications of the desktop have a sound. */
  sound: z.boolean(),
  /** The kinds that concern the person, with their choices or the defaults. */
  kinds: z.array(z.object({ kind: z.enum(notificationKinds), label: z.string(), channels: channelsRecord })),
});
export type NotificationPreferences = z.output<typeof preferencesRecord>;

const preferencesInput = z.object({
  language: enumField(messageLanguages).optional(),
  sound: booleanField.optional(),
  /** Choices by kind. What is missing does not change. */
  kinds: z.partialRecord(z.enum(notificationKinds), channelsInput).optional(),
});
export type NotificationPreferencesInput = z.output<typeof preferencesInput>;

const endpointField = outgoingUrlField({
  missing: 'Endpoint is required',
  example: 'https://push.example.com/send/1',
  max: 2_000,
});

/** A subscription as `PushSubscription.toJSON()` returns it. The keys are base64url without padding. */
const subscriptionInput = z.object({
  endpoint: endpointField,
  keys: z.object(
    {
      /** Point on the curve P-256, 65 bytes that begin with 4. */
      p256dh: z
        .string(fieldError('must be a text'))
        .regex(/^B[A-P][\w-]{85}$/, fieldError('must be the public key of a push subscription')),
      /** 16 bytes. */
      auth: z
        .string(fieldError('must be a text'))
        .regex(/^[\w-]{21}[AQgw]$/, fieldError('must be the secret of a push subscription')),
    },
    fieldError('must be the keys of a push subscription'),
  ),
});
export type PushSubscriptionInput = z.output<typeof subscriptionInput>;

const common = {
  module: 'Notifications',
  access: 'signed-in',
  errors: ['password_change_required'],
} as const;

const page = z.object({
  data: z.array(notificationRecord),
  /** True when there are older ones. */
  more: z.boolean(),
});
const counts = dataResponse(
  z.object({
    /** At most 100. */
    unread: z.int(),
    /** Notifications that ring, newest first, at most 20. */
    ringing: z.array(notificationRecord),
  }),
);
const preferencesSaved = savedResponse(preferencesRecord);

export const notificationEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'List notifications',
    operationId: 'listNotifications',
    description: 'Returns a page of the caller’s notifications of the last 30 days, newest first.',
    methods: ['GET'],
    path: 'notification/list',
    whileActing: 'open',
    query: z.strictObject({
      unread: z.literal('1', fieldError('must be 1')).optional(),
      /** Id of the last notification of the previous page. */
      before: idField.optional(),
      perPage: countQuery(1, 100, 'perPage must be a whole number from 1 to 100').optional(),
    }),
    response: page,
  }),
  count: defineEndpoint({
    ...common,
    name: 'Count unread notifications',
    operationId: 'countNotifications',
    description: 'Returns the number of the caller’s unread notifications, and those that ring.',
    methods: ['GET'],
    path: 'notification/count',
    whileActing: 'open',
    response: counts,
  }),
  /** Ids that the caller does not see are ignored. */
  read: defineEndpoint({
    ...common,
    name: 'Mark notifications as read',
    operationId: 'readNotifications',
    description: 'Marks some or all notifications of the caller as read.',
    methods: ['POST'],
    path: 'notification/read',
    body: z.union(
      [z.strictObject({ ids: idsField }), z.strictObject({ all: z.literal(true) })],
      'Send ids or all: true',
    ),
    response: messageResponse,
  }),
  /** Ids that the caller does not see are ignored. */
  acknowledge: defineEndpoint({
    ...common,
    name: 'Acknowledge notifications',
    operationId: 'acknowledgeNotifications',
    description: 'Stops the sound of notifications for everyone who sees them.',
    methods: ['POST'],
    path: 'notification/acknowledge',
    body: z.object({ ids: idsField }),
    response: messageResponse,
  }),
  preferences: defineEndpoint({
    ...common,
    name: 'View notification preferences',
    operationId: 'getNotificationPreferences',
    description: 'Returns the kinds of notifications that concern the caller, and the channels by which each is sent.',
    methods: ['GET'],
    path: 'notification/preferences',
    response: dataResponse(preferencesRecord),
  }),
  updatePreferences: defineEndpoint({
    ...common,
    name: 'Change notification preferences',
    operationId: 'updateNotificationPreferences',
    description: 'Changes the given choices of the caller; the others stay.',
    methods: ['PUT'],
    path: 'notification/preferences',
    body: preferencesInput,
    response: preferencesSaved,
  }),
  /** A browser needs the key to subscribe (`applicationServerKey`). */
  pushKey: defineEndpoint({
    ...common,
    name: 'View the push key',
    operationId: 'getPushKey',
    description: 'Returns the public VAPID key with which a browser subscribes to push messages.',
    methods: ['GET'],
    path: 'notification/push-key',
    response: z.object({
      /** 65 bytes, base64url. It changes only when the database is replaced. */
      public_key: z.string(),
    }),
  }),
  /** The device belongs to the session of the call: when the session ends, the device gets nothing any more. */
  subscribe: defineEndpoint({
    ...common,
    name: 'Subscribe a device',
    operationId: 'subscribePushDevice',
    description:
      'Sends the caller’s notifications of the desktop to a device too, until the session ends. Another person’s device becomes that of the caller.',
    methods: ['POST'],
    path: 'notification/subscribe',
    body: subscriptionInput,
    response: messageResponse,
  }),
  /** A device of somebody else is ignored. */
  unsubscribe: defineEndpoint({
    ...common,
    name: 'Unsubscribe a device',
    operationId: 'unsubscribePushDevice',
    description: 'Sends nothing to a device of the caller any more.',
    methods: ['POST'],
    path: 'notification/unsubscribe',
    body: z.object({ endpoint: endpointField }),
    response: messageResponse,
  }),
};

/**
 * The content of a push message, as JSON. `id` is that of the notification, `tag` is the same for all messages about a record, and
 * `link` is a path of the dashboard.
 */
export type PushMessage = Pick<Notification, 'kind' | 'title' | 'text' | 'link' | 'at'> & {
  readonly v: 1;
  readonly id: string;
  readonly tag: string;
  /** The order of a notification about one, with its version when the message was sent. */
  readonly order?: { readonly id: string; readonly version: number };
};

nameComponents({
  Notification: notificationRecord,
  NotificationPage: page,
  NotificationPreferences: preferencesRecord,
  NotificationPreferencesInput: preferencesInput,
  PushSubscriptionInput: subscriptionInput,
});
