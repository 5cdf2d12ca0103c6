import { type AgreementInput, agreementEndpoints } from '@bakehouse/contract/vendor/vendor-agreement';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';

const { list, create, remove } = agreementEndpoints;
const agreementKey = 'agreement';
const meta = { invalidates: agreementKey };

/** Query options of the agreements of a store, the latest first. */
export const agreementsQuery = (storeId: string) =>
  queryOptions({
    queryKey: [agreementKey, storeId],
    queryFn: async ({ signal }) => (await callEndpoint(list, { params: { id: storeId } }, { signal })).data,
    staleTime: 0,
    meta: { hasOwnErrorState: true },
  });

/** Mutation that adds an agreement of a store. */
export const useAddAgreement = (storeId: string) =>
  useMutation({
    meta,
    mutationFn: (body: AgreementInput) => callEndpoint(create, { params: { id: storeId }, body }),
  });

/** Mutation that removes an agreement that has not begun. */
export const useRemoveAgreement = (storeId: string) =>
  useMutation({
    meta,
    mutationFn: (agreementId: string) => callEndpoint(remove, { params: { id: storeId, agreementId } }),
  });
