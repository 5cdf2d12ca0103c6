import { ssoEndpoints } from '@bakehouse/contract/sso';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';

const identitiesKey = 'identities';

/** Query options of the user's connected accounts and of the providers of this server. */
export const identitiesQuery = queryOptions({
  queryKey: [identitiesKey],
  queryFn: ({ signal }) => callEndpoint(ssoEndpoints.identities, {}, { signal }),
  staleTime: 0,
});

/** Mutation that opens the page of a provider, where the user confirms the account to connect. */
export const useConnect = () =>
  useMutation({
    mutationFn: async (provider: string) => {
      const { data } = await callEndpoint(ssoEndpoints.startLink, { body: { provider } });
      window.location.assign(data.url);
    },
  });

/** Mutation that removes a connected account. */
export const useRemoveIdentity = () =>
  useMutation({
    meta: { invalidates: identitiesKey },
    mutationFn: (id: string) => callEndpoint(ssoEndpoints.remove, { params: { id } }),
  });
