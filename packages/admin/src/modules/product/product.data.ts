import { listSearch } from '@bakehouse/contract/core/list-search';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { recordQuery, recordsQuery } from '../../data/crud-queries.ts';
import { listRequest } from '../../ui/table/list-state.ts';
import { product } from './product.resource.ts';

/** Query options of one page of products; the server decides the page size unless the URL does. */
export const productsQuery = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['product', 'list', search],
    queryFn: async ({ signal }) =>
      (await callEndpoint(productEndpoints.partialList, { query: { page: '1', ...search } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** Query options of one product with all details. */
export const productQuery = (id: string) => recordQuery(product, id);

type UrlSearch = Readonly<Record<string, unknown>>;

/** Query options of the lists for a URL; unknown query parameters are ignored. */
export const productsQueryFromUrl = (search: UrlSearch) =>
  productsQuery(listSearch(productEndpoints.partialList.query, search));
export const deletedQueryFromUrl = (search: UrlSearch) =>
  recordsQuery(product, 'deleted', listRequest(listSearch(productEndpoints.deleted.query, search)));
