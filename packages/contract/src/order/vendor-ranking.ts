import type { Reason } from '../vendor/eligibility.ts';
import { defaultWeights, neutralRating, type RankingWeights } from '../vendor/ranking-weights.ts';
import type { NamedType } from '../vendor/slots.ts';

/**
 * Ranking of the vendors that can deliver an order, and the parts of each score. Pure functions shared by the assignment panel and
 * the API.
 */

export type RankedVendor = {
  readonly id: string;
  readonly store_name: string;
  /** Great-circle distance from the store to the delivery location, in km. */
  readonly distance_km: number;
  /** Active delivery preferences: id of the delivery type and the charge in rupees. */
  readonly delivery_preferences: readonly { readonly type_id: string; readonly cost: number }[];
  /** Why the store cannot deliver the order; empty when it can. */
  readonly reasons: readonly Reason[];
  /** The load of the store in each slot of the order. */
  readonly seats: readonly { readonly taken: number }[];
  /** Share of the offered orders that the vendor accepted, from 0 to 1; null while it is unknown. */
  readonly acceptance_rate: number | null;
  /** Stars from the reviews of the orders that the vendor delivered; null without reviews. */
  readonly rating: { readonly average: number } | null;
};

export const rankingPartNames = ['distance', 'load', 'price', 'acceptance', 'rating'] as const;
export type RankingPart = {
  readonly name: (typeof rankingPartNames)[number];
  /** Kilometres, orders in the slot, rupees, the share from 0 to 1, or stars; null while it is unknown. */
  readonly value: number | null;
  readonly weight: number;
  /** Penalty in km; negative for a rating above the neutral one. */
  readonly points: number;
};
export type Ranking = { readonly score: number; readonly parts: RankingPart[] };

/** With a weight of 1, a penalty of 1 km is for 100 rupees, or for 10 percentage points. */
const rupeesPerPoint = 100;
const sharePerPoint = 0.1;

/**
 * Returns the score of a vendor, in kilometres, and its parts, which add up to the score. The lowest score is the best.
 * @param deliveryTypes delivery types of the order's items.
 */
export function rankingOf(
  vendor: RankedVendor,
  deliveryTypes: readonly NamedType[],
  weights: RankingWeights = defaultWeights,
): Ranking {
  const load = Math.max(0, ...vendor.seats.map(({ taken }) => taken));
  const cost = deliveryChargeOf(vendor, deliveryTypes);
  const rate = vendor.acceptance_rate;
  const stars = vendor.rating?.average ?? null;
  const part = (name: RankingPart['name'], value: number | null, units: number): RankingPart => {
    const weight = weights[name];
    return { name, value, weight, points: weight * units };
  };
  const parts = [
    part('distance', vendor.distance_km, vendor.distance_km),
    part('load', load, load),
    part('price', cost, cost / rupeesPerPoint),
    part('acceptance', rate, rate === null ? 0 : (1 - rate) / sharePerPoint),
    part('rating', stars, stars === null ? 0 : neutralRating - stars),
  ];
  return {
    score: hundredths(parts.reduce((sum, { points }) => sum + points, 0)),
    parts: parts.map((part) => ({ ...part, points: hundredths(part.points) })),
  };
}

/** Returns what a vendor charges for the delivery types; without types, the lowest charge. */
const deliveryChargeOf = (vendor: RankedVendor, deliveryTypes: readonly NamedType[]): number =>
  deliveryTypes.length || vendor.delivery_preferences.length === 0
    ? deliveryTypes.reduce(
        (sum, { _id }) =>
          sum + (vendor.delivery_preferences.find((preference) => preference.type_id === _id)?.cost ?? 0),
        0,
      )
    : Math.min(...vendor.delivery_preferences.map(({ cost }) => cost));

const hundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * Sorts the vendors that can deliver an order, best first. Ties are broken by the lower charge, the shorter distance, then by name.
 * @param vendors candidates.
 * @param weights weights of the assignment settings.
 * @returns the candidates without reasons against them.
 */
export const rankVendors = <Vendor extends RankedVendor>(
  vendors: readonly Vendor[],
  deliveryTypes: readonly NamedType[],
  weights: RankingWeights = defaultWeights,
): (Vendor & { readonly ranking: Ranking })[] =>
  vendors
    .filter(({ reasons }) => reasons.length === 0)
    .map((vendor) => ({
      vendor: { ...vendor, ranking: rankingOf(vendor, deliveryTypes, weights) },
      cost: deliveryChargeOf(vendor, deliveryTypes),
    }))
    .toSorted(
      (a, b) =>
        a.vendor.ranking.score - b.vendor.ranking.score ||
        a.cost - b.cost ||
        a.vendor.distance_km - b.vendor.distance_km ||
        a.vendor.store_name.localeCompare(b.vendor.store_name, 'en') ||
        a.vendor.id.localeCompare(b.vendor.id),
    )
    .map(({ vendor }) => vendor);
