import type { BodyOf, CallOf, ResponseOf } from '@bakehouse/contract/core/endpoint';
import type { AssortmentKey } from '@bakehouse/contract/vendor/assortment';
import { vendorAssortmentEndpoints } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';

/** Queries and mutations of the assortment of a store. */

const { view, update, decide } = vendorAssortmentEndpoints;
export type AssortmentChanges = BodyOf<typeof update>['changes'];
type Body = NonNullable<CallOf<typeof update>['body']>;
type Query = NonNullable<CallOf<typeof view>['query']>;

const maxPerPage = 200;

/**
 * Returns the products and categories of all entries that match a filter, with a request for each 200 of them.
 * @param total number of matches
 */
export async function findAssortmentKeys(id: string, filter: Query, total: number): Promise<AssortmentKey[]> {
  const pages = Array.from({ length: Math.ceil(total / maxPerPage) }, (_, index) => String(index + 1));
  const found = await Promise.all(
    pages.map((page) =>
      callEndpoint(view, { params: { id }, query: { ...filter, page, perPage: String(maxPerPage) } }),
    ),
  );
  return found.flatMap(({ data }) => data.entries.map(({ kind, record }) => ({ kind, record })));
}

/** Query options of a page of the assortment of a store. */
export const assortmentPageQuery = (id: string, query: Query) =>
  queryOptions({
    queryKey: ['vendor', 'assortment', id, query],
    queryFn: async ({ signal }) => (await callEndpoint(view, { params: { id }, query }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: { hasOwnErrorState: true },
    // An edit must start from the server's current data.
    staleTime: 0,
  });

const invalidates = 'vendor';

/** Mutation that changes entries of the assortment, or proposes the change. Its toast offers Undo. */
export const useSaveAssortment = (id: string) =>
  useMutation({
    meta: {
      invalidates,
      undo: (_body: Body, { data }: ResponseOf<typeof update>) =>
        callEndpoint(update, { params: { id }, body: { changes: data.undo, version: data.version } }),
    },
    mutationFn: (body: Body) => callEndpoint(update, { params: { id }, body }),
  });

/** Mutation that sets whether the store makes only what is listed. */
export const useSetOnlyListed = (id: string) =>
  useMutation({
    meta: { invalidates },
    mutationFn: (body: Pick<Body, 'only_listed' | 'version'>) =>
      callEndpoint(update, { params: { id }, body: { changes: [], ...body } }),
  });

/** Mutation that applies or rejects the change that the vendor proposed. */
export const useDecideAssortment = (id: string) =>
  useMutation({
    meta: { invalidates },
    mutationFn: (body: NonNullable<CallOf<typeof decide>['body']>) => callEndpoint(decide, { params: { id }, body }),
  });
