import type { RankingWeights } from '../vendor/ranking-weights.ts';
import type { NamedType } from '../vendor/slots.ts';
import { type RankedVendor, rankVendors } from './vendor-ranking.ts';

/** The automatic choice of a vendor: the first suggestion of the assignment panel. Pure functions. */

type Offer = RankedVendor['delivery_preferences'][number] & {
  readonly typeDetails: { readonly name: string; readonly cost_range: readonly number[] };
};
type Candidate = RankedVendor & { readonly delivery_preferences: readonly Offer[] };
type ExcludedVendor = { readonly store_name: string; readonly reason: string };

/**
 * Returns the offer of a store that is preselected for an order: the first of the order's delivery types that it offers, or
 * its only offer.
 * @param offers active delivery preferences of the store.
 * @param deliveryTypes delivery types of the order's items.
 */
export const preselectedOffer = <AnyOffer extends { readonly type_id: string }>(
  offers: readonly AnyOffer[],
  deliveryTypes: readonly NamedType[],
): AnyOffer | undefined =>
  deliveryTypes.flatMap(({ _id }) => offers.find(({ type_id }) => type_id === _id) ?? [])[0] ??
  (offers.length === 1 ? offers[0] : undefined);

/** Returns whether the delivery type still allows the charge of a store. */
export const isChargeAllowed = ({ cost, typeDetails }: Offer): boolean => typeDetails.cost_range.includes(cost);

/** Returns the stores that cannot deliver an order, nearest first, with the first reason. */
export const excludedVendors = (
  vendors: readonly Pick<RankedVendor, 'store_name' | 'distance_km' | 'reasons'>[],
): ExcludedVendor[] =>
  vendors
    .toSorted((a, b) => a.distance_km - b.distance_km)
    .flatMap(({ store_name, reasons: [first] }) => (first ? [{ store_name, reason: first.text }] : []));

/**
 * Chooses the best vendor for an order: the first suggestion that needs no decision about the delivery type and the charge.
 * @param vendors stores around the delivery location; those with reasons against them are ignored.
 * @param deliveryTypes delivery types of the order's items.
 * @param excluded stores that cannot deliver the order, nearest first, for the reason.
 * @param weights weights of the assignment settings.
 * @returns the store with its offer, or a sentence that says why there is none.
 */
export function chooseVendor<Vendor extends Candidate>(
  vendors: readonly Vendor[],
  deliveryTypes: readonly NamedType[],
  excluded: readonly ExcludedVendor[],
  weights?: RankingWeights,
): { readonly vendor: Vendor; readonly offer: Vendor['delivery_preferences'][number] } | { readonly reason: string } {
  const ranked = rankVendors(vendors, deliveryTypes, weights);
  for (const vendor of ranked) {
    const offer = preselectedOffer(vendor.delivery_preferences, deliveryTypes);
    if (offer && isChargeAllowed(offer)) return { vendor, offer };
  }
  const [first] = ranked;
  if (first)
    return { reason: `${first.store_name} could deliver it, but its delivery type or charge must be chosen by hand` };
  const [nearest] = excluded;
  return {
    reason: nearest
      ? `No store can deliver this order. Nearest: ${nearest.store_name}, ${nearest.reason}`
      : 'No approved store is within 50 km of this order',
  };
}
