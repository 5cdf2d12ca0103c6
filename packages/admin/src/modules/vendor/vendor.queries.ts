import { listSearch } from '@bakehouse/contract/core/list-search';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { listRequest } from '../../ui/table/list-state.ts';

const { list, deleted, detail, withoutStore } = vendorEndpoints;

type Search = Readonly<Record<string, string>>;

/** Query options of one page of the active or the deleted stores. */
export const vendorsQuery = (which: 'list' | 'deleted', search: Search) =>
  queryOptions({
    queryKey: ['vendor', which, search],
    queryFn: ({ signal }) => callEndpoint(which === 'list' ? list : deleted, { query: search }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Query options of the list for a URL; unknown query parameters are ignored. */
export const vendorsQueryFromUrl = (search: Readonly<Record<string, unknown>>) =>
  vendorsQuery('list', listRequest(listSearch(list.query, search)));

/** Query options of one store with all details. */
export const vendorQuery = (id: string) =>
  queryOptions({
    queryKey: ['vendor', 'detail', id],
    queryFn: async ({ signal }) => (await callEndpoint(detail, { params: { id } }, { signal })).data,
    meta: { hasOwnErrorState: true },
    // An edit must start from the server's current data.
    staleTime: 0,
  });

/** Query options of users without a store, because their onboarding was interrupted. */
export const withoutStoreQuery = queryOptions({
  queryKey: ['vendor', 'without-store'],
  queryFn: async ({ signal }) => (await callEndpoint(withoutStore, {}, { signal })).data,
  meta: { hasOwnErrorState: true },
});
