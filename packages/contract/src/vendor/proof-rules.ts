import { z } from 'zod';
import { fieldError } from '../core/field-errors.ts';
import { enumField } from '../core/fields.ts';
import { translated } from '../i18n.ts';

/** The rules that decide which proof of delivery an order needs. */

/** The steps of an order that can need a proof. */
export const proofSteps = ['shipped', 'delivered'] as const;
export type ProofStep = (typeof proofSteps)[number];
export type ProofKind = 'photo' | 'code';

export const shippedProofs = ['none', 'photo'] as const;
export const deliveredProofs = ['none', 'photo', 'code', 'photo_or_code'] as const;

/** What is missing before a step. Only an order with several rules needs both. */
export type ProofNeed = 'photo' | 'code' | 'photo_or_code' | 'photo_and_code';

const proofRule = z.object(
  {
    /** Orders with a product of this category or one below it; null for all orders. */
    category: z.uuid('Choose a category').nullable(),
    shipped: enumField(shippedProofs),
    delivered: enumField(deliveredProofs),
  },
  'Must be an object',
);
export type ProofRule = z.output<typeof proofRule>;

export const maxProofRules = 50;

export const proofRules = z
  .array(proofRule, fieldError('must be a list'))
  .max(maxProofRules, `There can be at most ${maxProofRules} rules`)
  .refine(
    (rules) => new Set(rules.map(({ category }) => category)).size === rules.length,
    'Each category can have only one rule',
  );

/**
 * Returns the proof that an order needs before a step: the strictest of the rules that match it.
 * @param categories ids of the categories of its products, with their parents.
 */
export function proofNeedOf(
  rules: readonly ProofRule[],
  categories: readonly string[],
  step: ProofStep,
): ProofNeed | undefined {
  const needs = new Set(
    rules.filter(({ category }) => category === null || categories.includes(category)).map((rule) => rule[step]),
  );
  if (needs.has('photo') && needs.has('code')) return 'photo_and_code';
  return (['photo', 'code', 'photo_or_code'] as const).find((need) => needs.has(need));
}

/**
 * Returns what is still missing of a proof.
 * @param given the kinds of proof that the order has for the step.
 */
export function missingProof(need: ProofNeed | undefined, given: readonly ProofKind[]): ProofNeed | undefined {
  if (need === undefined) return undefined;
  if (need === 'photo_or_code') return given.length > 0 ? undefined : need;
  const missing = (['photo', 'code'] as const).filter((kind) => need.includes(kind) && !given.includes(kind));
  return missing.length === 2 ? need : missing[0];
}

/** Returns whether a proof can be, or must be, the code of the customer. */
export const acceptsCode = (need: ProofNeed | undefined): boolean => need !== undefined && need !== 'photo';

const refusals: Readonly<Record<ProofStep, Readonly<Record<ProofNeed, string>>>> = {
  shipped: {
    photo: /* i18n */ 'A photo is needed before this order can be shipped.',
    code: /* i18n */ "The customer's code is needed before this order can be shipped.",
    photo_or_code: /* i18n */ "A photo or the customer's code is needed before this order can be shipped.",
    photo_and_code: /* i18n */ "A photo and the customer's code are needed before this order can be shipped.",
  },
  delivered: {
    photo: /* i18n */ 'A photo is needed before this order can be delivered.',
    code: /* i18n */ "The customer's code is needed before this order can be delivered.",
    photo_or_code: /* i18n */ "A photo or the customer's code is needed before this order can be delivered.",
    photo_and_code: /* i18n */ "A photo and the customer's code are needed before this order can be delivered.",
  },
};

/** Returns the message of a refused step. */
export const proofMessage = (step: ProofStep, missing: ProofNeed): string => translated(refusals[step][missing]);

/** Number of wrong codes after which an order accepts no code. */
export const maxWrongCodes = 5;
