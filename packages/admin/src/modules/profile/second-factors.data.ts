import { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';

const { list, remove, renewCodes } = secondFactorEndpoints;

export const secondFactorsKey = 'second-factors';

/** Query options of the user's second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: [secondFactorsKey],
  queryFn: async ({ signal }) => (await callEndpoint(list, {}, { signal })).data,
  staleTime: 0,
  meta: { hasOwnErrorState: true },
});

/** Mutation that removes one of the user's second factors. */
export const useRemoveFactor = () =>
  useMutation({
    meta: { invalidates: secondFactorsKey },
    mutationFn: (id: string) => callEndpoint(remove, { params: { id } }),
  });

/** Mutation that replaces the recovery codes. */
export const useRenewCodes = () =>
  useMutation({ meta: { invalidates: secondFactorsKey }, mutationFn: () => callEndpoint(renewCodes, {}) });
