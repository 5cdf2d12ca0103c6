import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { messageResponse } from '../core/envelopes.ts';
import { idField, requiredText } from '../core/fields.ts';
import { orderSaved } from './order.ts';

/** The answer of a store to an order that waits for its acceptance. */

const common = { module: 'Orders', access: 'permission', methods: ['POST'], errors: ['wrong_status'] } as const;
const params = z.object({ id: idField });

export const orderAcceptanceEndpoints = {
  accept: defineEndpoint({
    ...common,
    name: 'Accept an order',
    operationId: 'acceptOrder',
    description: 'Accepts an order that waits for the answer of its store; only the first answer counts.',
    path: 'order/{id}/accept',
    params,
    response: orderSaved,
  }),
  decline: defineEndpoint({
    ...common,
    name: 'Decline an order',
    operationId: 'declineOrder',
    description: 'Declines an order that waits for the answer of its store; it is offered to the next store.',
    path: 'order/{id}/decline',
    params,
    body: z.object({ reason: requiredText(/* i18n */ 'Reason is required', 200) }),
    response: messageResponse,
  }),
};
