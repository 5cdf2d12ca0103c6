import type { LocalTime } from '@bakehouse/contract/core/local-time';
import { toRupees } from '@bakehouse/contract/core/money';
import { type EligibilityOrder, eligibility } from '@bakehouse/contract/vendor/eligibility';
import { seatsOf } from '@bakehouse/contract/vendor/slots';
import { storeProgress } from '@bakehouse/contract/vendor/store-progress';
import type {
  DeliveryPreference,
  SearchedVendor,
  ServicingVendor,
  VendorDetail,
  VendorRecord,
} from '@bakehouse/contract/vendor/vendor';
import { kilometresOf } from '../../platform/lib/great-circle.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import type { PreferenceRow, VendorDetailRow, VendorRow } from './vendor.queries.ts';
import type { SearchedRow, ServicingRow } from './vendor-servicing.ts';

/** Converts rows of the database to records of the contract. */

export const toPreference = ({
  type_id,
  cost,
  active,
  name,
  slug,
  time,
  cost_range,
}: PreferenceRow): DeliveryPreference => ({
  type_id,
  cost: toRupees(cost),
  status: active ? 'Active' : 'Inactive',
  typeDetails: { name, slug, time, cost_range: cost_range.map(toRupees) },
});

/** @param today day of the marketplace, to which the expiry of documents is compared */
export const toVendor = (row: VendorRow, today: string): VendorRecord => ({
  id: row.id,
  version: row.version,
  store_admin: row.store_admin,
  store_name: row.store_name,
  store_address: row.store_address,
  locality: row.locality,
  city: row.city,
  state: row.state,
  pincode: row.pincode,
  gstin: row.gstin,
  createdBy: row.created_by,
  latitude: row.latitude,
  longitude: row.longitude,
  location:
    row.latitude === null || row.longitude === null
      ? null
      : { type: 'Point', coordinates: [row.longitude, row.latitude] },
  service_radius: row.service_radius,
  delivery_preferences: row.preferences.map(toPreference),
  status: row.status,
  paused_until: row.paused_until,
  progress: row.facts && storeProgress(row.facts, row.status === 'review', today),
  admin_detail: row.person,
  createdAt: toIsoTime(row.created_at),
  updatedAt: toIsoTime(row.updated_at),
  deletedAt: row.deleted_at && toIsoTime(row.deleted_at),
});

export const toDetail = (row: VendorDetailRow, today: string): VendorDetail => ({
  ...toVendor(row, today),
  history: row.events.map(({ at, actor_name, kind, reason }) => ({
    at: toIsoTime(at),
    actor: actor_name,
    kind,
    reason,
  })),
});

export const toSearched = (row: SearchedRow): SearchedVendor => ({
  id: row.id,
  store_name: row.store_name,
  locality: row.locality,
  city: row.city,
  pincode: row.pincode,
  service_radius: row.service_radius,
  admin_detail: { first_name: row.first_name, last_name: row.last_name, phone: row.phone, email: row.email },
  delivery_preferences: row.preferences.map(toPreference),
});

/** The order for which stores are checked, and the wall-clock time of the marketplace. */
export type ServicingCheck = { readonly order: EligibilityOrder; readonly now: LocalTime };

/**
 * Converts a store with a radius that contains the point.
 * @param check the order for which it is checked; without it, the store has no reasons and no seats
 */
export function toServicing(row: ServicingRow, check?: ServicingCheck): ServicingVendor {
  const searched = toSearched(row);
  // Rounded to the metre, a distance can exceed the radius that contains the point.
  const distance_km = Math.min(Math.round(kilometresOf(row.chord) * 1_000) / 1_000, row.service_radius);
  const store = {
    ...searched,
    distance_km,
    hours: row.hours,
    loads: row.loads,
    cash: row.cash,
    assortment: row.assortment,
    documents: row.documents,
    paused_until: row.paused_until,
  };
  return {
    ...searched,
    latitude: row.latitude,
    longitude: row.longitude,
    distance_km,
    reasons: check ? [...eligibility(check.order, store, check.now).reasons] : [],
    seats: check ? seatsOf(store, check.order.deliveries) : [],
  };
}
