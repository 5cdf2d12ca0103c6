import { type View, viewEndpoints } from '@bakehouse/contract/view/view';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';

/** First element of the query keys of views. */
const viewKey = 'view';

/** Age in ms up to which loaded views are used without a request. */
const staleTime = 60_000;

/**
 * Query options of the views of a list. The list works without them, so an error is not reported.
 * @param list path of the list's screen.
 */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: [viewKey, list],
    queryFn: async ({ signal }) => (await callEndpoint(viewEndpoints.list, { query: { list } }, { signal })).data,
    staleTime,
    meta: { hasOwnErrorState: true, hidesRefreshErrors: true },
  });

/** Returns a function that adds a saved view to the loaded views, so that it can be opened without waiting. */
const useStoreView = () => {
  const client = useQueryClient();
  return ({ data }: { data: View }) => {
    client.setQueryData(viewsQuery(data.list).queryKey, (views: readonly View[] = []) =>
      views.some(({ _id }) => _id === data._id)
        ? views.map((view) => (view._id === data._id ? data : view))
        : [...views, data],
    );
  };
};

type NewView = Pick<View, 'name' | 'list' | 'search' | 'columns' | 'density'>;

/** Mutation that creates a personal view. */
export function useCreateView() {
  const onSuccess = useStoreView();
  return useMutation({
    // The dialog shows these next to the name.
    meta: { invalidates: viewKey, handles: ['duplicate', 'invalid'] },
    mutationFn: ({ idempotencyKey, ...body }: NewView & { idempotencyKey: string }) =>
      callEndpoint(viewEndpoints.create, { body }, { idempotencyKey }),
    onSuccess,
  });
}

/** Mutation that changes fields of a view, based on the version that is shown. */
export function useUpdateView(handles: readonly string[] = []) {
  const onSuccess = useStoreView();
  return useMutation({
    meta: { invalidates: viewKey, handles },
    mutationFn: ({ view, ...change }: { view: View } & Partial<NewView>) =>
      callEndpoint(viewEndpoints.update, { params: { id: view._id }, body: { ...change, version: view.version } }),
    onSuccess,
  });
}

/** Mutation that shares a view, or makes it personal again. */
export const useShareView = () =>
  useMutation({
    meta: { invalidates: viewKey },
    mutationFn: ({ _id, version, shared }: View) =>
      callEndpoint(viewEndpoints.share, { params: { id: _id }, body: { shared: !shared, version } }),
  });

/** Mutation that sets or removes the view with which the list opens. */
export const useDefaultView = () =>
  useMutation({
    meta: { invalidates: viewKey },
    mutationFn: ({ list, _id, is_default }: View) =>
      callEndpoint(viewEndpoints.setDefault, { body: { list, view: is_default ? null : _id } }),
  });

/** Mutation that deletes a view. Its toast offers Undo. */
export const useDeleteView = () =>
  useMutation({
    meta: {
      invalidates: viewKey,
      undo: ({ _id, version }: View) =>
        callEndpoint(viewEndpoints.restore, { params: { id: _id }, query: { version: String(version + 1) } }),
    },
    mutationFn: ({ _id, version }: View) =>
      callEndpoint(viewEndpoints.remove, { params: { id: _id }, query: { version: String(version) } }),
  });
