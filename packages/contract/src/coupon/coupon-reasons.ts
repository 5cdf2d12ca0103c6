import { formatRupees, toRupees } from '../core/money.ts';
import { normaliseCode } from '../core/text.ts';

/** Why a coupon does not apply, as a code for programs and a sentence for people. */

export const rejectionReasons = [
  'unknown',
  'not_entered',
  'not_started',
  'ended',
  'used_up',
  'user_limit',
  'no_matching_products',
  'delivery_date',
  'missing_products',
  'below_minimum',
  'above_maximum',
  'no_giveaway',
  'no_shipping',
  'no_discount',
  'not_combinable',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
export type Rejection = { readonly reason: RejectionReason; readonly message: string };

/**
 * Returns the form in which codes are compared: upper case, without spaces, invisible characters and quotes around it.
 * @param code the code as typed or pasted, or the name of a coupon.
 */
export const codeKey = (code: string): string => normaliseCode(code).replaceAll(/\s+/g, '').toUpperCase();

const rupees = (paise: number): string => formatRupees(toRupees(paise));

/** `2026-12-25` as `25/12/2026`, the coupon format of the specification (spec 2 §9). */
const dayText = (day: string): string => day.split('-').toReversed().join('/');

/** Builds the rejection of each reason. Amounts are in paise, days `YYYY-MM-DD`. */
export const rejectionMessages = {
  unknown: () => ({ reason: 'unknown', message: 'This code does not exist.' }),
  not_entered: () => ({ reason: 'not_entered', message: 'The code has not been entered.' }),
  not_started: (day: string) => ({ reason: 'not_started', message: `This coupon starts on ${dayText(day)}.` }),
  ended: (day: string) => ({ reason: 'ended', message: `This coupon ended on ${dayText(day)}.` }),
  used_up: () => ({ reason: 'used_up', message: 'This coupon has been used up.' }),
  user_limit: (limit: number) => ({
    reason: 'user_limit',
    message: `This customer has already used the coupon ${limit === 1 ? 'once' : `${limit} times`}, which is the limit.`,
  }),
  no_matching_products: () => ({
    reason: 'no_matching_products',
    message: 'No product in the cart qualifies for this coupon.',
  }),
  delivery_date: (from: string, upto: string) => ({
    reason: 'delivery_date',
    message:
      from === upto
        ? `This coupon is only for delivery on ${dayText(from)}.`
        : `This coupon is only for delivery from ${dayText(from)} to ${dayText(upto)}.`,
  }),
  missing_products: () => ({
    reason: 'missing_products',
    message: 'The cart must contain every product and category of this coupon.',
  }),
  below_minimum: (minimum: number, spend: number) => ({
    reason: 'below_minimum',
    message: `Add qualifying products worth ${rupees(minimum - spend)} more to reach ${rupees(minimum)}.`,
  }),
  above_maximum: (maximum: number) => ({
    reason: 'above_maximum',
    message: `This coupon is for qualifying products up to ${rupees(maximum)}.`,
  }),
  no_giveaway: () => ({
    reason: 'no_giveaway',
    message: 'Add a giveaway product in addition to the product that is bought.',
  }),
  no_shipping: () => ({ reason: 'no_shipping', message: 'Shipping of the qualifying products is free already.' }),
  no_discount: () => ({ reason: 'no_discount', message: 'Nothing is left to discount.' }),
  not_combinable: (isIndividual: boolean, other: string) => ({
    reason: 'not_combinable',
    message: isIndividual
      ? `This coupon cannot be combined with others${other && `, such as ${other}`}.`
      : `${other} cannot be combined with other coupons.`,
  }),
} as const satisfies Record<RejectionReason, (...values: never[]) => Rejection>;
