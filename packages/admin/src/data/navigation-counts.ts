import { navigationCounts } from '@bakehouse/contract/search';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';

/** First element of the query key; every successful write invalidates it (query-client.ts). */
export const navigationCountsKey = 'navigation-counts';

/**
 * Query options of the navigation's counts: one request, refetched after a write and when the window gets the focus.
 */
export const navigationCountsQuery = queryOptions({
  queryKey: [navigationCountsKey],
  queryFn: async ({ signal }) => (await callEndpoint(navigationCounts, {}, { signal })).data,
  refetchOnWindowFocus: 'always',
  // The navigation works without counts, so an error is not reported.
  meta: { hasOwnErrorState: true, hidesRefreshErrors: true },
  retry: false,
});
