import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { savedResponse } from '../core/envelopes.ts';
import {
  choiceField,
  idField,
  latitudeField,
  linkedRecord,
  longitudeField,
  longTextField,
  pincodeField,
  requiredText,
  rupeesField,
  timeField,
  versionField,
} from '../core/fields.ts';
import { gstinField } from '../money/gstin.ts';
import { reasonCodes } from './eligibility.ts';
import { maxRadius } from './radius.ts';
import { progressStates, progressSteps } from './store-progress.ts';

/** A vendor is a store and the user who runs it (spec 1 §3). */

export const vendorStatuses = ['draft', 'review', 'approve', 'reject'] as const;
export type VendorStatus = (typeof vendorStatuses)[number];

/** Statuses of a delivery preference (spec 1 §3; other records are spelled `InActive`). */
const preferenceStatuses = [/* i18n */ 'Active', /* i18n */ 'Inactive'] as const;

/** Delivery radius of the store in km; 0 means no deliveries. */
export const serviceRadiusField = z
  .number('Enter a radius in km')
  .min(0, 'Radius must not be negative')
  .max(maxRadius, `Radius must be at most ${maxRadius} km`);

const storeFields = z.object({
  store_name: requiredText(/* i18n */ 'Store Name is required'),
  store_address: requiredText(/* i18n */ 'Store Address is required', 500),
  locality: requiredText(/* i18n */ 'Locality is required'),
  city: requiredText(/* i18n */ 'City is required'),
  state: requiredText(/* i18n */ 'State is required'),
  pincode: pincodeField,
  latitude: latitudeField,
  longitude: longitudeField,
  /** Tax number of the store, in its state; empty without a registration. */
  gstin: gstinField.optional(),
});

/** Address and location of a store, for the onboarding and the store address tab. */
export const storeAddressInput = storeFields;

export const vendorInput = storeFields.extend({
  /** An active user with the Vendor role and without a store. */
  store_admin: idField,
  service_radius: serviceRadiusField.optional(),
});
export type VendorInput = z.output<typeof vendorInput>;

/** Any fields of the store; latitude and longitude only together. */
export const vendorChange = storeFields
  .extend({ service_radius: serviceRadiusField })
  .partial()
  .extend({ version: versionField.optional() })
  .refine((change) => (change.latitude === undefined) === (change.longitude === undefined), {
    path: ['latitude'],
    message: 'Latitude and longitude go together',
  });

/** The decision of staff about a store or about a change that its vendor requested. */
export const decisionInput = z
  .object({
    decision: choiceField(['approve', 'reject']),
    reason: longTextField(1_000).optional(),
    version: versionField.optional(),
  })
  .refine(({ decision, reason }) => decision === 'approve' || Boolean(reason), {
    path: ['reason'],
    message: 'Enter a reason; the vendor will read it',
  });

/** The delivery type of a preference. */
const preferredType = z.object({
  name: z.string(),
  slug: z.string(),
  /** Seconds. */
  time: z.int(),
  /** Charges in rupees that the type currently allows. */
  cost_range: z.array(z.number()),
});

export const deliveryPreference = z.object({
  type_id: idField,
  /** Rupees; 0 is Free. */
  cost: z.number(),
  status: z.enum(preferenceStatuses),
  typeDetails: preferredType,
});
export type DeliveryPreference = z.output<typeof deliveryPreference>;

export const preferenceInput = z.object({ id: idField, cost: rupeesField });
export const preferenceStatusField = choiceField(preferenceStatuses);

/** The steps of a store before its review (`store-progress.ts`). */
const storeProgress = z.object({
  steps: z.array(
    z.object({
      step: z.enum(progressSteps),
      state: z.enum(progressStates),
      /** What the step still needs: "an address". */
      missing: z.array(z.string()),
    }),
  ),
  done: z.int(),
  total: z.int(),
});

export const vendorRecord = z.object({
  id: idField,
  version: versionField,
  store_admin: idField,
  store_name: z.string(),
  store_address: z.string(),
  locality: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  /** Empty without a registration. */
  gstin: z.string(),
  createdBy: idField.nullable(),
  /** WGS 84 degrees; null until a location is set. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** GeoJSON order: [longitude, latitude]. */
  location: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) }).nullable(),
  /** Kilometres. */
  service_radius: z.number(),
  delivery_preferences: z.array(deliveryPreference),
  status: z.enum(vendorStatuses),
  /** Until when the store takes no new orders, as wall-clock time of the marketplace; null without a pause. It can be over. */
  paused_until: z.string().nullable(),
  /** Null for an approved store. */
  progress: storeProgress.nullable(),
  admin_detail: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Active or InActive; an inactive user cannot sign in. */
    status: z.string(),
    roles: z.array(linkedRecord),
  }),
  createdAt: timeField,
  updatedAt: timeField,
  deletedAt: timeField.nullable(),
  /** Name of the user who deleted the store; only in the list of deleted stores. */
  deletedBy: z.string().optional(),
});
export type VendorRecord = z.output<typeof vendorRecord>;

/** Events that change the status of a store: codes verified, sent to review again, approved, rejected. */
export const vendorEventKinds = ['verified', 'sent', 'approve', 'reject'] as const;

export const vendorDetail = vendorRecord.extend({
  /** Newest first. */
  history: z.array(z.object({ at: timeField, actor: z.string(), kind: z.enum(vendorEventKinds), reason: z.string() })),
});
export type VendorDetail = z.output<typeof vendorDetail>;

/** A vendor in the search of the order assignment (spec 1 §3). */
export const searchedVendor = z.object({
  id: idField,
  store_name: z.string(),
  locality: z.string(),
  city: z.string(),
  pincode: z.string(),
  /** Kilometres. */
  service_radius: z.number(),
  admin_detail: z.object({
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  /** Active preferences only. */
  delivery_preferences: z.array(deliveryPreference),
});
export type SearchedVendor = z.output<typeof searchedVendor>;

export const clockText = z.string().meta({ description: 'Time of day, `HH:mm`; `24:00` is the end of the day.' });

/** Whether a store can deliver an order, and its load in the slots of the order (see `eligibility.ts`). */
export const eligibilityFields = {
  /** Why the store cannot deliver it, with numbers; empty when it can. */
  reasons: z.array(z.object({ code: z.enum(reasonCodes), text: z.string() })),
  /** `taken` of `capacity` orders in each slot, or in the hour in which it starts; the capacity is null when unlimited. */
  seats: z.array(
    z.object({ date: z.string(), from: clockText, upto: clockText, taken: z.int(), capacity: z.int().nullable() }),
  ),
};

export const servicingVendor = searchedVendor.extend({
  ...eligibilityFields,
  latitude: z.number(),
  longitude: z.number(),
  /** Great-circle distance in km, rounded to the metre. */
  distance_km: z.number(),
});
export type ServicingVendor = z.output<typeof servicingVendor>;

/** Response of a write that returns the store. */
export const vendorSaved = savedResponse(vendorDetail);

nameComponents({
  DeliveryPreference: deliveryPreference,
  ServicingVendor: servicingVendor,
  StoreProgress: storeProgress,
  Vendor: vendorRecord,
  VendorDecision: decisionInput,
  VendorDetail: vendorDetail,
  VendorInput: vendorInput,
  VendorSaved: vendorSaved,
  VendorSearchResult: searchedVendor,
  VendorUpdate: vendorChange,
});
