import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { useCan } from '../../data/session.ts';
import { listRequest, listSearch } from '../../ui/table/list-state.ts';

const { list, deleted, detail, remove, restore, withoutStore } = vendorEndpoints;

type Search = Readonly<Record<string, string>>;

/** One page of the living or the deleted stores. */
export const vendorsQuery = (which: 'list' | 'deleted', search: Search) =>
  queryOptions({
    queryKey: ['vendor', which, search],
    queryFn: ({ signal }) => callEndpoint(which === 'list' ? list : deleted, { query: search }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What the list asks for at an address, of whose query it understands a part. */
export const vendorsQueryFromUrl = (typed: Readonly<Record<string, unknown>>) =>
  vendorsQuery('list', listRequest(listSearch(list.query, typed)));

/** One store, whole. */
export const vendorQuery = (id: string) =>
  queryOptions({
    queryKey: ['vendor', 'detail', id],
    queryFn: async ({ signal }) => (await callEndpoint(detail, { params: { id } }, { signal })).data,
    meta: { saidOnScreen: true },
    // Corrections start from what the server has now.
    staleTime: 0,
  });

/** People whose onboarding stopped before there was a store. */
export const withoutStoreQuery = queryOptions({
  queryKey: ['vendor', 'without-store'],
  queryFn: async ({ signal }) => (await callEndpoint(withoutStore, {}, { signal })).data,
  meta: { saidOnScreen: true },
});

/** Deletes or restores the version of the store that is shown; a delete can be undone from its toast. */
export const useMoveVendor = (act: 'remove' | 'restore') => {
  const canRestore = useCan()(restore);
  return useMutation({
    meta: {
      invalidates: 'vendor',
      undo:
        act === 'remove' && canRestore
          ? ({ id, version }: { id: string; version: number }) =>
              callEndpoint(restore, { params: { id }, query: { version: String(version + 1) } })
          : undefined,
    },
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      callEndpoint(act === 'remove' ? remove : restore, { params: { id }, query: { version: String(version) } }),
  });
};
