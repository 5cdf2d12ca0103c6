import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { listResponse, maxFilteredTotal, messageResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import { choiceField, enumField, idField, longTextField, pageQuery, textField, timeField } from '../core/fields.ts';
import { gatewayEventKinds, mismatchActions, mismatchReasons } from './gateway.ts';
import { paymentMethods } from './payment.ts';

/** What payment gateways report, and what of it does not agree with the orders. */

const mismatch = z.object({
  _id: idField,
  at: timeField,
  kind: z.enum(gatewayEventKinds),
  reason: z.enum(mismatchReasons),
  /** In rupees. */
  amount: z.number(),
  method: z.enum(paymentMethods).nullable(),
  /** Ids of the payment and the refund at the gateway; empty if there is none. */
  payment_reference: z.string(),
  refund_reference: z.string(),
  /** What the gateway says about a failure. */
  failure: z.string(),
  order: z.object({ _id: idField, order_number: z.string() }).nullable(),
  /** The proposed action first. */
  actions: z.array(z.enum(mismatchActions)),
});
export type Mismatch = z.output<typeof mismatch>;

export const resolutionInput = z.object({
  action: choiceField(mismatchActions),
  /** Number of the order to match; required by `match`. */
  order_number: textField(50).optional(),
  /** Number of the bank transfer; required by `transfer`. */
  reference: textField(100).optional(),
  /** Required by `dismiss`. */
  reason: longTextField(500).optional(),
});
export type ResolutionInput = z.output<typeof resolutionInput>;

const common = { module: 'Money', access: 'permission', staffOnly: true } as const;
const page = listResponse(mismatch);

export const gatewayEndpoints = {
  webhook: defineEndpoint({
    module: 'Money',
    access: 'public',
    name: 'Receive an event of the payment gateway',
    operationId: 'receiveGatewayEvent',
    description:
      'Razorpay reports payments and refunds here. The signature of the body is checked; an event counts once.',
    methods: ['POST'],
    path: 'gateway/razorpay/webhook',
    body: z.record(z.string(), z.unknown(), fieldError('must be an object')),
    maxBody: 100_000,
    keepsRawBody: true,
    errors: ['unauthenticated', 'not_found'],
    response: messageResponse,
  }),
  mismatches: defineEndpoint({
    ...common,
    name: 'List payment mismatches',
    operationId: 'listPaymentMismatches',
    description:
      'Returns a page of what the payment gateway reported and what does not agree with the orders, newest first.',
    methods: ['GET'],
    path: 'money/mismatches',
    query: z.strictObject({ reason: enumField(mismatchReasons).optional(), ...pageQuery(maxFilteredTotal) }),
    response: page,
  }),
  resolve: defineEndpoint({
    ...common,
    name: 'Resolve a payment mismatch',
    operationId: 'resolvePaymentMismatch',
    description: 'Settles a mismatch with one of its actions.',
    errors: ['wrong_status', 'duplicate'],
    recentProof: true,
    methods: ['POST'],
    path: 'money/mismatches/{id}/resolve',
    params: z.object({ id: idField }),
    body: resolutionInput,
    response: messageResponse,
  }),
};

nameComponents({ PaymentMismatch: mismatch });
