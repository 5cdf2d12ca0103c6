import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { claimPhotos } from '@bakehouse/contract/order/order-claim';
import { type ClaimDecisionInput, orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';

const { list, ofOrder, file, decide, withdraw } = orderClaimEndpoints;

// The keys begin with `order`, so that events of orders refresh the claims.

/** Query options of one page of claims. */
export const claimsQuery = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['order', 'claims', search],
    queryFn: ({ signal }) => callEndpoint(list, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { hasOwnErrorState: true },
  });

/** Query options of the claims about an order. */
export const orderClaimsQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'claims of', id],
    queryFn: async ({ signal }) => (await callEndpoint(ofOrder, { params: { id } }, { signal })).data,
    meta: { hasOwnErrorState: true },
  });

const meta = { invalidates: 'order' } as const;

/** Mutation that files a claim. Photos are sent with it. */
export const useFileClaim = (id: string) =>
  useMutation({
    meta,
    mutationFn: ({ photos, ...body }: CallOf<typeof file>['body'] & { photos: readonly File[] }) =>
      callEndpoint(file, {
        params: { id },
        body,
        files: Object.fromEntries(photos.map((photo, index) => [claimPhotos[index] ?? '', photo])),
      }),
  });

/** Mutation that decides a claim. */
export const useDecideClaim = (id: string, claim: string) =>
  useMutation({
    meta,
    mutationFn: (body: ClaimDecisionInput) => callEndpoint(decide, { params: { id, claim }, body }),
  });

/** Mutation that withdraws a claim, with a reason. */
export const useWithdrawClaim = (id: string, claim: string) =>
  useMutation({
    meta,
    mutationFn: (reason: string) => callEndpoint(withdraw, { params: { id, claim }, body: { reason } }),
  });
