import { z } from 'zod';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { dataResponse } from './core/envelopes.ts';
import { fieldError } from './core/field-errors.ts';
import { choiceField, idField, requiredText, textField, timeField } from './core/fields.ts';
import { messageChannels } from './core/message-language.ts';
import { orderSaved } from './order/order.ts';

/** The messages to the customer of an order, and whether they arrived. */

/** `waiting`: until it is sent; `sent`: the service took it; `delivered` and `failed`: as the service reported. */
export const messageStatuses = ['waiting', 'sent', 'delivered', 'failed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

const orderMessage = z.object({
  /** The `id` that the services got with the message. */
  id: z.string(),
  /** Name of the message, such as "Order confirmed". */
  label: z.string(),
  channel: z.enum(messageChannels),
  status: z.enum(messageStatuses),
  /** Why it was not delivered; empty if it was, or if the service gave no reason. */
  reason: z.string(),
  queued_at: timeField,
  /** Time of the latest report. */
  reported_at: timeField.nullable(),
  /** Whether it failed, fits the order still, and was not sent by another message since. */
  can_resend: z.boolean(),
});
export type OrderMessage = z.output<typeof orderMessage>;

/** Maximum number of reports in one call. */
export const maxReports = 100;

const deliveryReport = z.object({
  /** The `id` that Bakehouse sent with the message. */
  id: requiredText('Id is required', 200),
  status: choiceField(['sent', 'delivered', 'failed']),
  /** Why the message was not delivered. */
  reason: textField(200).optional(),
});
export type DeliveryReport = z.output<typeof deliveryReport>;

const reported = dataResponse(z.object({ changed: z.int(), unknown: z.int() }));

export const orderMessageEndpoints = {
  list: defineEndpoint({
    module: 'Orders',
    name: 'List the messages to a customer',
    operationId: 'listOrderMessages',
    description: 'Returns the messages that the customer of an order was sent, newest first, and whether they arrived.',
    methods: ['GET'],
    path: 'order/{id}/messages',
    params: z.object({ id: idField }),
    access: 'permission',
    staffOnly: true,
    errors: ['not_found'],
    response: dataResponse(z.array(orderMessage)),
  }),
  resend: defineEndpoint({
    module: 'Orders',
    name: 'Send a failed message to a customer again',
    operationId: 'resendOrderMessage',
    description:
      'Queues a message that was not delivered again, once, with the current text and address. It waits for the end of the quiet hours, as the first one did.',
    methods: ['POST'],
    path: 'order/{id}/resend_message',
    params: z.object({ id: idField }),
    access: 'permission',
    staffOnly: true,
    errors: ['not_found', 'wrong_status'],
    body: z.object({
      /** The `id` of the message in the list of messages. */
      message: requiredText('Message is required', 200),
    }),
    response: orderSaved,
  }),
  report: defineEndpoint({
    module: 'Orders',
    name: 'Report deliveries of messages',
    operationId: 'reportMessageDeliveries',
    description:
      'The services for SMS and WhatsApp report here whether messages arrived. The signature of the body is checked. A report counts once, and one about an unknown message changes nothing.',
    methods: ['POST'],
    path: 'message/reports',
    access: 'public',
    body: z.object({
      reports: z
        .array(deliveryReport, fieldError('must be a list'))
        .min(1, 'Enter at least one report')
        .max(maxReports, `There are at most ${maxReports} reports`),
    }),
    maxBody: 60_000,
    keepsRawBody: true,
    errors: ['unauthenticated', 'not_found'],
    response: reported,
  }),
};

nameComponents({ OrderMessage: orderMessage, DeliveryReport: deliveryReport, DeliveryReportsResult: reported });
