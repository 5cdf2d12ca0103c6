import { auditEndpoints } from '@bakehouse/contract/audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { type Filters, listRequest, listSearch } from '../../ui/table/list-state.ts';

/** One page of what was done. */
export const auditQuery = (query: Filters) =>
  queryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => callEndpoint(auditEndpoints.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Anything done on another screen belongs here at once.
    staleTime: 0,
  });

/** People whose name fits a search. */
export const auditPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['audit', 'people', search],
    queryFn: async ({ signal }) =>
      (await callEndpoint(auditEndpoints.people, { query: search ? { search } : {} }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** What the list asks for at an address, of whose query it understands a part. */
export const auditQueryFromUrl = (typed: Readonly<Record<string, unknown>>) =>
  auditQuery(listRequest(listSearch(auditEndpoints.list.query, typed)));
