import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { type LocalTime, localTimeIn } from '@bakehouse/contract/core/local-time';
import type { Delivery, EligibilityOrder } from '@bakehouse/contract/vendor/eligibility';
import type { NamedType } from '@bakehouse/contract/vendor/slots';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Ctx } from '../../../kernel/http/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { toServicing } from '../vendor.present.ts';
import { findServicing } from '../vendor-servicing.ts';
import { describeDeliveries, findDeliveries, limitsQuery } from './vendor-hours.queries.ts';

/** Lists the stores that deliver to a point, with the reasons why they cannot deliver an order or a slot. */

type Query = BodyOf<typeof vendorEndpoints.servicing>;

/** Returns the different delivery types of deliveries. */
export const deliveryTypesOf = (deliveries: readonly Delivery[]): NamedType[] => [
  ...new Map(deliveries.flatMap(({ type }) => (type ? [[type._id, type] as const] : []))).values(),
];

const findEligibilityOrder = async (
  { db, scope }: Ctx,
  { order, deliveries }: Query,
): Promise<EligibilityOrder | undefined> => {
  if (order === undefined && !deliveries?.length) return undefined;
  const described =
    order === undefined
      ? { deliveries: await describeDeliveries(db, deliveries ?? []) }
      : await findDeliveries(db, scope, order);
  if (!described) throw notFound('Order');
  return { wanted: deliveryTypesOf(described.deliveries), ...described };
};

/** Returns the wall-clock time of the marketplace. */
export const localNow = ({ deps }: Pick<Ctx, 'deps'>): LocalTime => localTimeIn(deps.config.TIME_ZONE, deps.now());

/** Returns the stores that deliver to a point, nearest first, with the reasons against them. */
export async function listServicing(ctx: Ctx, query: Query) {
  const { db, scope } = ctx;
  const order = await findEligibilityOrder(ctx, query);
  const limits = limitsQuery(order?.deliveries ?? [], query.order);
  const rows = await findServicing(db, scope, query, limits);
  const check = order && { order, now: localNow(ctx) };
  return { data: rows.map((row) => toServicing(row, check)) };
}
