import { listUpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';
import { orStored } from '../order.data.ts';

const queryKey = ['order', 'upcoming'];

/** Query options of the orders of today and tomorrow of the store, and of those that wait for its answer. */
export const upcomingQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) =>
    orStored(callEndpoint(listUpcomingOrders, {}, { signal }), ({ findStoredDays }) => findStoredDays()),
  // A store has few orders, so a changed one fetches all of them.
  meta: { hasOwnErrorState: true, patch: (client) => client.refetchQueries({ queryKey }) },
});
