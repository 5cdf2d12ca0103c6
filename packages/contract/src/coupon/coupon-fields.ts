import { z } from 'zod';
import { fieldError } from '../core/field-errors.ts';
import { textField } from '../core/fields.ts';

/** Fields that coupons and orders share. */

/** Who pays for the discount of a coupon; `shared` divides it by the coupon's `vendor_share`. */
export const couponFunders = ['platform', 'vendor', 'shared'] as const;
export type CouponFunder = (typeof couponFunders)[number];

/** Codes as they were typed, in the order in which they were entered. Case and spaces do not matter. */
export const couponCodesField = z
  .array(textField(200), fieldError('must be a list'))
  .max(20, fieldError('must have at most 20 entries'));
