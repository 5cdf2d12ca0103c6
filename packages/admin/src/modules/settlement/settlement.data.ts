import type { CallOf, ResponseOf } from '@bakehouse/contract/core/endpoint';
import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { settlementKey } from '../../kernel/settlement/vendor-account.data.ts';
import type { Filters } from '../../ui/table/list-state.ts';

const { list, view, lines, run, review, pay, returnPayout, dispute, answer } = settlementEndpoints;
const common = { staleTime: 0, meta: { hasOwnErrorState: true } } as const;

/** Query options of a page of settlements. */
export const settlementsQuery = (search: Filters) =>
  queryOptions({
    queryKey: [settlementKey, 'list', search],
    queryFn: ({ signal }) => callEndpoint(list, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    ...common,
  });

/** Query options of a settlement. */
export const settlementQuery = (id: string) =>
  queryOptions({
    queryKey: [settlementKey, 'detail', id],
    queryFn: async ({ signal }) => (await callEndpoint(view, { params: { id } }, { signal })).data,
    ...common,
  });

/** Query options of a page of the orders of a settlement. */
export const linesQuery = (id: string, search: Filters) =>
  queryOptions({
    queryKey: [settlementKey, 'lines', id, search],
    queryFn: ({ signal }) => callEndpoint(lines, { params: { id }, query: search }, { signal }),
    placeholderData: keepPreviousData,
    ...common,
  });

type Call = typeof run | typeof review | typeof pay | typeof returnPayout | typeof dispute | typeof answer;

/** Mutation that calls an endpoint of settlements. The settlements and the accounts of vendors are fetched again. */
export const useSettlementCall = <E extends Call>(endpoint: E) =>
  useMutation({
    meta: { invalidates: settlementKey },
    mutationFn: (call: CallOf<E>): Promise<ResponseOf<E>> => callEndpoint(endpoint, call),
  });
