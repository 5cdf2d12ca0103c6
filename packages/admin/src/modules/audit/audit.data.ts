import { auditEndpoints } from '@bakehouse/contract/audit';
import { listSearch } from '@bakehouse/contract/core/list-search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { type Filters, listRequest } from '../../ui/table/list-state.ts';

/** Query options of one page of the audit log. */
export const auditQuery = (query: Filters) =>
  queryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => callEndpoint(auditEndpoints.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Changes on other screens must appear immediately.
    staleTime: 0,
  });

/** Query options of users with a name that matches a search. */
export const auditPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['audit', 'people', search],
    queryFn: ({ signal }) => callEndpoint(auditEndpoints.people, { query: search ? { search } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Query options of the list for a URL; unknown query parameters are ignored. */
export const auditQueryFromUrl = (search: Readonly<Record<string, unknown>>) =>
  auditQuery(listRequest(listSearch(auditEndpoints.list.query, search)));
