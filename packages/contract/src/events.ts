import { z } from 'zod';
import type { SettingName } from './content/content-settings.ts';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { idField, timeField } from './core/fields.ts';
import { outlines } from './core/outlines.ts';

/** Live updates: changes of records as server-sent events. An event has ids only; the client reads the record itself. */

type PlainName = keyof typeof outlines;

export type Topic =
  | PlainName
  | 'order'
  | 'product'
  | 'vendor'
  | 'postal'
  | 'outbox'
  | 'notification'
  | 'message-template'
  | `${SettingName}-settings`;

/** The topics of events: the resources, and the settings of the storefront. */
export const topics: readonly [Topic, ...Topic[]] = [
  'order',
  'product',
  'vendor',
  'postal',
  'outbox',
  'notification',
  'message-template',
  ...(Object.keys(outlines) as PlainName[]),
  'home-settings',
  'global-sections-settings',
  'header-settings',
  'footer-settings',
  'payment-settings',
  'assignment-settings',
  'messages-settings',
];

const topicNames: readonly string[] = topics;
/** Type guard for topics. */
export const isTopic = (name: string): name is Topic => topicNames.includes(name);

/**
 * `refresh` replaces many changes of a topic, such as those of an import, and has no record id. For a vendor, an order
 * that is assigned to the store is a `create`, and one that is assigned to another store a `delete`.
 */
export const changeActions = ['create', 'update', 'delete', 'restore', 'refresh'] as const;
export type ChangeAction = (typeof changeActions)[number];

/** Data of `event: change`. */
export const changeEvent = z.object({
  topic: z.enum(topics),
  /** Absent from `refresh`. */
  id: idField.optional(),
  /** The version after the change. Absent from `refresh`, and from the event for a changed number of uses of a coupon. */
  version: z.int().optional(),
  action: z.enum(changeActions),
  at: timeField,
});
export type ChangeEvent = z.output<typeof changeEvent>;

/** Without `Last-Event-ID`, a stream begins with the events of this period before it opens, in milliseconds. */
export const replayPeriod = 10_000;
/** Interval of the comments that keep the connection open, in milliseconds. */
export const heartbeatInterval = 25_000;

const topicList = z.string().transform((text, context) => {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isTopic(name));
  if (unknown === undefined) return names as Topic[];
  context.addIssue({ code: 'custom', message: `${unknown.slice(0, 40)} is not a topic` });
  return z.NEVER;
});

/**
 * Streams the events `change`, `presence` (`order/order-presence.ts`), `ready` (the stream is open) and `reset` (events were
 * missed, so the client must read everything again).
 */
export const eventStream = defineEndpoint({
  name: 'Receive live updates',
  operationId: 'streamEvents',
  description:
    'Streams the changes of the records that the caller may see as server-sent events. After a reconnect, the header `Last-Event-ID` requests the events since then.',
  module: 'Live updates',
  methods: ['GET'],
  path: 'events',
  access: 'signed-in',
  whileActing: 'open',
  isBackground: true,
  errors: ['forbidden', 'password_change_required'],
  query: z.strictObject({
    /** Topics, separated by commas. The default is all topics that the caller may read. */
    topics: topicList.optional(),
  }),
  produces: 'text/event-stream',
  response: changeEvent,
});

nameComponents({
  ChangeEvent: changeEvent,
});
