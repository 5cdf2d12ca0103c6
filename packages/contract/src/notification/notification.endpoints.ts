import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, messageResponse, savedResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import { booleanField, countQuery, enumField, idField, sameFields, timeField } from '../core/fields.ts';
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
};

nameComponents({
  Notification: notificationRecord,
  NotificationPage: page,
  NotificationPreferences: preferencesRecord,
  NotificationPreferencesInput: preferencesInput,
});
