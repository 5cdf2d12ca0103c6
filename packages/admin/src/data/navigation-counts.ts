import { navigationCounts } from '@bakehouse/contract/search';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';

/** First part of the key; every successful write invalidates it (query-client.ts). */
export const navigationCountsKey = 'navigation-counts';

/** Counts beside the entries of the navigation: one call, fetched again after a write and when the window gets the focus. */
export const navigationCountsQuery = queryOptions({
  queryKey: [navigationCountsKey],
  queryFn: async ({ signal }) => (await callEndpoint(navigationCounts, {}, { signal })).data,
  refetchOnWindowFocus: 'always',
  // The navigation works without its counts.
  meta: { saidOnScreen: true, refreshedQuietly: true },
  retry: false,
});
