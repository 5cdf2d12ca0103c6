import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';

const { list, deleted, detail } = vendorEndpoints;

type Search = Readonly<Record<string, string>>;

/** One page of the living or the deleted stores. */
export const vendorsQuery = (which: 'list' | 'deleted', search: Search) =>
  queryOptions({
    queryKey: ['vendor', which, search],
    queryFn: ({ signal }) => callEndpoint(which === 'list' ? list : deleted, { query: search }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One store, whole. */
export const vendorQuery = (id: string) =>
  queryOptions({
    queryKey: ['vendor', 'detail', id],
    queryFn: async ({ signal }) => (await callEndpoint(detail, { params: { id } }, { signal })).data,
    meta: { saidOnScreen: true },
    // Corrections start from what the server has now.
    staleTime: 0,
  });
