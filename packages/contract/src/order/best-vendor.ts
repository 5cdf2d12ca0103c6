import type { RankingWeights } from './ranking-weights.ts';
import { type RankedVendor, type RequestedType, rankVendors } from './vendor-ranking.ts';

/** The choice of a vendor without a person: the first suggestion of the assignment panel. Pure functions. */

type Offer = RankedVendor['delivery_preferences'][number] & {
  readonly typeDetails: { readonly name: string; readonly cost_range: readonly number[] };
};
type Candidate = RankedVendor & { readonly delivery_preferences: readonly Offer[] };
type LeftOut = { readonly store_name: string; readonly reason: string };

/**
 * Returns the delivery type of a store that is preselected for an order: the first of the order's types that it offers, or its only
 * one.
 * @param offered active delivery preferences of the store.
 * @param wanted delivery types of the order's items.
 */
export const preselectedOffer = <One extends { readonly type_id: string }>(
  offered: readonly One[],
  wanted: readonly RequestedType[],
): One | undefined =>
  wanted.flatMap(({ _id }) => offered.find(({ type_id }) => type_id === _id) ?? [])[0] ??
  (offered.length === 1 ? offered[0] : undefined);

/** Returns whether the type still allows the charge of a store. */
export const isChargeAllowed = ({ cost, typeDetails }: Offer): boolean => typeDetails.cost_range.includes(cost);

/** Returns the stores that cannot deliver an order, nearest first, with the first reason. */
export const leftOutOf = (
  vendors: readonly Pick<RankedVendor, 'store_name' | 'distance_km' | 'reasons'>[],
): LeftOut[] =>
  vendors
    .toSorted((a, b) => a.distance_km - b.distance_km)
    .flatMap(({ store_name, reasons: [first] }) => (first ? [{ store_name, reason: first.text }] : []));

/**
 * Chooses the best vendor for an order: the first suggestion that needs no decision about the delivery type and the charge.
 * @param vendors stores around the delivery location; those with reasons against them are ignored.
 * @param wanted delivery types of the order's items.
 * @param leftOut other stores, nearest first, for the reason.
 * @param weights weights of the assignment settings.
 * @returns the store with its offer, or a sentence that says why there is none.
 */
export const chooseVendor = <Vendor extends Candidate>(
  vendors: readonly Vendor[],
  wanted: readonly RequestedType[],
  leftOut: readonly LeftOut[],
  weights?: RankingWeights,
):
  | { readonly vendor: Vendor; readonly offer: Vendor['delivery_preferences'][number] }
  | { readonly reason: string } => {
  const ranked = rankVendors(vendors, wanted, weights);
  for (const vendor of ranked) {
    const offer = preselectedOffer(vendor.delivery_preferences, wanted);
    if (offer && isChargeAllowed(offer)) return { vendor, offer };
  }
  const [first] = ranked;
  if (first)
    return { reason: `${first.store_name} could deliver it, but its delivery type or charge must be chosen by hand` };
  const [nearest] = leftOut;
  return {
    reason: nearest
      ? `No store can deliver this order. Nearest: ${nearest.store_name}, ${nearest.reason}`
      : 'No approved store is within 50 km of this order',
  };
};
