import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, savedResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import { dayField, idField, versionField } from '../core/fields.ts';
import { linkedResponse, searchQuery } from '../core/lookup.ts';
import { leadTimeKinds, storeHours, storeHoursRecord } from './store-hours.ts';
import { decisionInput, vendorSaved } from './vendor.ts';

/** Hours, closures, lead times, cut-offs and capacity of a store. */

const common = { module: 'Vendors', access: 'permission' } as const;
const params = z.object({ id: idField });

const localTimeError = fieldError('must be a time such as 2026-12-25T10:30');
/** Wall-clock time in the marketplace's time zone, `YYYY-MM-DDTHH:mm`. */
const localTimeField = z
  .string(localTimeError)
  .regex(/T([01]\d|2[0-3]):[0-5]\d$/, localTimeError)
  .refine((time) => dayField.safeParse(time.slice(0, 10)).success && time.length === 16, localTimeError);

const savedHours = savedResponse(storeHoursRecord);

export const vendorHoursEndpoints = {
  view: defineEndpoint({
    ...common,
    name: 'View the hours of a Vendor',
    operationId: 'getVendorHours',
    description:
      'Returns the weekly hours, closures, lead times, cut-offs and capacity of a vendor, and a change that waits for approval.',
    methods: ['GET'],
    path: 'newvendor/{id}/hours',
    params,
    response: dataResponse(storeHoursRecord),
  }),
  /** For vendors, who may not list the catalogue. */
  leadTimeChoices: defineEndpoint({
    ...common,
    name: 'Look up products and categories for lead times',
    operationId: 'listLeadTimeChoices',
    description:
      'Returns id and name of up to 50 active products or categories for the lead times of a vendor, filtered by name.',
    methods: ['GET'],
    path: 'newvendor/{id}/lead_time_choices',
    params,
    query: searchQuery.extend({ kind: z.enum(leadTimeKinds, `kind must be one of ${leadTimeKinds.join(', ')}`) }),
    response: linkedResponse,
  }),
  /** Changes the hours; for a vendor, the assignment settings decide whether this is a request that staff approve. */
  update: defineEndpoint({
    ...common,
    name: 'Change the hours of a Vendor',
    operationId: 'updateVendorHours',
    description:
      'Replaces hours, closures, lead times, cut-offs and capacity of a vendor. Vendors change their own store or request the change, depending on the assignment settings.',
    methods: ['PUT'],
    path: 'newvendor/{id}/hours',
    params,
    body: z.object({ hours: storeHours, version: versionField.optional() }),
    response: savedHours,
  }),
  /** Takes effect at once, also where changes of hours need an approval: a kitchen that is too busy cannot wait. */
  pause: defineEndpoint({
    ...common,
    name: 'Pause new orders of a Vendor',
    operationId: 'pauseVendor',
    description: 'The vendor gets no new orders until a time, or gets them again; running orders stay.',
    methods: ['POST'],
    path: 'newvendor/{id}/pause',
    params,
    body: z.object({
      /** At most 30 days from now; null ends the pause. */
      until: localTimeField.nullable(),
    }),
    response: vendorSaved,
  }),
  decide: defineEndpoint({
    ...common,
    name: 'Approve or reject a change of hours',
    operationId: 'decideVendorHours',
    description: 'Applies or rejects the change of hours that a vendor requested; the vendor reads the reason.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'newvendor/{id}/hours_decision',
    staffOnly: true,
    params,
    body: decisionInput,
    response: savedHours,
  }),
};

nameComponents({ StoreHoursSaved: savedHours });
