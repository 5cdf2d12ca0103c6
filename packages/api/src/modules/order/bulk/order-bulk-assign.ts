import { resolveAssignmentSettings } from '@bakehouse/contract/content/assignment-settings';
import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';
import { toRupees } from '@bakehouse/contract/core/money';
import {
  chooseVendor,
  excludedVendors,
  isChargeAllowed,
  preselectedOffer,
} from '@bakehouse/contract/order/best-vendor';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderBulkActions } from '@bakehouse/contract/order/order-bulk';
import { eligibility } from '@bakehouse/contract/vendor/eligibility';
import { type SlotLoad, seatsOf, slotsOf } from '@bakehouse/contract/vendor/slots';
import type { Applied, BulkHandler, Plan } from '../../../bulk/bulk-resource.ts';
import { notFound } from '../../../errors.ts';
import type { Ctx } from '../../../http/context.ts';
import { toPreference } from '../../vendor/vendor.present.ts';
import { assignVendor, unassignVendor } from '../assign/order-assignment.ts';
import {
  findApprovedStore,
  findApprovedStores,
  findAssignment,
  findOrderDestination,
  findOrderDestinations,
  maxDistanceKm,
  type NamedAssignment,
  type OrderDestination,
  type StoreRow,
} from '../assign/order-vendor.queries.ts';
import { checkOf, findCandidates, pointOf } from '../edit/order-choices.ts';

/** The bulk action that assigns orders to the best vendor for each, or to one store. */

const unknownLocation = 'The delivery location of this order is unknown';
const unknownStore = 'The store is not approved or does not exist';

/** Returns why an order is not assigned whichever store is chosen, or undefined. */
const orderReason = (order: OrderDestination, vendor: string): string | undefined => {
  if (order.status === 'cancelled') return 'This order is cancelled. Change its status before you give it to a vendor.';
  if (order.status === 'delivered') return 'This order has been delivered';
  if (!order.vendor_id || vendor === 'other') return undefined;
  return vendor === 'best' || vendor === order.vendor_id ? `Already assigned to ${order.store_name}` : undefined;
};

type Store = Omit<StoreRow, 'preferences'> & { readonly delivery_preferences: ReturnType<typeof toPreference>[] };

const toStore = ({ preferences, ...store }: StoreRow): Store => ({
  ...store,
  delivery_preferences: preferences.map(toPreference),
});

/** Returns the offer of a chosen store for an order, or why it cannot deliver it. */
const offerOf = (ctx: Pick<Ctx, 'deps'>, store: Store, order: OrderDestination, point: Point | null) => {
  const { latitude, longitude, store_name } = store;
  const { wanted } = order;
  const distance_km =
    point && latitude !== null && longitude !== null
      ? Math.max(0, kilometresBetween(point, { latitude, longitude }) - 0.000_001)
      : null;
  const check = checkOf(ctx, order);
  const { reasons } = eligibility(check.order, { ...store, distance_km }, check.now);
  const texts = reasons.map(({ text }) => text).join('; ');
  if (texts) return { reason: `${store_name} cannot deliver this order: ${texts}` };
  const offer = preselectedOffer(store.delivery_preferences, wanted);
  if (!offer || !isChargeAllowed(offer))
    return { reason: `The delivery type or charge of ${store_name} must be chosen by hand` };
  return { offer };
};

/** Distance to the metre, at most the radius if the store reaches the point. */
const distanceTo = (point: Point, { latitude, longitude, service_radius }: Store): number => {
  const exact = kilometresBetween(point, { latitude: latitude ?? 0, longitude: longitude ?? 0 });
  const rounded = Math.round(exact * 1_000) / 1_000;
  return exact <= service_radius && service_radius > 0 ? Math.min(rounded, service_radius) : Math.max(exact, 0.000_001);
};

/** One degree of latitude in km, less than it is anywhere. */
const kilometresPerDegree = 110;

/** Returns whether a store may be chosen: with `other`, any but the current one, for a store that cannot deliver its orders. */
const isAllowed = (id: string, order: OrderDestination, vendor: string) => vendor !== 'other' || id !== order.vendor_id;

/** Chooses stores for orders in memory. An order that gets a store counts for the orders after it. */
const planner =
  (ctx: Pick<Ctx, 'deps'>, stores: readonly Store[], vendor: string) =>
  (order: OrderDestination): Plan => {
    const point = pointOf(order);
    if (!point) return { reason: unknownLocation };
    const check = checkOf(ctx, order);
    const near = stores
      .filter(
        ({ id, latitude, service_radius }) =>
          isAllowed(id, order, vendor) &&
          Math.abs((latitude ?? 0) - point.latitude) * kilometresPerDegree <= Math.max(maxDistanceKm, service_radius),
      )
      .map((store) => ({ store, distance_km: distanceTo(point, store) }))
      .filter(({ distance_km, store }) => distance_km <= Math.max(maxDistanceKm, store.service_radius))
      .map(({ store, distance_km }) => {
        const placed = { ...store, distance_km };
        return {
          ...placed,
          reasons: eligibility(check.order, placed, check.now).reasons,
          seats: seatsOf(store, order.deliveries),
        };
      });
    const { weights } = resolveAssignmentSettings(order.settings);
    const choice = chooseVendor(near, order.wanted, excludedVendors(near), weights);
    if ('reason' in choice) return choice;
    const { vendor: best, offer } = choice;
    best.loads.push(...slotsOf(order.deliveries).map((slot): SlotLoad => ({ ...slot, orders: 1 })));
    return { from: order.store_name ?? '', to: `${best.store_name}, ${offer.typeDetails.name}` };
  };

const planOne = (ctx: Pick<Ctx, 'deps'>, store: Store | undefined, order: OrderDestination): Plan => {
  if (!store) return { reason: unknownStore };
  const found = offerOf(ctx, store, order, pointOf(order));
  if ('reason' in found) return { reason: found.reason ?? '' };
  store.loads.push(...slotsOf(order.deliveries).map((slot): SlotLoad => ({ ...slot, orders: 1 })));
  return { from: order.store_name ?? '', to: `${store.store_name}, ${found.offer.typeDetails.name}` };
};

const daysOf = (orders: readonly OrderDestination[]) => [
  ...new Set(orders.flatMap(({ deliveries }) => deliveries.map(({ date }) => date))),
];

/** Loads what `planner` needs, or a chosen store, in one statement. */
const openPlanner = async (ctx: Ctx, vendor: string, orders: readonly OrderDestination[]) => {
  const days = daysOf(orders);
  if (vendor !== 'best' && vendor !== 'other') {
    const row = await findApprovedStore(ctx.db, vendor, days);
    const store = row && toStore(row);
    return (order: OrderDestination) => planOne(ctx, store, order);
  }
  return planner(ctx, (await findApprovedStores(ctx.db, days)).map(toStore), vendor);
};

export type Assignment = Parameters<typeof assignVendor>[2];

/** Returns the body of the assignment, or why there is none. */
const assignmentFor = async (
  ctx: Ctx,
  order: OrderDestination,
  vendor: string,
): Promise<{ body: Assignment; to: string } | { reason: string }> => {
  const { point, choices, left_out, default_charges, settings } = await findCandidates(ctx, order);
  const toBody = (
    store: { id: string; store_name: string },
    offer: ReturnType<typeof toPreference>,
    charges: number,
  ) => ({
    body: {
      vendor: store.id,
      delivery_type: offer.type_id,
      vendor_delivery_charges: offer.cost,
      vendor_charges: charges,
    },
    to: `${store.store_name}, ${offer.typeDetails.name}`,
  });
  if (vendor === 'best' || vendor === 'other') {
    if (!point) return { reason: unknownLocation };
    const allowed = choices.filter(({ id }) => isAllowed(id, order, vendor));
    const choice = chooseVendor(allowed, order.wanted, left_out, settings.weights);
    return 'reason' in choice ? choice : toBody(choice.vendor, choice.offer, choice.vendor.suggested_charges);
  }
  const row = await findApprovedStore(ctx.db, vendor, daysOf([order]));
  if (!row) return { reason: unknownStore };
  const store = toStore(row);
  const found = offerOf(ctx, store, order, point);
  if ('reason' in found) return { reason: found.reason ?? '' };
  return toBody(store, found.offer, choices.find(({ id }) => id === vendor)?.suggested_charges ?? default_charges);
};

export const toBefore = (before: NamedAssignment): Assignment => ({
  vendor: before.vendor_id,
  delivery_type: before.delivery_type_id,
  vendor_delivery_charges: toRupees(before.vendor_delivery_charges),
  vendor_charges: toRupees(before.vendor_charges),
  vendors_note: before.vendors_note,
});

const apply = async (ctx: Ctx, id: string, vendor: string): Promise<Applied> => {
  const order = await findOrderDestination(ctx.db, id);
  if (!order) throw notFound('Order');
  const reason = orderReason(order, vendor);
  if (reason) return { reason };
  const assignment = await assignmentFor(ctx, order, vendor);
  if ('reason' in assignment) return assignment;
  const before = await findAssignment(ctx.db, id);
  const body = { ...assignment.body, ...(before ? { vendors_note: before.vendors_note } : {}) };
  await assignVendor(ctx, id, body, { isBulk: true });
  return { from: before?.store_name ?? '', to: assignment.to, before: before ? toBefore(before) : null };
};

export const assignHandler: BulkHandler = {
  action: orderBulkActions.assign,
  endpoint: orderAssignmentEndpoints.assignVendor,
  undoEndpoint: orderAssignmentEndpoints.assignVendor,
  leaves: 'active',
  plan: async (ctx, records, { vendor = 'best' }) => {
    const orders = await findOrderDestinations(
      ctx.db,
      records.map(({ id }) => id),
    );
    const byId = new Map(orders.map((order) => [order.id, order]));
    const planFor = await openPlanner(ctx, vendor, orders);
    return records.map(({ id }): Plan => {
      const order = byId.get(id);
      if (!order) return { reason: 'Order not found' };
      const reason = orderReason(order, vendor);
      return reason === undefined ? planFor(order) : { reason };
    });
  },
  apply: (ctx, { id }, { vendor = 'best' }) => apply(ctx, id, vendor),
  undo: async (ctx, id, before) => {
    if (before) await assignVendor(ctx, id, before as Assignment, { isBulk: true });
    else await unassignVendor(ctx, id);
  },
};
