import { toRupees } from '@bakehouse/contract/core/money';
import type { VendorChoice } from '@bakehouse/contract/order/order.endpoints';
import { chargesAfterCommission, defaultCommission } from '@bakehouse/contract/order/vendor-charges';
import { leftOutReason, rankVendors, type WantedType } from '@bakehouse/contract/order/vendor-ranking';
import { notFound } from '../../../errors.ts';
import type { Ctx } from '../../../http/context.ts';
import { kilometresOf } from '../../../lib/great-circle.ts';
import { toServicing } from '../../vendor/vendor.present.ts';
import { findServicing } from '../../vendor/vendor-servicing.ts';
import { type BeyondRow, findOrderPlace, findSurroundings, type OrderPlace } from '../assign/order-vendor.queries.ts';

/** The vendors an order can be assigned to, and why not the others. Three statements, however many stores there are. */

/** Nobody reads further down. */
const maxSuggested = 50;
const maxLeftOut = 20;
/** A millimetre: what lies beyond a radius is beyond it, however it is rounded. */
const barely = 0.000_001;

const pointOf = ({ latitude, longitude, middle }: OrderPlace) => {
  if (latitude !== null && longitude !== null) return { latitude, longitude, from: 'order' as const };
  return middle && { ...middle, from: 'pincode' as const };
};

const metres = (kilometres: number) => Math.round(kilometres * 1_000) / 1_000;

type LeftOut = { id: string; store_name: string; distance_km: number; reason: string };

const leftOut = (
  vendor: Pick<VendorChoice, 'id' | 'store_name' | 'distance_km' | 'service_radius' | 'delivery_preferences'>,
  wanted: readonly WantedType[],
): LeftOut[] => {
  const reason = leftOutReason(vendor, wanted);
  const { id, store_name, distance_km } = vendor;
  return reason === undefined ? [] : [{ id, store_name, distance_km: metres(distance_km), reason }];
};

const outOfReach = ({ chord, ...store }: BeyondRow) => ({
  ...store,
  distance_km: Math.max(kilometresOf(chord), store.service_radius + barely),
  delivery_preferences: [],
});

/** At most 50 suggestions and 20 reasons; the search finds any other store. */
export const vendorChoices = async (ctx: Ctx, id: string) => {
  const order = await findOrderPlace(ctx.db, id);
  if (!order) throw notFound('Order');
  const { wanted, delivery_date: day } = order;
  const point = pointOf(order);
  const default_charges = toRupees(chargesAfterCommission(order.subtotal, order.commission ?? defaultCommission));
  if (!point) return { data: { point, wanted, suggested: [], left_out: [], default_charges } };
  // Rounded to the metre, a distance may seem to be just beyond a radius that reaches.
  const reaching = (await findServicing(ctx.db, ctx.scope, point)).map(toServicing).map((vendor) => ({
    ...vendor,
    distance_km: Math.min(vendor.distance_km, vendor.service_radius),
  }));
  const asked = { orderId: id, point, ids: reaching.map((vendor) => vendor.id), day, most: maxLeftOut };
  const { beyond, loads, charges } = await findSurroundings(ctx.db, asked);
  const choices = reaching.map((vendor): VendorChoice => {
    const last = charges[vendor.id];
    return {
      ...vendor,
      assigned_that_day: loads[vendor.id] ?? 0,
      suggested_charges: last === undefined ? default_charges : toRupees(last),
      charges_from: last === undefined ? 'commission' : 'last_order',
    };
  });
  const left_out = [...choices, ...beyond.map(outOfReach)].flatMap((vendor) => leftOut(vendor, wanted));
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
