import type { couponInput } from '@bakehouse/contract/coupon/coupon';

/** Tabs of the wizard, as named by the query parameter `type`. */
export const steps = ['general', 'restriction', 'condition'] as const;
export type Step = (typeof steps)[number];

export const stepTitles: Readonly<Record<Step, string>> = {
  general: 'General Details',
  restriction: 'Restrictions',
  condition: 'Category / Product Conditions',
};

type Field = keyof typeof couponInput.shape;

/** Fields of each tab; every field is on exactly one tab. */
export const stepFields = {
  general: [
    'name',
    'description',
    'coupon_type',
    'coupon_value',
    'bogo_products',
    'start_date',
    'expire_date',
    'status',
  ],
  restriction: [
    'minimum_spend',
    'maximum_spend',
    'max_discount',
    'usage_limit_per_coupon',
    'usage_limit_per_user',
    'funded_by',
    'vendor_share',
    'individual_use_only',
    'apply_coupon_automatically',
    'use_date_range_delivery_date',
    'delivery_date',
    'delivery_date_end',
  ],
  condition: ['product_condition', 'coupon_categories', 'exclude_categories', 'coupon_products', 'exclude_products'],
} satisfies Record<Step, readonly Field[]>;

/** Query parameters of the wizard. */
export const couponSearch = ({ type }: Readonly<Record<string, unknown>>) => ({ type: stepOf(type) });

/** Returns the tab of a query parameter; the first tab by default. */
const stepOf = (type: unknown): Step => steps.find((step) => step === type) ?? 'general';

export const stepOfField = (path: string): Step =>
  steps.find((step) => (stepFields[step] as readonly string[]).includes(path.split('.')[0] ?? '')) ?? 'general';

/** Returns the previous or next step, if there is one. */
export const adjacentStep = (step: Step, by: 1 | -1): Step | undefined => steps[steps.indexOf(step) + by];
