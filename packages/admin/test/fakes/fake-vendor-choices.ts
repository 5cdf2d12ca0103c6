import { orderAssignmentEndpoints, type SuggestedVendor } from '@bakehouse/contract/order/order-assignment.endpoints';
import type { DeliveryPreference } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { answer } from './fake-api.ts';
import { fakeId } from './fake-records.ts';

export const midnight = { _id: fakeId('d3'), name: 'Midnight' };
export const express = { _id: fakeId('d4'), name: 'Express' };

export const offering = (type: { _id: string; name: string }, cost: number): DeliveryPreference => ({
  type_id: type._id,
  cost,
  status: 'Active',
  typeDetails: { name: type.name, slug: type.name.toLowerCase(), time: 21_600, cost_range: [0, 49, 250] },
});

export const aChoice = (
  last: string,
  store_name: string,
  overrides: Partial<SuggestedVendor> = {},
): SuggestedVendor => ({
  id: fakeId(last),
  store_name,
  locality: 'Ballygunge',
  city: 'Kolkata',
  pincode: '700019',
  service_radius: 8,
  latitude: 22.53,
  longitude: 88.36,
  distance_km: 1.234,
  assigned_that_day: 2,
  acceptance_rate: null,
  rating: null,
  reasons: [],
  seats: [{ date: '2026-11-22', from: '18:00', upto: '20:00', taken: 3, capacity: 12 }],
  ranking: {
    score: 4.23,
    parts: [
      { name: 'distance', value: 1.234, weight: 1, points: 1.23 },
      { name: 'load', value: 3, weight: 1, points: 3 },
      { name: 'price', value: 250, weight: 0, points: 0 },
      { name: 'acceptance', value: null, weight: 0, points: 0 },
    ],
  },
  suggested_charges: 1950,
  charges_from: 'commission',
  admin_detail: { first_name: 'Shreya', last_name: 'Hegde', phone: '9741365508', email: 'shreya@example.com' },
  delivery_preferences: [offering(midnight, 250), offering(express, 0)],
  ...overrides,
});

type Choices = {
  suggested?: SuggestedVendor[];
  leftOut?: { id: string; store_name: string; distance_km: number; reason: string }[];
  found?: SuggestedVendor[];
  needsChoiceReason?: boolean;
};

/** Fakes the suggested vendors of any order, and the results of a vendor search. */
export const withVendorChoices = ({
  suggested = [],
  leftOut = [],
  found = [],
  needsChoiceReason = false,
}: Choices) => ({
  choices: answer(orderAssignmentEndpoints.vendorChoices, () => ({
    data: {
      point: { latitude: 22.5, longitude: 88.3, from: 'order' as const },
      wanted: [midnight],
      suggested,
      left_out: leftOut.map((vendor) => ({
        ...vendor,
        reasons: [{ code: 'type' as const, text: vendor.reason }],
        seats: [],
      })),
      needs_choice_reason: needsChoiceReason,
      default_charges: 2000,
    },
  })),
  search: answer(vendorEndpoints.search, () => ({ data: found })),
});
