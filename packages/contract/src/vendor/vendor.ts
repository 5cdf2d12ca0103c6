import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { dataAnswer } from '../envelopes.ts';
import { idField, linkedRecord, timeField, versionField } from '../fields.ts';

const vendorStatuses = ['draft', 'review', 'approve', 'reject'] as const;

/** A store and the person who runs it (spec 1 §3). */
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
  /** WGS 84 degrees; null until the store has been put on the map. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** [longitude, latitude]. */
  location: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) }).nullable(),
  /** Kilometres. */
  service_radius: z.number(),
  status: z.enum(vendorStatuses),
  admin_detail: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    roles: z.array(linkedRecord),
  }),
  createdAt: timeField,
  deletedAt: timeField.nullable(),
});
export type VendorRecord = z.output<typeof vendorRecord>;

export const vendorEndpoints = {
  /** The store of an admin user, with the person; null while they have none. */
  ofUser: defineEndpoint({
    name: "View an admin user's vendor detail",
    module: 'Vendors',
    methods: ['GET'],
    path: 'admin/vendor/{id}',
    access: 'permission',
    params: z.object({ id: idField }),
    response: dataAnswer(
      z.object({
        user: z.object({ _id: idField, name: z.string(), email: z.string(), phone: z.string(), status: z.string() }),
        vendor: vendorRecord.nullable(),
      }),
    ),
  }),
};
