import { z } from 'zod';
import { fieldError } from '../core/field-errors.ts';
import { textField } from '../core/fields.ts';

/** Fields that coupons and orders share. */

/** Who pays for the discount of a coupon; `shared` divides it by the coupon's `vendor_share`. */
export const couponFunders = ['platform', 'vendor', 'shared'] as const;
export type CouponFunder = (typeof couponFunders)[number];

/** Number of units of a line. */
export const quantityField = z.int('Quantity must be a whole number').min(1, 'Quantity must be at least 1').max(10_000);

/** Codes as they were typed, in the order in which they were entered. Case and spaces are ignored. */
export const couponCodesField = z
  .array(textField(200), fieldError('must be a list'))
  .max(20, fieldError('must have at most 20 entries'));
