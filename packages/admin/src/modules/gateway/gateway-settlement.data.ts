import { gatewaySettlementEndpoints } from '@bakehouse/contract/money/gateway-settlement.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import type { Filters } from '../../ui/table/list-state.ts';

const { list, view, lines } = gatewaySettlementEndpoints;
const common = { staleTime: 0, meta: { hasOwnErrorState: true } } as const;

/** Query options of a page of the settlements of the payment gateway. */
export const gatewaySettlementsQuery = (search: Filters) =>
  queryOptions({
    queryKey: ['gateway-settlement', 'list', search],
    queryFn: ({ signal }) => callEndpoint(list, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    ...common,
  });

/** Query options of a settlement of the payment gateway. */
export const gatewaySettlementQuery = (id: string) =>
  queryOptions({
    queryKey: ['gateway-settlement', 'detail', id],
    queryFn: async ({ signal }) => (await callEndpoint(view, { params: { id } }, { signal })).data,
    ...common,
  });

/** Query options of a page of the payments of a settlement. */
export const gatewayLinesQuery = (id: string, search: Filters) =>
  queryOptions({
    queryKey: ['gateway-settlement', 'lines', id, search],
    queryFn: ({ signal }) => callEndpoint(lines, { params: { id }, query: search }, { signal }),
    placeholderData: keepPreviousData,
    ...common,
  });
