import { profileEndpoints } from '@bakehouse/contract/profile';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';

export const ownSessionsKey = ['own-sessions'] as const;

/** Query options of the user's own sessions. */
export const ownSessionsQuery = queryOptions({
  queryKey: ownSessionsKey,
  queryFn: async ({ signal }) => (await callEndpoint(profileEndpoints.sessions, {}, { signal })).data,
  staleTime: 0,
  meta: { hasOwnErrorState: true },
});

/** Mutation that ends all sessions of the user except this one. */
export const useEndOtherSessions = () =>
  useMutation({
    meta: { invalidates: ownSessionsKey[0] },
    mutationFn: () => callEndpoint(profileEndpoints.endOtherSessions, {}),
  });

/** Mutation that ends one of the user's own sessions. */
export const useEndSession = () =>
  useMutation({
    meta: { invalidates: ownSessionsKey[0] },
    mutationFn: (id: string) => callEndpoint(profileEndpoints.endSession, { params: { id } }),
  });
