import { toRupees } from '@bakehouse/contract/core/money';
import type { VendorChoice } from '@bakehouse/contract/order/order-assignment.endpoints';
import { chargesAfterCommission, defaultCommission } from '@bakehouse/contract/order/order-totals';
import { rankVendors } from '@bakehouse/contract/order/vendor-ranking';
import { resolveAssignmentSettings } from '@bakehouse/contract/vendor/assignment-settings';
import { chargesByAssortment, type StoreAssortment } from '@bakehouse/contract/vendor/assortment';
import { type EligibilityOrder, eligibility } from '@bakehouse/contract/vendor/eligibility';
import { seatsOf } from '@bakehouse/contract/vendor/slots';
import type { Ctx } from '../../../kernel/http/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { kilometresOf, millimetre } from '../../../platform/lib/great-circle.ts';
import { localNow } from '../../vendor/hours/servicing.ts';
import { limitsQuery } from '../../vendor/hours/vendor-hours.queries.ts';
import { type ServicingCheck, toPreference, toServicing } from '../../vendor/vendor.present.ts';
import { findServicing } from '../../vendor/vendor-servicing.ts';
import { findAgreedCharges } from './order-terms.ts';
import {
  findCandidateFacts,
  findOrderDestination,
  type OrderDestination,
  type OutOfRangeRow,
} from './order-vendor.queries.ts';

/** The vendors to which an order can be assigned, and the reasons against others, with at most five statements for any number of stores. */

/** Limits of both lists. The search finds every other store. */
const maxSuggested = 50;
const maxLeftOut = 20;
/** Maximum number of stores beyond their radius that the explanation of an order contains. */
const maxExplained = 200;

/** Returns where an order is delivered: the customer's point, else the point of the pincode; null if neither is known. */
export function pointOf({ latitude, longitude, pincode_point }: OrderDestination) {
  if (latitude !== null && longitude !== null) return { latitude, longitude, from: 'order' as const };
  return pincode_point && { ...pincode_point, from: 'pincode' as const };
}

const roundToMetres = (kilometres: number) => Math.round(kilometres * 1_000) / 1_000;

const byDistance = (a: { distance_km: number }, b: { distance_km: number }) => a.distance_km - b.distance_km;

type VendorChoiceFacts = Pick<VendorChoice, 'id' | 'store_name' | 'distance_km' | 'reasons' | 'seats'>;

const toLeftOut = ({ id, store_name, distance_km, reasons, seats }: VendorChoiceFacts) => ({
  id,
  store_name,
  distance_km: roundToMetres(distance_km),
  reason: reasons[0]?.text ?? '',
  reasons,
  seats,
});

/** Returns what `eligibility` needs to know about an order. */
export const toServicingCheck = (ctx: Pick<Ctx, 'deps'>, order: EligibilityOrder): ServicingCheck => ({
  order: { wanted: order.wanted, deliveries: order.deliveries, collects_cash: order.collects_cash === true },
  now: localNow(ctx),
});

/** A rounded distance stays outside the radius. */
const toOutOfRange = (row: OutOfRangeRow, { order, now }: ServicingCheck): VendorChoiceFacts => {
  const distance_km = Math.max(kilometresOf(row.chord), row.service_radius + millimetre);
  const store = { ...row, distance_km, delivery_preferences: row.preferences.map(toPreference) };
  return {
    id: row.id,
    store_name: row.store_name,
    distance_km,
    reasons: [...eligibility(order, store, now).reasons],
    seats: seatsOf(store, order.deliveries),
  };
};

/** Returns the stores with a radius that contains an order, with their charges, and the nearest stores that cannot deliver it. */
export async function findCandidates(ctx: Ctx, order: OrderDestination, maxOutOfRange = maxLeftOut) {
  const { delivery_date: day, deliveries } = order;
  const point = pointOf(order);
  const settings = resolveAssignmentSettings(order.settings);
  const default_charges = toRupees(chargesAfterCommission(order.subtotal, order.commission ?? defaultCommission));
  if (!point) return { point, choices: [], left_out: [], default_charges, settings };
  const check = toServicingCheck(ctx, order);
  const limits = limitsQuery(deliveries, order.id);
  const rows = await findServicing(ctx.db, ctx.scope, point, limits);
  const inRange = rows.map((row) => toServicing(row, check));
  const query = { orderId: order.id, point, ids: inRange.map((vendor) => vendor.id), day, limits, maxOutOfRange };
  const { outOfRange, loads, charges, rates, ratings, assigned } = await findCandidateFacts(ctx.db, query);
  const agreed = await findAgreedCharges(ctx, order.id, { storeIds: query.ids, before: assigned });
  const paid = new Map(rows.map(({ id, assortment }) => [id, paidByAssortment(assortment, order)]));
  const choices = inRange.map(
    (vendor): VendorChoice => ({
      ...vendor,
      assigned_that_day: loads[vendor.id] ?? 0,
      acceptance_rate: rates[vendor.id] ?? null,
      rating: ratings[vendor.id] ?? null,
      ...suggestCharges(
        { agreed: agreed.get(vendor.id), paid: paid.get(vendor.id), last: charges[vendor.id] },
        default_charges,
      ),
    }),
  );
  const left_out = [
    ...choices.filter(({ reasons }) => reasons.length > 0),
    ...outOfRange.map((row) => toOutOfRange(row, check)),
  ]
    .toSorted(byDistance)
    .map(toLeftOut);
  return { point, choices, left_out, default_charges, settings };
}

/** Returns what the assortment of a store gives for an order in paise; undefined unless every item has a price. */
export const paidByAssortment = (
  assortment: StoreAssortment | null,
  { deliveries }: Pick<OrderDestination, 'deliveries'>,
): number | undefined =>
  chargesByAssortment(
    assortment,
    deliveries.flatMap(({ made = [] }) => made),
  ) ?? undefined;

/**
 * Returns the suggested charges of a store: those of its agreement, else the prices paid of its assortment, else those for the same
 * items before, else the default.
 */
function suggestCharges(
  { agreed, paid, last }: Readonly<Record<'agreed' | 'paid' | 'last', number | undefined>>,
  default_charges: number,
): Pick<VendorChoice, 'suggested_charges' | 'charges_from'> {
  if (agreed !== undefined) return { suggested_charges: toRupees(agreed), charges_from: 'agreement' };
  if (paid !== undefined) return { suggested_charges: toRupees(paid), charges_from: 'assortment' };
  if (last !== undefined) return { suggested_charges: toRupees(last), charges_from: 'last_order' };
  return { suggested_charges: default_charges, charges_from: 'commission' };
}

const loadDestination = async (ctx: Ctx, id: string): Promise<OrderDestination> => {
  const order = await findOrderDestination(ctx.db, id);
  if (!order) throw notFound(/* i18n */ 'Order');
  return order;
};

/** Returns the suggested vendors, best first, and the nearest other vendors with the reasons why they are not suggested. */
export async function vendorChoices(ctx: Ctx, id: string) {
  const order = await loadDestination(ctx, id);
  const { wanted } = order;
  const { choices, left_out, point, default_charges, settings } = await findCandidates(ctx, order);
  return {
    data: {
      point,
      default_charges,
      wanted,
      suggested: rankVendors(choices, wanted, settings.weights).slice(0, maxSuggested),
      left_out: left_out.slice(0, maxLeftOut),
      needs_choice_reason: settings.reason_for_other_vendor,
    },
  };
}

/** Returns all vendors around an order, with every reason against them and the components of their rank. */
export async function viewEligibility(ctx: Ctx, id: string) {
  const order = await loadDestination(ctx, id);
  const { point, choices, left_out, settings } = await findCandidates(ctx, order, maxExplained);
  const ranked = rankVendors(choices, order.wanted, settings.weights);
  return {
    data: {
      point,
      vendors: [
        ...ranked.map(({ ranking, ...vendor }) => ({ ...toLeftOut(vendor), eligible: true, ranking })),
        ...left_out.map((vendor) => ({ ...vendor, eligible: false, ranking: null })),
      ].map(({ reason: _, ...vendor }) => vendor),
    },
  };
}
