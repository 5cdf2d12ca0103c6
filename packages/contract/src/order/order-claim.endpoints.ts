import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, listResponse, maxFilteredTotal, savedResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  choiceField,
  dayField,
  enumField,
  hasNoDuplicates,
  idField,
  imageInput,
  imageRecord,
  longTextField,
  pageQuery,
  requiredLongText,
  rupeesField,
  sameFields,
  textField,
  timeField,
} from '../core/fields.ts';
import { toPaise } from '../core/money.ts';
import { refundTargets } from '../money/payment.ts';
import { isSumOfShares } from '../money/refund-shares.ts';
import { claimPhotos, claimReasons, claimStatuses, claimWishes } from './order-claim.ts';
import { slotField } from './order-input.ts';
import { amountField } from './order-money.endpoints.ts';

/** The claims of customers about orders. Amounts are rupees. */

const linkedOrder = z.object({ _id: idField, order_number: z.string() });
const shares = z.object({ platform: z.number(), vendor: z.number(), rider: z.number() });

const claim = z.object({
  _id: idField,
  order: linkedOrder,
  customer_name: z.string(),
  vendor: z.object({ vendor_id: idField, store_name: z.string() }).nullable(),
  status: z.enum(claimStatuses),
  reason: z.enum(claimReasons),
  wish: z.enum(claimWishes),
  text: z.string(),
  /** The amount that the customer asks for; `null` unless the wish is a partial refund, and for stores. */
  requested: z.number().nullable(),
  photos: z.array(imageRecord),
  filed_at: timeField,
  /** Names of staff and their notes; empty for stores. */
  filed_by: z.string(),
  late_reason: z.string(),
  decided_at: timeField.nullable(),
  decided_by: z.string(),
  note: z.string(),
  /** What the customer is told about the decision. */
  answer: z.string(),
  /** The refund and who bears it; `null` without one, and for stores. */
  amount: z.number().nullable(),
  shares: shares.nullable(),
  /** What the vendor bears; `null` without a refund, and for bakers. */
  vendor_share: z.number().nullable(),
  /** The order that replaces this one. */
  rebake: linkedOrder.nullable(),
});
export type OrderClaim = z.output<typeof claim>;

const orderClaims = z.object({
  claims: z.array(claim),
  /** The order that this one replaces. */
  rebake_of: linkedOrder.nullable(),
});
export type OrderClaims = z.output<typeof orderClaims>;

const claimFields = z.object({
  reason: choiceField(claimReasons),
  wish: choiceField(claimWishes),
  text: requiredLongText('Enter a text that says what is wrong', 2_000),
  /** Required for a partial refund. */
  amount: amountField.optional(),
  ...sameFields(claimPhotos, imageInput.optional()),
});

const requireAmount = (
  { wish, amount }: { readonly wish: string; readonly amount?: number | undefined },
  context: z.RefinementCtx,
) => {
  const message = amountError(wish, amount !== undefined);
  if (message) context.addIssue({ code: 'custom', path: ['amount'], message });
};

function amountError(wish: string, hasAmount: boolean): string | undefined {
  if (wish === 'partial') return hasAmount ? undefined : 'Enter the amount of the partial refund';
  return hasAmount ? 'Only a partial refund has an amount' : undefined;
}

/** A claim as a storefront files it. */
export const claimInput = claimFields.superRefine(requireAmount);
export type ClaimInput = z.output<typeof claimInput>;

/** A claim that staff file for a caller. */
export const staffClaimInput = claimFields
  /** Required after the time in which customers can file a claim. */
  .extend({ late_reason: longTextField(500).optional() })
  .superRefine(requireAmount);
export type StaffClaimInput = z.output<typeof staffClaimInput>;

const decided = {
  /** Chosen by the client. A repeated key gives no second decision. */
  key: z.uuid('key must be a UUID'),
  /** What the customer is told. */
  reason: requiredLongText(/* i18n */ 'Reason is required', 500),
  /** For staff only. */
  note: longTextField(500).optional(),
};

export const claimRefundInput = z
  .object({
    decision: z.literal('refund'),
    ...decided,
    amount: amountField,
    target: choiceField(refundTargets),
    reference: textField(100).optional(),
    /** Who bears the refund beyond the customer's credit. The sum is the amount. */
    shares: z.object({ platform: rupeesField, vendor: rupeesField, rider: rupeesField }),
  })
  .superRefine(({ amount, shares: { platform, vendor, rider } }, context) => {
    const parts = { platform: toPaise(platform), vendor: toPaise(vendor), rider: toPaise(rider) };
    if (!isSumOfShares(toPaise(amount), parts))
      context.addIssue({
        code: 'custom',
        path: ['shares', 'platform'],
        message: 'The three parts must sum to the amount',
      });
  });

const positionError = fieldError('must be the position of an item');
const quantityError = fieldError('must be a whole number from 1');

export const claimRebakeInput = z.object({
  decision: z.literal('rebake'),
  ...decided,
  /** Positions of the items that are made again, from 0. Their add-ons are not. */
  items: z
    .array(
      z.object({
        position: z.int(positionError).min(0, positionError),
        quantity: z.int(quantityError).min(1, quantityError),
      }),
      fieldError('must be a list'),
    )
    .min(1, 'Choose what is made again')
    .max(200, fieldError('must have at most 200 entries'))
    .refine((items) => hasNoDuplicates(items.map(({ position }) => position)), fieldError('must not repeat an item')),
  delivery_date: dayField,
  delivery_slot: slotField,
});
export type ClaimRebakeInput = z.output<typeof claimRebakeInput>;

export const claimRejectionInput = z.object({ decision: z.literal('reject'), ...decided });

export const claimDecisionInput = z.discriminatedUnion(
  'decision',
  [claimRefundInput, claimRebakeInput, claimRejectionInput],
  fieldError('must be refund, rebake or reject'),
);
export type ClaimDecisionInput = z.output<typeof claimDecisionInput>;

const common = { module: 'Orders', access: 'permission' } as const;
const params = z.object({ id: idField });
const claimParams = params.extend({ claim: idField });
const claimPage = listResponse(claim);
const claimSaved = savedResponse(claim);

export const orderClaimEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'List claims',
    operationId: 'listClaims',
    description: 'Returns a page of the claims of customers, newest first, filtered by status, reason and vendor.',
    methods: ['GET'],
    path: 'order/claims',
    leastStoreRole: 'baker',
    query: z.strictObject({
      status: enumField(claimStatuses).optional(),
      reason: enumField(claimReasons).optional(),
      vendor: idField.optional(),
      ...pageQuery(maxFilteredTotal),
    }),
    response: claimPage,
  }),
  ofOrder: defineEndpoint({
    ...common,
    name: 'View claims of an order',
    operationId: 'getOrderClaims',
    description: 'Returns the claims about an order, newest first, and the order that it replaces.',
    methods: ['GET'],
    path: 'order/{id}/claims',
    leastStoreRole: 'baker',
    params,
    response: dataResponse(orderClaims),
  }),
  file: defineEndpoint({
    ...common,
    staffOnly: true,
    name: 'File a claim of an order',
    operationId: 'fileOrderClaim',
    description:
      'Files a claim for a customer, with up to five photos. After the time for claims, a reason is required.',
    errors: ['duplicate', 'wrong_status'],
    methods: ['POST'],
    path: 'order/{id}/claims',
    files: claimPhotos,
    uploadFolder: 'claim',
    params,
    body: staffClaimInput,
    response: claimSaved,
    status: 201,
  }),
  decide: defineEndpoint({
    ...common,
    staffOnly: true,
    name: 'Decide a claim',
    operationId: 'decideClaim',
    description:
      'Refunds an open claim and divides the refund, makes the items again in an order of ₹0, or rejects the claim. A repeated `key` gives no second decision.',
    errors: ['wrong_status'],
    recentProof: true,
    methods: ['POST'],
    path: 'order/{id}/claims/{claim}/decide',
    params: claimParams,
    body: claimDecisionInput,
    response: claimSaved,
  }),
  withdraw: defineEndpoint({
    ...common,
    staffOnly: true,
    name: 'Withdraw a claim',
    operationId: 'withdrawClaim',
    description: 'Closes an open claim that the customer has given up.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'order/{id}/claims/{claim}/withdraw',
    params: claimParams,
    body: z.object({ reason: requiredLongText(/* i18n */ 'Reason is required', 500) }),
    response: claimSaved,
  }),
};

nameComponents({ ClaimInput: claimInput, OrderClaim: claim });
