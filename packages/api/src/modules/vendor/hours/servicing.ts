import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { type LocalTime, localTimeIn } from '@bakehouse/contract/core/local-time';
import type { Delivery, EligibilityOrder } from '@bakehouse/contract/vendor/eligibility';
import type { NamedType } from '@bakehouse/contract/vendor/slots';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Ctx } from '../../../kernel/http/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { toServicing } from '../vendor.present.ts';
import { findServicing } from '../vendor-servicing.ts';
import { findFullCitySlots, toCityStore } from './city-seats.ts';
import { describeDeliveries, findDeliveries, limitsQuery } from './vendor-hours.queries.ts';

/** Lists the stores that deliver to a point, with the reasons why they cannot deliver an order or a slot. */

type Query = BodyOf<typeof vendorEndpoints.servicing>;

/** Returns the different delivery types of deliveries. */
export const deliveryTypesOf = (deliveries: readonly Delivery[]): NamedType[] => [
  ...new Map(deliveries.flatMap(({ type }) => (type ? [[type._id, type] as const] : []))).values(),
];

const findEligibilityOrder = async (
  { db, scope }: Ctx,
  { order, deliveries: sent = [] }: Query,
): Promise<EligibilityOrder | undefined> => {
  if (order === undefined && sent.length === 0) return undefined;
  const stored = order === undefined ? { deliveries: [] } : await findDeliveries(db, scope, order);
  if (!stored) throw notFound(/* i18n */ 'Order');
  const deliveries = sent.length > 0 ? await describeDeliveries(db, sent) : stored.deliveries;
  return { wanted: deliveryTypesOf(deliveries), ...stored, deliveries };
};

/** Returns the wall-clock time of the marketplace. */
export const localNow = ({ deps }: Pick<Ctx, 'deps'>): LocalTime => localTimeIn(deps.config.TIME_ZONE, deps.now());

/** Returns the stores that deliver to a point, nearest first, with the reasons against them, and the slots that are full in the city. */
export async function listServicing(ctx: Ctx, query: Query) {
  const { db, scope } = ctx;
  const { latitude, longitude, city, order: exceptOrder } = query;
  const order = await findEligibilityOrder(ctx, query);
  const limits = limitsQuery(order?.deliveries ?? [], exceptOrder);
  const rows =
    latitude === undefined || longitude === undefined
      ? []
      : await findServicing(db, scope, { latitude, longitude }, limits);
  const check = order && { order, now: localNow(ctx) };
  const stores = rows.map((row) => ({ row, shown: toServicing(row, check) }));
  // The seats of a city are those of all stores, which a single store does not see.
  const isChecked = city && order && scope.reach === 'all';
  const reaching = stores.filter(({ shown }) => shown.reasons.length === 0).map(({ row }) => toCityStore(row));
  const full_slots = isChecked
    ? await findFullCitySlots(db, { city, slots: order.deliveries, exceptOrder }, reaching)
    : [];
  return { data: stores.map(({ shown }) => shown), full_slots };
}
