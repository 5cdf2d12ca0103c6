import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import type { VendorPersonRow, VendorRow } from './vendor.queries.ts';

const iso = (at: string) => new Date(at).toISOString();

export const toVendor = (row: VendorRow, person: VendorPersonRow): VendorRecord => ({
  id: row.id,
  version: row.version,
  store_admin: row.store_admin,
  store_name: row.store_name,
  store_address: row.store_address,
  locality: row.locality,
  city: row.city,
  state: row.state,
  pincode: row.pincode,
  latitude: row.latitude,
  longitude: row.longitude,
  location:
    row.latitude === null || row.longitude === null
      ? null
      : { type: 'Point', coordinates: [row.longitude, row.latitude] },
  service_radius: row.service_radius,
  status: row.status,
  admin_detail: {
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    phone: person.phone,
    roles: person.roles,
  },
  createdAt: iso(row.created_at),
  deletedAt: row.deleted_at && iso(row.deleted_at),
});
