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
import { resolveAssignmentSettings } from '@bakehouse/contract/vendor/assignment-settings';
import { eligibility } from '@bakehouse/contract/vendor/eligibility';
import { type SlotLoad, seatsOf, slotsOf } from '@bakehouse/contract/vendor/slots';
import type { Applied, BulkHandler, Plan } from '../../../kernel/bulk/bulk-resource.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { millimetre } from '../../../platform/lib/great-circle.ts';
import { limitsQuery } from '../../vendor/hours/vendor-hours.queries.ts';
import { toPreference } from '../../vendor/vendor.present.ts';
import { assignChosen, bestAssignment, unknownLocation } from '../assign/best-assignment.ts';
import { type AssignmentInput, assignVendor, unassignVendor } from '../assign/order-assignment.ts';
import { findCandidates, paidByAssortment, pointOf, toServicingCheck } from '../assign/order-candidates.ts';
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

/** The bulk action that assigns orders to the best vendor for each, or to one store. */

const unknownStore = 'The store is not approved or does not exist';
type Store = Omit<StoreRow, 'preferences'> & { readonly delivery_preferences: ReturnType<typeof toPreference>[] };

const toStore = ({ preferences, ...store }: StoreRow): Store => ({
  ...store,
  delivery_preferences: preferences.map(toPreference),
});

/** A degree of latitude in km. It is less than the smallest one, so that the filter by latitude omits no store. */
const kilometresPerDegree = 110;

/** Returns whether a store may be chosen. `other` excludes the current store, because it cannot deliver its orders. */
const isAllowed = (id: string, order: OrderDestination, vendor: string) => vendor !== 'other' || id !== order.vendor_id;

type Offer = Store['delivery_preferences'][number];

/** Returns a function that chooses the best store for an order in memory. The order counts for the capacity of later orders. */
const createBestVendorPlanner =
  (ctx: Pick<Ctx, 'deps'>, stores: readonly Store[], vendor: string) =>
  (order: OrderDestination): Plan => {
    const point = pointOf(order);
    if (!point) return { reason: unknownLocation };
    const check = toServicingCheck(ctx, order);
    const candidates = stores
      .filter(
        ({ id, latitude, service_radius }) =>
          isAllowed(id, order, vendor) &&
          Math.abs((latitude ?? 0) - point.latitude) * kilometresPerDegree <= Math.max(maxDistanceKm, service_radius),
      )
      .map((store) => ({ store, distance_km: distanceTo(point, store) }))
      .filter(({ distance_km, store }) => distance_km <= Math.max(maxDistanceKm, store.service_radius))
      .map(({ store, distance_km }) => {
        const located = { ...store, distance_km };
        return {
          ...located,
          reasons: eligibility(check.order, located, check.now).reasons,
          seats: seatsOf(store, order.deliveries),
        };
      });
    const { weights } = resolveAssignmentSettings(order.settings);
    const choice = chooseVendor(candidates, order.wanted, excludedVendors(candidates), weights);
    if ('reason' in choice) return choice;
    const { vendor: best, offer } = choice;
    return planAssignment(order, best, offer);
  };

const limitsOf = (orders: readonly OrderDestination[]) => limitsQuery(orders.flatMap(({ deliveries }) => deliveries));

/** Returns the body that restores an assignment. */
export const toAssignmentInput = (before: NamedAssignment): AssignmentInput => ({
  vendor: before.vendor_id,
  delivery_type: before.delivery_type_id,
  vendor_delivery_charges: toRupees(before.vendor_delivery_charges),
  vendor_charges: toRupees(before.vendor_charges),
  vendors_note: before.vendors_note,
});

export const assignHandler: BulkHandler = {
  action: orderBulkActions.assign,
  endpoint: orderAssignmentEndpoints.assignVendor,
  undoEndpoint: orderAssignmentEndpoints.assignVendor,
  lifecycleAfter: 'active',
  plan: async (ctx, records, { vendor = 'best' }) => {
    const orders = await findOrderDestinations(
      ctx.db,
      records.map(({ id }) => id),
    );
    const planFor = await createPlanner(ctx, vendor, [...orders.values()]);
    return records.map(({ id }): Plan => {
      const order = orders.get(id);
      if (!order) return { reason: 'Order not found' };
      const reason = notAssignableReason(order, vendor);
      return reason === undefined ? planFor(order) : { reason };
    });
  },
  apply: (ctx, { id }, { vendor = 'best' }) => apply(ctx, id, vendor),
  undo: async (ctx, id, before) => {
    if (before) await assignVendor(ctx, id, before as AssignmentInput, { isBulk: true });
    else await unassignVendor(ctx, id);
  },
};

/** Returns why an order is not assigned to any store, or undefined. */
function notAssignableReason(order: OrderDestination, vendor: string): string | undefined {
  if (order.status === 'cancelled') return 'This order is cancelled. Change its status before you assign a vendor.';
  if (order.status === 'delivered') return 'This order has been delivered';
  if (!order.vendor_id || vendor === 'other') return undefined;
  return vendor === 'best' || vendor === order.vendor_id ? `Already assigned to ${order.store_name}` : undefined;
}

/** Returns the offer of a chosen store for an order, or why it cannot deliver it. */
function offerOf(ctx: Pick<Ctx, 'deps'>, store: Store, order: OrderDestination, point: Point | null) {
  const { latitude, longitude, store_name } = store;
  const { wanted } = order;
  const distance_km =
    point && latitude !== null && longitude !== null
      ? Math.max(0, kilometresBetween(point, { latitude, longitude }) - millimetre)
      : null;
  const check = toServicingCheck(ctx, order);
  const { reasons } = eligibility(check.order, { ...store, distance_km }, check.now);
  const texts = reasons.map(({ text }) => text).join('; ');
  if (texts) return { reason: `${store_name} cannot deliver this order: ${texts}` };
  const offer = preselectedOffer(store.delivery_preferences, wanted);
  if (!offer || !isChargeAllowed(offer))
    return { reason: `The delivery type or charge of ${store_name} must be chosen by hand` };
  return { offer };
}

/** Returns the distance in kilometres, rounded to the metre but not beyond the radius if that contains the point. */
function distanceTo(point: Point, { latitude, longitude, service_radius }: Store): number {
  const exact = kilometresBetween(point, { latitude: latitude ?? 0, longitude: longitude ?? 0 });
  const rounded = Math.round(exact * 1_000) / 1_000;
  return exact <= service_radius && service_radius > 0
    ? Math.min(rounded, service_radius)
    : Math.max(exact, millimetre);
}

/** Adds the order to the load of the store, and describes its assignment. */
function planAssignment(order: OrderDestination, store: Pick<Store, 'store_name' | 'loads'>, offer: Offer): Plan {
  store.loads.push(...slotsOf(order.deliveries).map((slot): SlotLoad => ({ ...slot, orders: 1 })));
  return { from: order.store_name ?? '', to: nameOf(store, offer) };
}

const nameOf = ({ store_name }: Pick<Store, 'store_name'>, { typeDetails }: Offer) =>
  `${store_name}, ${typeDetails.name}`;

function planChosenStore(ctx: Pick<Ctx, 'deps'>, store: Store | undefined, order: OrderDestination): Plan {
  if (!store) return { reason: unknownStore };
  const result = offerOf(ctx, store, order, pointOf(order));
  if ('reason' in result) return { reason: result.reason ?? '' };
  return planAssignment(order, store, result.offer);
}

/** Returns a function that plans an order, after it has loaded the stores in one statement. */
async function createPlanner(ctx: Ctx, vendor: string, orders: readonly OrderDestination[]) {
  const limits = limitsOf(orders);
  if (vendor !== 'best' && vendor !== 'other') {
    const row = await findApprovedStore(ctx.db, vendor, limits);
    const store = row && toStore(row);
    return (order: OrderDestination) => planChosenStore(ctx, store, order);
  }
  return createBestVendorPlanner(ctx, (await findApprovedStores(ctx.db, limits)).map(toStore), vendor);
}

type NamedChoice = { readonly body: AssignmentInput; readonly to: string };

/** Returns the body of the assignment, or why the order is not assigned. */
async function assignmentFor(
  ctx: Ctx,
  order: OrderDestination,
  vendor: string,
): Promise<NamedChoice | { reason: string }> {
  const candidates = await findCandidates(ctx, order);
  const { point, choices, default_charges } = candidates;
  if (vendor === 'best' || vendor === 'other') {
    if (!point) return { reason: unknownLocation };
    const allowed = choices.filter(({ id }) => isAllowed(id, order, vendor));
    const best = bestAssignment(order, { ...candidates, choices: allowed });
    return 'reason' in best ? best : { body: best.body, to: nameOf(best.vendor, best.offer) };
  }
  const row = await findApprovedStore(ctx.db, vendor, limitsOf([order]));
  if (!row) return { reason: unknownStore };
  const store = toStore(row);
  const result = offerOf(ctx, store, order, point);
  if ('reason' in result) return { reason: result.reason ?? '' };
  const paid = paidByAssortment(store.assortment, order);
  const suggested = choices.find(({ id }) => id === vendor)?.suggested_charges;
  const charges = suggested ?? (paid === undefined ? default_charges : toRupees(paid));
  const { offer } = result;
  const body = {
    vendor: store.id,
    delivery_type: offer.type_id,
    vendor_delivery_charges: offer.cost,
    vendor_charges: charges,
  };
  return { body, to: nameOf(store, offer) };
}

async function apply(ctx: Ctx, id: string, vendor: string): Promise<Applied> {
  const order = await findOrderDestination(ctx.db, id);
  if (!order) throw notFound(/* i18n */ 'Order');
  const reason = notAssignableReason(order, vendor);
  if (reason) return { reason };
  const before = await findAssignment(ctx.db, id);
  const vendors_note = before?.vendors_note ?? '';
  const assigned = await assignChosen<NamedChoice>(ctx, id, async () => {
    const assignment = await assignmentFor(ctx, order, vendor);
    return 'reason' in assignment ? assignment : { ...assignment, body: { ...assignment.body, vendors_note } };
  });
  if ('reason' in assigned) return assigned;
  return { from: before?.store_name ?? '', to: assigned.to, before: before ? toAssignmentInput(before) : null };
}
