import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { notFound } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { toVendor } from './vendor.present.ts';
import { findVendorOfUser } from './vendor.queries.ts';

export const vendorRoutes = (): Route[] => [
  route(vendorEndpoints.ofUser, async ({ db, scope }, { params }) => {
    const row = await findVendorOfUser(db, scope, params.id);
    if (!row) throw notFound('Admin user');
    const { id: _id, name, email, phone, status, vendor } = row;
    return { data: { user: { _id, name, email, phone, status }, vendor: vendor && toVendor(vendor, row) } };
  }),
];
