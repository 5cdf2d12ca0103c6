import { z } from 'zod';
import { fieldError } from '../core/field-errors.ts';
import {
  booleanField,
  choiceField,
  dayField,
  hasAtMostTwoDecimals,
  idListField,
  instantField,
  linkedRecord,
  recordStatuses,
  requiredLongText,
  requiredText,
  rupeesField,
} from '../core/fields.ts';
import { defineResource, recordFields } from '../core/resource.ts';
import { couponFunders } from './coupon-fields.ts';

export const couponTypes = [
  'fixed_cart_discount',
  'fixed_product_discount',
  'percentage_discount',
  'free_shipping',
  'buy_x_get_y_free',
  'buy_x_get_y_percent_off',
] as const;
export type CouponType = (typeof couponTypes)[number];

export const productConditions = ['any_products', 'all_products'] as const;

/** A day in the marketplace's time zone (`YYYY-MM-DD`), or a timestamp that falls on it. */
const dateField = (missing?: string) =>
  z.union([dayField, instantField], fieldError('must be a date such as 2026-12-25', missing));

const amountField = rupeesField.nullish();
const limitField = z
  .int(fieldError('must be a whole number'))
  .min(1, fieldError('must be at least 1'))
  .max(1_000_000_000, fieldError('is too large'))
  .nullish();

export const couponInput = z.object({
  name: requiredText('Coupon Name is required'),
  description: requiredLongText('Description is required', 2_000),
  coupon_type: choiceField(couponTypes, 'Coupon Type is required'),
  /** Rupees or percent, depending on the type; `needsValue` returns which types require it. */
  coupon_value: z
    .number('Coupon Value must be a number')
    .min(0, 'Coupon Value must not be negative')
    .max(99_999_999.99, 'Coupon Value is too large')
    .refine(hasAtMostTwoDecimals, fieldError('can have at most two decimals'))
    .nullish(),
  start_date: dateField('Start date is required'),
  expire_date: dateField('Expire date is required'),
  status: choiceField(recordStatuses).optional(),
  minimum_spend: amountField,
  maximum_spend: amountField,
  max_discount: amountField,
  usage_limit_per_coupon: limitField,
  usage_limit_per_user: limitField,
  individual_use_only: booleanField.optional(),
  apply_coupon_automatically: booleanField.optional(),
  use_date_range_delivery_date: booleanField.optional(),
  product_condition: choiceField(productConditions).optional(),
  delivery_date: dateField().nullish(),
  delivery_date_end: dateField().nullish(),
  coupon_categories: idListField().optional(),
  exclude_categories: idListField().optional(),
  coupon_products: idListField(1_000).optional(),
  exclude_products: idListField(1_000).optional(),
  /** Products that are given away, for the two buy-X types. */
  bogo_products: idListField(1_000).optional(),
  funded_by: choiceField(couponFunders).optional(),
  /** Percentage of the discount that the vendor pays; only for `shared`. */
  vendor_share: z
    .int(fieldError('must be a whole number'))
    .min(1, fieldError('must be at least 1'))
    .max(99, fieldError('must be at most 99'))
    .nullish(),
});
export type CouponInput = z.output<typeof couponInput>;

const amount = z.number().nullable();
const limit = z.int().nullable();

export const coupon = defineResource({
  name: 'coupon',
  statuses: recordStatuses,
  sort: ['name', 'createdAt', 'start_date', 'expire_date'],
  input: couponInput,
  record: z.object({
    ...recordFields,
    name: z.string(),
    description: z.string(),
    coupon_type: z.enum(couponTypes),
    coupon_value: z.number(),
    start_date: z.string(),
    expire_date: z.string(),
    status: z.string(),
    minimum_spend: amount,
    maximum_spend: amount,
    max_discount: amount,
    usage_limit_per_coupon: limit,
    usage_limit_per_user: limit,
    individual_use_only: z.boolean(),
    apply_coupon_automatically: z.boolean(),
    use_date_range_delivery_date: z.boolean(),
    product_condition: z.enum(productConditions),
    delivery_date: z.string().nullable(),
    delivery_date_end: z.string().nullable(),
    coupon_categories: z.array(linkedRecord),
    exclude_categories: z.array(linkedRecord),
    coupon_products: z.array(linkedRecord),
    exclude_products: z.array(linkedRecord),
    bogo_products: z.array(linkedRecord),
    funded_by: z.enum(couponFunders),
    vendor_share: z.int().nullable(),
    /** Number of orders that use the coupon, and what it has given them in rupees, without cancelled and deleted ones. */
    used: z.int(),
    given_away: z.number(),
  }),
});
