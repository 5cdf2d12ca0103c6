import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse } from '../core/envelopes.ts';
import {
  idField,
  linkedRecord,
  longTextField,
  requiredText,
  rupeesField,
  textField,
  versionField,
} from '../core/fields.ts';
import { eligibilityFields, servicingVendor } from '../vendor/vendor.ts';
import { orderSaved } from './order.ts';
import { rankingPartNames } from './vendor-ranking.ts';

/** The vendors that can deliver an order, and the assignment of an order to one of them. */

const common = { module: 'Orders', access: 'permission', staffOnly: true } as const;
const params = z.object({ id: idField });
const version = versionField.optional();

const orderPoint = z
  .object({ latitude: z.number(), longitude: z.number(), from: z.enum(['order', 'pincode']) })
  .nullable();

/** Suggested payment to a vendor for an order, and the source of the amount. */
const suggestedCharges = {
  /** Rupees. */
  suggested_charges: z.number(),
  /**
   * `agreement`: what the vendor's agreement gives, and nothing else is accepted; `assortment`: the prices paid of the vendor's
   * assortment, if every item has one; `last_order`: the vendor's payment for the same items before; `commission`: the order's value
   * minus the commission.
   */
  charges_from: z.enum(['agreement', 'assortment', 'last_order', 'commission']),
};

/** A vendor that is suggested for an order, with the suggested charges. */
const vendorChoice = servicingVendor.extend({
  /** Orders already assigned to this vendor for the order's delivery day. */
  assigned_that_day: z.int(),
  /** Share of the offered orders that the vendor accepted, from 0 to 1; null while it is unknown. */
  acceptance_rate: z.number().nullable(),
  /** Average of the latest approved product reviews of orders that the vendor delivered; null without one. */
  rating: z.object({ average: z.number(), reviews: z.int() }).nullable(),
  ...suggestedCharges,
});
export type VendorChoice = z.output<typeof vendorChoice>;

/** The parts of a vendor's score; the lowest score is suggested first (see `vendor-ranking.ts`). */
const ranking = z.object({
  /** Kilometres. */
  score: z.number(),
  parts: z.array(
    z.object({
      name: z.enum(rankingPartNames),
      /** Kilometres, orders in the slot, rupees, the share from 0 to 1, or stars; null while it is unknown. */
      value: z.number().nullable(),
      weight: z.number(),
      /** Penalty in km; negative for a rating above the neutral one. */
      points: z.number(),
    }),
  ),
});

const suggestedVendor = vendorChoice.extend({ ranking });
export type SuggestedVendor = z.output<typeof suggestedVendor>;

/** A vendor that is not suggested, and the reasons. */
const vendorLeftOut = z.object({
  id: idField,
  store_name: z.string(),
  distance_km: z.number(),
  /** The first reason. */
  reason: z.string(),
  ...eligibilityFields,
});

/** A vendor around an order, with its ranking or the reasons why it cannot deliver the order. */
const vendorEligibility = z.object({
  id: idField,
  store_name: z.string(),
  distance_km: z.number(),
  eligible: z.boolean(),
  ...eligibilityFields,
  /** Null for a vendor that cannot deliver the order. */
  ranking: ranking.nullable(),
});

/** Fields of an assignment. */
const assignmentInput = z.object({
  vendor: z.uuid('Must select a Vendor'),
  delivery_type: z.uuid('Must select a delivery type'),
  vendor_delivery_charges: z.number('Must Select a Delivery Charge').pipe(rupeesField),
  vendor_charges: z.number('Vendor charges are required').pipe(rupeesField),
  vendors_note: longTextField(1_000).optional(),
  /** Why another vendor than the first suggestion is chosen; on the timeline for staff. The settings can require it. */
  choice_reason: textField(200).optional(),
  version,
});

export const orderAssignmentEndpoints = {
  /** Vendors to which an order can be assigned, best first (see `vendor-ranking.ts`), and the excluded ones. */
  vendorChoices: defineEndpoint({
    ...common,
    name: 'List the vendors for an order',
    operationId: 'listVendorChoices',
    description:
      'Returns the vendors that can deliver an order, best first, and the nearby vendors left out with the reason.',
    methods: ['GET'],
    path: 'order/{id}/vendor_choices',
    params,
    response: dataResponse(
      z.object({
        /**
         * Delivery location: the customer's own point or the centre of the pincode; null when the location is unknown.
         */
        point: orderPoint,
        /** Delivery types of the order's items. */
        wanted: z.array(linkedRecord),
        suggested: z.array(suggestedVendor),
        /** The nearest 20 excluded vendors within 50 km. */
        left_out: z.array(vendorLeftOut),
        /** The order's value minus the commission, in rupees: the suggestion for a store that is not in the list. */
        default_charges: z.number(),
        /** Whether an assignment to another vendor than the first suggestion needs a reason. */
        needs_choice_reason: z.boolean(),
      }),
    ),
  }),
  eligibility: defineEndpoint({
    ...common,
    name: 'Explain which vendors can deliver an order',
    operationId: 'getOrderEligibility',
    description:
      'Returns the vendors within 50 km of an order: whether each can deliver it, every reason against it, and the parts of its rank.',
    methods: ['GET'],
    path: 'order/{id}/eligibility',
    params,
    response: dataResponse(
      z.object({
        point: orderPoint,
        /** Those that can deliver the order, best first; then the others, nearest first. */
        vendors: z.array(vendorEligibility),
      }),
    ),
  }),
  assignVendor: defineEndpoint({
    ...common,
    name: 'Assign a vendor to an order',
    operationId: 'assignVendor',
    description: 'Assigns a vendor to an order with the delivery type and the charges.',
    errors: ['wrong_status', 'slot_full', 'not_eligible'],
    methods: ['POST'],
    path: 'order/{id}/vendor_assign',
    params,
    body: assignmentInput,
    response: orderSaved,
  }),
  /** Assigns a vendor beyond its radius, hours, cut-off, lead time or capacity. The reason is on the timeline. */
  assignOverride: defineEndpoint({
    ...common,
    name: 'Assign a vendor against its limits',
    operationId: 'assignVendorWithOverride',
    description:
      'Assigns an approved vendor to an order although its radius, hours, cut-off, lead time or capacity speak against it.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'order/{id}/assign_override',
    params,
    body: assignmentInput.extend({ override_reason: requiredText(/* i18n */ 'Reason is required', 200) }),
    response: orderSaved,
  }),
  unassignVendor: defineEndpoint({
    ...common,
    name: 'Remove the vendor of an order',
    operationId: 'unassignVendor',
    description:
      'Removes the vendor of an order that has one and is neither delivered nor cancelled, and frees its seat at the store.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'order/{id}/vendor_unassign',
    params,
    body: z.object({ version }),
    response: orderSaved,
  }),
};

nameComponents({ VendorChoice: vendorChoice });
