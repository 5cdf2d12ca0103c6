/**
 * Ranking of vendors for an order: who is suggested, in which order, and why others are excluded. Pure functions
 * shared by the assignment panel and the API.
 */

export type RankedVendor = {
  readonly id: string;
  readonly store_name: string;
  /** Great-circle distance from the store to the delivery location, in km. */
  readonly distance_km: number;
  /** Delivery radius of the store in km. */
  readonly service_radius: number;
  /** Active delivery preferences: id of the delivery type and the charge in rupees. */
  readonly delivery_preferences: readonly { readonly type_id: string; readonly cost: number }[];
  /** Orders that the vendor already has for the order's delivery day. */
  readonly assigned_that_day: number;
};

export type RequestedType = { readonly _id: string; readonly name: string };

/**
 * Penalty in km for each order that a vendor already has that day: a vendor with five orders ranks like one 5 km
 * farther away.
 */
const kilometresPerOrder = 1;

const lacking = (
  { delivery_preferences }: Pick<RankedVendor, 'delivery_preferences'>,
  deliveryTypes: readonly RequestedType[],
) => deliveryTypes.filter(({ _id }) => delivery_preferences.every((one) => one.type_id !== _id));

const kilometres = (value: number) => `${value < 0.1 ? '0.1' : value.toFixed(1)} km`;

/**
 * Returns why a store is not suggested. The distance is checked first.
 * @param vendor the store.
 * @returns a sentence; undefined when the store can be suggested.
 */
export const leftOutReason = (
  vendor: Pick<RankedVendor, 'distance_km' | 'service_radius' | 'delivery_preferences'>,
  deliveryTypes: readonly RequestedType[],
): string | undefined => {
  const excess = vendor.distance_km - vendor.service_radius;
  if (excess > 0) return `${kilometres(excess)} outside its radius`;
  if (vendor.delivery_preferences.length === 0) return 'no active delivery type';
  const missing = lacking(vendor, deliveryTypes).map(({ name }) => name);
  return missing.length ? `no active ${missing.join(', ')}` : undefined;
};

const cheapest = (vendor: RankedVendor, deliveryTypes: readonly RequestedType[]): number =>
  deliveryTypes.length
    ? deliveryTypes.reduce(
        (sum, { _id }) => sum + (vendor.delivery_preferences.find((one) => one.type_id === _id)?.cost ?? 0),
        0,
      )
    : Math.min(...vendor.delivery_preferences.map(({ cost }) => cost));

/**
 * Sorts vendors, best first. The score is the distance plus a penalty of one kilometre for each order that the vendor
 * already has that day, so that work is spread over nearby vendors. Ties are broken by the lower charge, then by name.
 * @param vendors candidates.
 * @returns the candidates that `leftOutReason` does not exclude.
 */
export const rankVendors = <Vendor extends RankedVendor>(
  vendors: readonly Vendor[],
  deliveryTypes: readonly RequestedType[],
): Vendor[] =>
  vendors
    .filter((vendor) => leftOutReason(vendor, deliveryTypes) === undefined)
    .map((vendor) => ({
      vendor,
      far: vendor.distance_km + kilometresPerOrder * vendor.assigned_that_day,
      cost: cheapest(vendor, deliveryTypes),
    }))
    .toSorted(
      (a, b) =>
        a.far - b.far ||
        a.cost - b.cost ||
        a.vendor.store_name.localeCompare(b.vendor.store_name, 'en') ||
        a.vendor.id.localeCompare(b.vendor.id),
    )
    .map(({ vendor }) => vendor);
