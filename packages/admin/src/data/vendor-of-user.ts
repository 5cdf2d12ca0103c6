import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';

/** An admin user and the store they run, if any. */
export const vendorOfUserQuery = (id: string) =>
  queryOptions({
    queryKey: ['vendor', 'of-user', id],
    queryFn: async ({ signal }) => (await callEndpoint(vendorEndpoints.ofUser, { params: { id } }, { signal })).data,
    meta: { saidOnScreen: true },
  });
