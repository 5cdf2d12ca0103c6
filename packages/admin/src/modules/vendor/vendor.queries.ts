import { listSearch } from '@bakehouse/contract/core/list-search';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { useCan } from '../../data/session.ts';
import { listRequest } from '../../ui/table/list-state.ts';

const { list, deleted, detail, remove, restore, withoutStore } = vendorEndpoints;

type Search = Readonly<Record<string, string>>;

/** Query options of one page of the active or the deleted stores. */
export const vendorsQuery = (which: 'list' | 'deleted', search: Search) =>
  queryOptions({
    queryKey: ['vendor', which, search],
    queryFn: ({ signal }) => callEndpoint(which === 'list' ? list : deleted, { query: search }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Query options of the list for a URL; unknown query parameters are ignored. */
export const vendorsQueryFromUrl = (typed: Readonly<Record<string, unknown>>) =>
  vendorsQuery('list', listRequest(listSearch(list.query, typed)));

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

const useLifecycleChange = (act: 'remove' | 'restore') => {
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

/** Mutation that deletes the displayed version of a store. Its toast offers Undo to users who may restore stores. */
export const useDeleteVendor = () => useLifecycleChange('remove');

/** Mutation that restores a deleted store. */
export const useRestoreVendor = () => useLifecycleChange('restore');
