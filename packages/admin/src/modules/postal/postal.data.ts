import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';

/** Query options of one page of post offices. */
export const officesQuery = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['postal', 'list', search],
    queryFn: ({ signal }) => callEndpoint(postalEndpoints.list, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    meta: { hasOwnErrorState: true },
  });

/** Query options of the size of the postal directory and of its last import. */
export const summaryQuery = queryOptions({
  queryKey: ['postal', 'summary'],
  queryFn: async ({ signal }) => (await callEndpoint(postalEndpoints.summary, {}, { signal })).data,
  meta: { hasOwnErrorState: true },
});
