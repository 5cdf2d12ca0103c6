import { z } from 'zod';
import { fieldError } from '../core/field-errors.ts';
import {
  booleanField,
  choiceField,
  idField,
  linkedRecord,
  outgoingUrlField,
  requiredText,
  timeField,
  versionField,
} from '../core/fields.ts';
import { recordFields } from '../core/resource.ts';
import { webhookEventTypes } from './webhook-types.ts';

/**
 * Webhooks: HTTPS endpoints of other programs that receive events about changes, by the Standard Webhooks specification.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */

/** Maximum number of webhooks that are not deleted. */
export const maxWebhooks = 50;
/** Hours after a rotation in which requests are also signed with the previous secret. */
export const rotationHours = 24;
/** Characters of a response that the delivery log stores. */
export const maxStoredResponse = 2_048;

const typesField = z
  .array(z.enum(webhookEventTypes, fieldError('is not an event type')), fieldError('must be a list'))
  .min(1, 'Choose at least one event')
  .max(webhookEventTypes.length, fieldError(`must have at most ${webhookEventTypes.length} entries`))
  .transform((types) => [...new Set(types)]);

export const webhookInput = z.object({
  name: requiredText(/* i18n */ 'Name is required', 100),
  url: outgoingUrlField({ missing: 'URL is required', example: 'https://example.com/webhooks', max: 500 }),
  event_types: typesField,
});
export type WebhookInput = z.output<typeof webhookInput>;

export const webhookUpdate = webhookInput.partial().extend({ version: versionField.optional() });
export type WebhookUpdate = z.output<typeof webhookUpdate>;

export const webhookEnable = z.object({
  enabled: booleanField,
  version: versionField.optional(),
});

/** Why a webhook is off. */
export const disabledReasons = ['by hand', 'failing for a day', 'answered 410'] as const;

export const webhookRecord = z.object({
  ...recordFields,
  name: z.string(),
  url: z.string(),
  event_types: z.array(z.string()),
  enabled: z.boolean(),
  disabled_reason: z.enum(disabledReasons).nullable(),
  /** The person with the permissions that limit the events. */
  maker: linkedRecord,
  /** True while the maker may read the records of all its event types. */
  maker_may_read: z.boolean(),
  /** When the first attempt of the current series of failures was made. */
  failing_since: timeField.nullable(),
  last_attempt_at: timeField.nullable(),
  /** HTTP status of the last response; null without a response. */
  last_status: z.int().nullable(),
  /** Number of deliveries that wait, up to 1,000. */
  waiting: z.int(),
  /** When the delivery that failed is tried again; null if none failed. */
  next_attempt_at: timeField.nullable(),
  /** Time until which requests are also signed with the previous secret. */
  previous_secret_until: timeField.nullable(),
});
export type Webhook = z.output<typeof webhookRecord>;

export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryRecord = z.object({
  /** Sent as `webhook-id`. */
  _id: idField,
  type: z.string(),
  record_id: idField,
  state: z.enum(deliveryStates),
  /** The body of the request. */
  body: z.string(),
  createdAt: timeField,
  attempts: z.int(),
  last_attempt_at: timeField.nullable(),
  /** The address of the last attempt. */
  url: z.string().nullable(),
  /** The headers of the last request, without the signature. */
  headers: z.record(z.string(), z.string()),
  /** HTTP status of the last response; null without a response. */
  status: z.int().nullable(),
  /** The first 2 kB of the last response. */
  answer: z.string().nullable(),
  /** Duration of the last attempt in milliseconds. */
  duration: z.int().nullable(),
  /** Why the last attempt failed; null if it did not. */
  error: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof deliveryRecord>;

/** A query of the delivery log. */
export const deliveryQuery = {
  state: choiceField(deliveryStates).optional(),
  /** Id of the last delivery of the previous page. */
  before: idField.optional(),
};
