import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { teamEndpoints } from '@bakehouse/contract/vendor/vendor-team';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';

const { list, invite, change, remove } = teamEndpoints;
const teamKey = 'team';
const meta = { invalidates: teamKey };

/** Query options of the Owner and the members of a store. */
export const teamQuery = (storeId: string) =>
  queryOptions({
    queryKey: [teamKey, storeId],
    queryFn: async ({ signal }) => (await callEndpoint(list, { params: { id: storeId } }, { signal })).data,
    staleTime: 0,
    meta: { hasOwnErrorState: true },
  });

/** Mutation that invites a person to the team of a store. */
export const useInvite = (storeId: string) =>
  useMutation({
    meta,
    mutationFn: (body: BodyOf<typeof invite>) => callEndpoint(invite, { params: { id: storeId }, body }),
  });

/** Mutation that changes the role of a member. */
export const useChangeRole = (storeId: string, memberId: string) =>
  useMutation({
    meta,
    mutationFn: (role: BodyOf<typeof change>['role']) =>
      callEndpoint(change, { params: { id: storeId, memberId }, body: { role } }),
  });

/** Mutation that removes a member, or cancels an invitation. */
export const useRemoveMember = (storeId: string, memberId: string) =>
  useMutation({ meta, mutationFn: () => callEndpoint(remove, { params: { id: storeId, memberId } }) });
