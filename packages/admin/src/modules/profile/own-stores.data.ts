import { membershipEndpoints } from '@bakehouse/contract/profile';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { refreshSession } from '../../data/session.ts';

const { list, accept, leave } = membershipEndpoints;
const ownStoresKey = 'own-stores';

/** Query options of the stores of the user, with those that invite the user. */
export const ownStoresQuery = queryOptions({
  queryKey: [ownStoresKey],
  queryFn: async ({ signal }) => (await callEndpoint(list, {}, { signal })).data,
  staleTime: 0,
  meta: { hasOwnErrorState: true },
});

/** Mutation that accepts the invitation of a store, or leaves or declines it. The session then has other stores and permissions. */
export const useMembership = (action: 'accept' | 'leave') =>
  useMutation({
    meta: { invalidates: ownStoresKey },
    mutationFn: (id: string) => callEndpoint(action === 'accept' ? accept : leave, { params: { id } }),
    onSuccess: () => refreshSession().catch(() => undefined),
  });
