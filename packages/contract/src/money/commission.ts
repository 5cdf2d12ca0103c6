import { toPaise, toRupees } from '../core/money.ts';
import { roundedShare } from './allocation.ts';

/** Commission of vendors: the part of the value of an order's items that the marketplace keeps. All amounts are paise. */

/** What the vendor gets: the value of the items less a commission, or the vendor charges that staff enter. */
export const agreementBases = ['commission', 'charge'] as const;
export type AgreementBasis = (typeof agreementBases)[number];

/** What a rule of commission applies to, the most specific first. */
export const commissionTargets = ['product', 'category', 'delivery_type'] as const;
export type CommissionTarget = (typeof commissionTargets)[number];

/** A commission is a percentage of the value, or rupees for each piece. */
export const commissionUnits = ['percent', 'fixed'] as const;
export type CommissionUnit = (typeof commissionUnits)[number];

/** A percentage with at most two decimals, or an amount in paise for each piece; the other one is null. */
type Rate = { readonly percent: number | null; readonly fixed: number | null };
export type CommissionRule = Rate & {
  readonly applies_to: CommissionTarget;
  /** Id of the product, category or delivery type, and its name when the agreement was made. */
  readonly target: string;
  readonly name: string;
};

/** Converts a rate to a unit and a rate: percent, or rupees. */
export const toUnit = ({ percent, fixed }: Rate): { unit: CommissionUnit; rate: number } =>
  fixed === null ? { unit: 'percent', rate: percent ?? 0 } : { unit: 'fixed', rate: toRupees(fixed) };

/** Converts a unit and a rate to a rate. */
export const fromUnit = ({ unit, rate }: { unit: CommissionUnit; rate: number }): Rate =>
  unit === 'percent' ? { percent: rate, fixed: null } : { percent: null, fixed: toPaise(rate) };

export type Commission = {
  /** For items without a rule. */
  readonly percent: number;
  readonly rules: readonly CommissionRule[];
};

/** The rate of an item of an order. It stays when the agreement or the categories of the product change. */
export type ItemRate = Rate & {
  readonly product: string | null;
  readonly delivery_type: string | null;
  /** Where the rate comes from: a name of a rule; empty for the percentage of the agreement. */
  readonly rule: string;
};

/** The terms of an agreement that an order was assigned with. */
export type OrderTerms = {
  /** Id and first day of the agreement. */
  readonly agreement: string;
  readonly valid_from: string;
  readonly basis: AgreementBasis;
  readonly rates: readonly ItemRate[];
};

/** An item or add-on of an order. */
export type CommissionItem = {
  readonly name: string;
  readonly product: string | null;
  readonly delivery_type: string | null;
  /** Categories of the product, the nearest first. */
  readonly categories: readonly string[];
  readonly price: number;
  readonly quantity: number;
};

export type ItemCommission = ItemRate & {
  readonly name: string;
  readonly value: number;
  readonly commission: number;
};

/**
 * Returns the commission of the items of an order. An item with an earlier rate keeps it. Otherwise the most specific rule decides:
 * that of the product, else of its nearest category, else of the delivery type, else the percentage of the agreement.
 * @param earlier rates with which the order was assigned
 * @returns the vendor's charges, the commission, and both by item
 */
export function commissionOf(
  items: readonly CommissionItem[],
  commission: Commission,
  earlier: readonly ItemRate[] = [],
): { readonly charges: number; readonly commission: number; readonly items: readonly ItemCommission[] } {
  const calculated = items.map((item): ItemCommission => {
    const { name, product, delivery_type } = item;
    const rate =
      earlier.find((known) => known.product === product && known.delivery_type === delivery_type) ??
      rateOf(item, commission);
    const value = item.price * item.quantity;
    return { name, product, delivery_type, ...pick(rate), value, commission: amountOf(value, item.quantity, rate) };
  });
  const total = calculated.reduce((sum, item) => sum + item.commission, 0);
  const value = calculated.reduce((sum, item) => sum + item.value, 0);
  return { charges: value - total, commission: total, items: calculated };
}

const pick = ({ percent, fixed, rule }: Rate & { rule: string }) => ({ percent, fixed, rule });

function rateOf(item: CommissionItem, { percent, rules }: Commission): Rate & { rule: string } {
  const find = (kind: CommissionTarget, target: string | null) =>
    rules.find((rule) => rule.applies_to === kind && rule.target === target);
  const [nearest] = item.categories.flatMap((category) => find('category', category) ?? []);
  const rule = find('product', item.product) ?? nearest ?? find('delivery_type', item.delivery_type);
  return rule ? { percent: rule.percent, fixed: rule.fixed, rule: rule.name } : { percent, fixed: null, rule: '' };
}

/** A commission is at most the value of its item. A half paisa is rounded up. */
function amountOf(value: number, quantity: number, { percent, fixed }: Rate): number {
  const amount = fixed === null ? roundedShare(value, Math.round((percent ?? 0) * 100), 10_000) : fixed * quantity;
  return Math.min(value, amount);
}
