import type { ProductRecord } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { recordQuery, recordsQuery } from '../../data/crud-queries.ts';
import { listRequest, listSearch } from '../../ui/table/list-state.ts';
import { product } from './product.resource.ts';

/** One page of products; the server says how long a page is, unless the URL does. */
export const productsQuery = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['product', 'list', search],
    queryFn: async ({ signal }) =>
      (await callEndpoint(productEndpoints.partialList, { query: { page: '1', ...search } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** One product, whole. */
export const productQuery = (id: string) => {
  const { select: _, ...query } = recordQuery(product, id);
  return { ...query, select: (record: unknown) => record as ProductRecord };
};

/** What the generic edit screen asks for. */
export const productRecord = (id: string) => recordQuery(product, id);

type Typed = Readonly<Record<string, unknown>>;

/** What the lists ask for at an address, of whose query they understand a part. */
export const productsQueryFromUrl = (typed: Typed) =>
  productsQuery(listSearch(productEndpoints.partialList.query, typed));
export const deletedQueryFromUrl = (typed: Typed) =>
  recordsQuery(product, 'deleted', listRequest(listSearch(productEndpoints.deleted.query, typed)));
