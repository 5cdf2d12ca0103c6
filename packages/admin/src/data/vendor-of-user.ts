import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';

/**
 * Query options of an admin user and the user's store, if any.
 * @param id id of the user.
 */
export const vendorOfUserQuery = (id: string) =>
  queryOptions({
    queryKey: ['vendor', 'of-user', id],
    queryFn: async ({ signal }) => (await callEndpoint(vendorEndpoints.ofUser, { params: { id } }, { signal })).data,
    meta: { hasOwnErrorState: true },
  });
