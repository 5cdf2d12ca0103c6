import { toRupees } from '@bakehouse/contract/core/money';
import type { VendorChoice } from '@bakehouse/contract/order/order.endpoints';
import { chargesAfterCommission, defaultCommission } from '@bakehouse/contract/order/vendor-charges';
import { leftOutReason, type RequestedType, rankVendors } from '@bakehouse/contract/order/vendor-ranking';
import { notFound } from '../../../errors.ts';
import type { Ctx } from '../../../http/context.ts';
import { kilometresOf } from '../../../lib/great-circle.ts';
import { toServicing } from '../../vendor/vendor.present.ts';
import { findServicing } from '../../vendor/vendor-servicing.ts';
import {
  findOrderDestination,
  findSurroundings,
  type OrderDestination,
  type OutOfRangeRow,
} from '../assign/order-vendor.queries.ts';

/** The vendors an order can be assigned to, and the reasons against others. Takes three statements for any number of stores. */

/** Limits of both lists; the search finds any other store. */
const maxSuggested = 50;
const maxLeftOut = 20;
/** A millimetre in kilometres, which keeps a rounded distance outside the radius. */
const tolerance = 0.000_001;

const pointOf = ({ latitude, longitude, middle }: OrderDestination) => {
  if (latitude !== null && longitude !== null) return { latitude, longitude, from: 'order' as const };
  return middle && { ...middle, from: 'pincode' as const };
};

const metres = (kilometres: number) => Math.round(kilometres * 1_000) / 1_000;

type LeftOut = { id: string; store_name: string; distance_km: number; reason: string };

const leftOut = (
  vendor: Pick<VendorChoice, 'id' | 'store_name' | 'distance_km' | 'service_radius' | 'delivery_preferences'>,
  wanted: readonly RequestedType[],
): LeftOut[] => {
  const reason = leftOutReason(vendor, wanted);
  const { id, store_name, distance_km } = vendor;
  return reason === undefined ? [] : [{ id, store_name, distance_km: metres(distance_km), reason }];
};

const toVendor = ({ chord, ...store }: OutOfRangeRow) => ({
  ...store,
  distance_km: Math.max(kilometresOf(chord), store.service_radius + tolerance),
  delivery_preferences: [],
});

/** Returns the suggested vendors, best first, and the nearest others with the reason why they are left out. */
export const vendorChoices = async (ctx: Ctx, id: string) => {
  const order = await findOrderDestination(ctx.db, id);
  if (!order) throw notFound('Order');
  const { wanted, delivery_date: day } = order;
  const point = pointOf(order);
  const default_charges = toRupees(chargesAfterCommission(order.subtotal, order.commission ?? defaultCommission));
  if (!point) return { data: { point, wanted, suggested: [], left_out: [], default_charges } };
  // Rounded to the metre, a distance can exceed the radius that contains the point.
  const inRange = (await findServicing(ctx.db, ctx.scope, point)).map(toServicing).map((vendor) => ({
    ...vendor,
    distance_km: Math.min(vendor.distance_km, vendor.service_radius),
  }));
  const query = { orderId: id, point, ids: inRange.map((vendor) => vendor.id), day, maxOutOfRange: maxLeftOut };
  const { outOfRange, loads, charges } = await findSurroundings(ctx.db, query);
  const choices = inRange.map((vendor): VendorChoice => {
    const last = charges[vendor.id];
    return {
      ...vendor,
      assigned_that_day: loads[vendor.id] ?? 0,
      suggested_charges: last === undefined ? default_charges : toRupees(last),
      charges_from: last === undefined ? 'commission' : 'last_order',
    };
  });
  const left_out = [...choices, ...outOfRange.map(toVendor)].flatMap((vendor) => leftOut(vendor, wanted));
  return {
    data: {
      point,
      wanted,
      suggested: rankVendors(choices, wanted).slice(0, maxSuggested),
      left_out: left_out.toSorted((a, b) => a.distance_km - b.distance_km).slice(0, maxLeftOut),
      default_charges,
    },
  };
};
