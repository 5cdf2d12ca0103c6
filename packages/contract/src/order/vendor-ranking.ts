/** Which bakery an order goes to: who may be suggested, in which order, and why the others are not. Pure; the panel and the API share it. */

export type RankedVendor = {
  readonly id: string;
  readonly store_name: string;
  /** Along the great circle from the store to the order. */
  readonly distance_km: number;
  /** Kilometres the store delivers. */
  readonly service_radius: number;
  /** Active ones: id of the type and the charge in rupees. */
  readonly delivery_preferences: readonly { readonly type_id: string; readonly cost: number }[];
  /** Orders it already has for the order's delivery day. */
  readonly assigned_that_day: number;
};

export type WantedType = { readonly _id: string; readonly name: string };

/** Kilometres that one order already taken for the day weighs: a bakery with five orders stands like one 5 km farther. */
const kilometresPerOrder = 1;

const lacking = ({ delivery_preferences }: Pick<RankedVendor, 'delivery_preferences'>, wanted: readonly WantedType[]) =>
  wanted.filter(({ _id }) => delivery_preferences.every((one) => one.type_id !== _id));

const kilometres = (value: number) => `${value < 0.1 ? '0.1' : value.toFixed(1)} km`;

/**
 * Why a store is not suggested, in words for a person; undefined when it is. Distance first: a store out of reach is none
 * whatever it offers.
 */
export const leftOutReason = (
  vendor: Pick<RankedVendor, 'distance_km' | 'service_radius' | 'delivery_preferences'>,
  wanted: readonly WantedType[],
): string | undefined => {
  const beyond = vendor.distance_km - vendor.service_radius;
  if (beyond > 0) return `${kilometres(beyond)} outside its radius`;
  if (vendor.delivery_preferences.length === 0) return 'no active delivery type';
  const missing = lacking(vendor, wanted).map(({ name }) => name);
  return missing.length ? `no active ${missing.join(', ')}` : undefined;
};

const cheapest = (vendor: RankedVendor, wanted: readonly WantedType[]): number =>
  wanted.length
    ? wanted.reduce(
        (sum, { _id }) => sum + (vendor.delivery_preferences.find((one) => one.type_id === _id)?.cost ?? 0),
        0,
      )
    : Math.min(...vendor.delivery_preferences.map(({ cost }) => cost));

/**
 * Best first. The nearest store wins, but each order it already has for that day counts as a kilometre, so that work
 * spreads over the bakeries around a customer; of two alike the one that charges less, then the one that comes first in the
 * alphabet. Stores that `leftOutReason` excludes are not in the answer.
 */
export const rankVendors = <Vendor extends RankedVendor>(
  vendors: readonly Vendor[],
  wanted: readonly WantedType[],
): Vendor[] =>
  vendors
    .filter((vendor) => leftOutReason(vendor, wanted) === undefined)
    .map((vendor) => ({
      vendor,
      far: vendor.distance_km + kilometresPerOrder * vendor.assigned_that_day,
      cost: cheapest(vendor, wanted),
    }))
    .toSorted(
      (a, b) =>
        a.far - b.far ||
        a.cost - b.cost ||
        a.vendor.store_name.localeCompare(b.vendor.store_name, 'en') ||
        a.vendor.id.localeCompare(b.vendor.id),
    )
    .map(({ vendor }) => vendor);
