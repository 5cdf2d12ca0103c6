import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, messageResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  choiceField,
  dayField,
  hasAtMostTwoDecimals,
  idField,
  rupeesField,
  storedDayField,
  timeField,
} from '../core/fields.ts';
import { agreementBases, commissionTargets, commissionUnits } from '../money/commission.ts';

/** The agreements of a store: from a day on, what the store gets. Amounts are rupees. */

/** Maximum number of rules of an agreement. */
export const maxCommissionRules = 200;

const rangeError = fieldError('must be from 0 to 100');
const percentField = z
  .number(fieldError('must be a percentage'))
  .min(0, rangeError)
  .max(100, rangeError)
  .refine(hasAtMostTwoDecimals, fieldError('can have at most two decimals'));

const ruleInput = z
  .object({
    applies_to: choiceField(commissionTargets),
    /** Id of the product, category or delivery type. */
    target: idField,
    unit: choiceField(commissionUnits),
    /** Percent, or rupees for each piece. */
    rate: rupeesField,
  })
  .refine(({ unit, rate }) => unit === 'fixed' || rate <= 100, {
    message: 'Rate must be from 0 to 100',
    path: ['rate'],
  });

export const agreementInput = z
  .object({
    /** The first day of the agreement, from today on. */
    valid_from: dayField,
    basis: choiceField(agreementBases),
    /** Commission for items without a rule; null for vendor charges. */
    percent: percentField.nullable(),
    rules: z.array(ruleInput).max(maxCommissionRules, `At most ${maxCommissionRules} rules`),
  })
  .refine(({ basis, percent }) => (basis === 'commission') === (percent !== null), {
    message: 'Commission is required for this agreement, and only for it',
    path: ['percent'],
  })
  .refine(({ basis, rules }) => basis === 'commission' || rules.length === 0, {
    message: 'Only agreements with commission have rules',
    path: ['rules'],
  })
  .refine(({ rules }) => new Set(rules.map(({ applies_to, target }) => applies_to + target)).size === rules.length, {
    message: 'Each product, category and delivery type can have one rule',
    path: ['rules'],
  });
export type AgreementInput = z.output<typeof agreementInput>;

export const vendorAgreement = z.object({
  _id: idField,
  valid_from: storedDayField,
  /** Whether it is the newest agreement that has begun. */
  in_force: z.boolean(),
  basis: z.enum(agreementBases),
  percent: z.number().nullable(),
  rules: z.array(
    z.object({
      applies_to: z.enum(commissionTargets),
      target: idField,
      name: z.string(),
      unit: z.enum(commissionUnits),
      rate: z.number(),
    }),
  ),
  at: timeField,
  actor: z.string(),
});
export type VendorAgreement = z.output<typeof vendorAgreement>;

const common = { module: 'Vendors', access: 'permission', staffOnly: true } as const;
const params = z.object({ id: idField });
const path = 'newvendor/{id}/agreements';

export const agreementEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'List the agreements of a Vendor',
    operationId: 'listAgreements',
    description: 'Returns the agreements of a store, the latest first.',
    methods: ['GET'],
    path,
    params,
    response: dataResponse(z.array(vendorAgreement)),
  }),
  create: defineEndpoint({
    ...common,
    name: 'Add an agreement of a Vendor',
    operationId: 'createAgreement',
    description:
      'Adds an agreement from a day on. Orders keep the terms with which they were assigned, so agreements never change.',
    errors: ['duplicate'],
    recentProof: true,
    methods: ['POST'],
    path,
    params,
    body: agreementInput,
    response: messageResponse,
  }),
  remove: defineEndpoint({
    ...common,
    name: 'Remove an agreement of a Vendor',
    operationId: 'removeAgreement',
    description: 'Removes an agreement that has not begun.',
    errors: ['wrong_status'],
    recentProof: true,
    methods: ['DELETE'],
    path: `${path}/{agreementId}`,
    params: params.extend({ agreementId: idField }),
    response: messageResponse,
  }),
};

nameComponents({ VendorAgreement: vendorAgreement });
