import { parseInput } from '@bakehouse/contract/core/field-errors';
import { type CouponInput, couponInput } from '@bakehouse/contract/coupon/coupon';
import { type CouponTerms, couponErrors, hasGiveaway, needsValue } from '@bakehouse/contract/coupon/coupon-rules';
import { z } from 'zod';
import type { Named } from '../../data/lookups.ts';
import { pickFields } from '../../data/pick-fields.ts';
import type { Values } from '../../ui/form/use-entry-form.ts';
import { localToday } from '../../ui/format/days.ts';
import type { Coupon } from './coupon-labels.ts';

/** Form values of a coupon: linked records with their names, days as 'YYYY-MM-DD'. */
export type CouponValues = Readonly<Record<keyof CouponInput, unknown>>;

export const emptyCoupon: CouponValues = {
  name: '',
  description: '',
  coupon_type: null,
  coupon_value: null,
  start_date: null,
  expire_date: null,
  status: 'Active',
  minimum_spend: null,
  maximum_spend: null,
  max_discount: null,
  usage_limit_per_coupon: null,
  usage_limit_per_user: null,
  individual_use_only: false,
  apply_coupon_automatically: false,
  use_date_range_delivery_date: false,
  product_condition: 'any_products',
  delivery_date: null,
  delivery_date_end: null,
  coupon_categories: [],
  exclude_categories: [],
  coupon_products: [],
  exclude_products: [],
  bogo_products: [],
  funded_by: 'platform',
  vendor_share: null,
};

const fieldNames = couponInput.keyof().options;

export const valuesOf = (record: Coupon): CouponValues => pickFields(record, fieldNames);

const linkFields = [
  'coupon_categories',
  'exclude_categories',
  'coupon_products',
  'exclude_products',
  'bogo_products',
] as const;

const withIds = (values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    linkFields.flatMap((name) =>
      name in values ? [[name, (values[name] as readonly Named[]).map(({ _id }) => _id)]] : [],
    ),
  ),
});

const typeOf = (values: Values) => couponInput.shape.coupon_type.safeParse(values.coupon_type).data;

/**
 * Returns the request body for some of the values. Giveaways and the value are sent only for the types that use them.
 * @param sent the values to send.
 * @param all all values of the coupon, which determine its type.
 */
export function bodyOf(sent: Values, all: Values): Values {
  const type = typeOf(all);
  const body = withIds(sent);
  if (!type || !('coupon_type' in sent)) return body;
  return {
    ...body,
    ...(!hasGiveaway(type) && { bogo_products: [] }),
    ...(!needsValue(type) && { coupon_value: null }),
  };
}

type Rules = {
  /** The stored coupon, when it is edited. */
  readonly before?: Coupon;
  /** Values of the fields that are not validated here. */
  readonly otherValues?: Values;
};

/**
 * Builds a schema from the contract's schema and its rules across fields. Only errors of the validated fields are
 * reported. The rules run even when other fields are invalid, so that the user sees all errors at once.
 */
export const couponSchema = ({ before, otherValues = {} }: Rules = {}) =>
  z.unknown().superRefine((value, context) => {
    const input = value as Values;
    const values = withIds({ ...otherValues, ...input });
    const fieldErrors: Record<string, string> = {};
    for (const { path, message } of parseInput(couponInput, values).error?.issues ?? [])
      fieldErrors[path.join('.')] ??= message;
    // Invalid values are not compared with other fields.
    const validValues = Object.fromEntries(Object.entries(values).filter(([name]) => !fieldErrors[name]));
    const { start_date = '', expire_date = '' } = before ?? {};
    const stored = before && { ...(withIds(valuesOf(before)) as CouponTerms), start_date, expire_date };
    const rules = couponErrors(validValues as CouponTerms, localToday(), stored);
    for (const [name, message] of Object.entries({ ...rules, ...fieldErrors }))
      if ((name.split('.')[0] ?? '') in input) context.addIssue({ code: 'custom', path: name.split('.'), message });
  });
