import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, savedResponse } from '../core/envelopes.ts';
import { imageRecord, requiredText, timeField } from '../core/fields.ts';
import { claimInput } from '../order/order-claim.endpoints.ts';
import { claimPhotos, claimReasons, claimStatuses, claimWishes } from '../order/order-claim.ts';

/** Claims that the server of a storefront files for its customers with an API key. Amounts are rupees. */

/** The part of a claim that its customer can see: without notes, and without who bears the refund. */
const storefrontClaim = z.object({
  id: z.string(),
  status: z.enum(claimStatuses),
  reason: z.enum(claimReasons),
  wish: z.enum(claimWishes),
  text: z.string(),
  requested: z.number().nullable(),
  photos: z.array(imageRecord),
  filed_at: timeField,
  decided_at: timeField.nullable(),
  /** What the customer is told about the decision; empty before it. */
  answer: z.string(),
  /** The refund; `null` without one. */
  refund: z.number().nullable(),
  /** Number of the order that replaces this one; `null` without one. */
  rebake_number: z.string().nullable(),
});
export type StorefrontClaim = z.output<typeof storefrontClaim>;

const storefrontClaims = z.object({
  claims: z.array(storefrontClaim),
  /** Until when claims about a delivered order can be filed; `null` before the delivery, and while they are switched off. */
  file_until: timeField.nullable(),
});
export type StorefrontClaims = z.output<typeof storefrontClaims>;

const common = {
  module: 'Storefront',
  access: 'permission',
  staffOnly: true,
  path: 'store/v1/orders/{order_number}/claims',
  params: z.object({ order_number: requiredText('Order number is required', 50) }),
} as const;

export const storefrontClaimEndpoints = {
  file: defineEndpoint({
    ...common,
    name: 'File claims of storefront orders',
    operationId: 'fileStorefrontClaim',
    description:
      'Files a claim of the customer about an order, with up to five photos as parts of a multipart body. An order has at most one open claim.',
    methods: ['POST'],
    requiresKey: true,
    errors: ['duplicate', 'wrong_status'],
    files: claimPhotos,
    uploadFolder: 'claim',
    body: claimInput,
    response: savedResponse(storefrontClaim),
    status: 201,
  }),
  view: defineEndpoint({
    ...common,
    name: 'View claims of storefront orders',
    operationId: 'getStorefrontClaims',
    description: 'Returns the claims about an order, newest first, and until when the customer can file one.',
    methods: ['GET'],
    response: dataResponse(storefrontClaims),
  }),
};

nameComponents({ StorefrontClaim: storefrontClaim });
