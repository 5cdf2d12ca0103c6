import { queryOptions } from '@tanstack/react-query';
import { notificationKey } from './notification-key.ts';

/** Query options of the number of unread notifications, and of those that ring. */
export const notificationCountQuery = queryOptions({
  queryKey: [notificationKey, 'count'],
  // The first screen does not need the code.
  queryFn: async ({ signal }) => (await import('./notification.data.ts')).fetchCount(signal),
  refetchOnWindowFocus: 'always',
  // The bell works without a count, so an error is not reported.
  meta: { hasOwnErrorState: true, hidesRefreshErrors: true },
  retry: false,
});
