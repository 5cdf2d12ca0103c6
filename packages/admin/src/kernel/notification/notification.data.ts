import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { notificationKey } from './notification-key.ts';

/** Queries and mutations of the user's notifications. */

const { count, list, read, acknowledge, preferences } = notificationEndpoints;

/** Fetches the number of unread notifications, and those that ring. */
export const fetchCount = async (signal: AbortSignal) => (await callEndpoint(count, {}, { signal })).data;

/** Query options of the newest notifications. */
export const newestQuery = queryOptions({
  queryKey: [notificationKey, 'newest'],
  queryFn: async ({ signal }) => (await callEndpoint(list, {}, { signal })).data,
  meta: { hasOwnErrorState: true },
  staleTime: 0,
});

/** Query options of the whole feed, page by page. */
export const feedQuery = (isUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [notificationKey, 'feed', isUnread],
    queryFn: ({ pageParam: before, signal }) =>
      callEndpoint(list, { query: { ...(before && { before }), ...(isUnread && { unread: '1' }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data, more }) => (more ? data.at(-1)?._id : undefined),
    meta: { hasOwnErrorState: true },
    staleTime: 0,
  });

/** Query options of the user's preferences. */
export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: async ({ signal }) => (await callEndpoint(preferences, {}, { signal })).data,
  meta: { hasOwnErrorState: true },
  staleTime: 60_000,
});

/** Returns a function that marks notifications as read. An error is not reported: the notifications stay unread. */
export function useMarkRead(): (ids: readonly string[]) => void {
  const client = useQueryClient();
  return (ids) => {
    // The screen that the notification opens marks it too, unless it is read already.
    client.setQueryData(newestQuery.queryKey, (newest) =>
      newest?.map((entry) => (ids.includes(entry._id) ? { ...entry, read: true } : entry)),
    );
    const refresh = () => client.invalidateQueries({ queryKey: [notificationKey] });
    void callEndpoint(read, { body: { ids: [...ids] } }).then(refresh, refresh);
  };
}

/** Mutation that marks all notifications as read. */
export const useMarkAllRead = () =>
  useMutation({
    meta: { invalidates: notificationKey },
    mutationFn: () => callEndpoint(read, { body: { all: true } }),
  });

/** Mutation that stops the sound of notifications for everyone. It shows no message, because the notification disappears. */
export const useAcknowledge = () =>
  useMutation({
    meta: { invalidates: notificationKey },
    mutationFn: async (ids: readonly string[]) => {
      await callEndpoint(acknowledge, { body: { ids: [...ids] } });
    },
  });
