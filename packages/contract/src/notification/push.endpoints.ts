import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { messageResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import { outgoingUrlField } from '../core/fields.ts';

/** The devices of the signed-in person that get push messages (`push-message.ts`). */

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

export const pushEndpoints = {
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

nameComponents({ PushSubscriptionInput: subscriptionInput });
