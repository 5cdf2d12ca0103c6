import type { CallOf, ResponseOf } from '@bakehouse/contract/core/endpoint';
import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';

const { account, adjust, setCashLimit, setBankAccount } = settlementEndpoints;

/** First element of the query keys of settlements and accounts, because each changes with the other. */
export const settlementKey = 'settlement';

/** Query options of the account of a vendor. */
export const vendorAccountQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [settlementKey, 'account', vendorId],
    queryFn: async ({ signal }) => (await callEndpoint(account, { params: { id: vendorId } }, { signal })).data,
    staleTime: 0,
    meta: { hasOwnErrorState: true },
  });

type Call = typeof adjust | typeof setCashLimit | typeof setBankAccount;

/** Mutation that changes the account of a vendor. */
export const useChangeAccount = <E extends Call>(endpoint: E) =>
  useMutation({
    meta: { invalidates: settlementKey },
    mutationFn: (call: CallOf<E>): Promise<ResponseOf<E>> => callEndpoint(endpoint, call),
  });
