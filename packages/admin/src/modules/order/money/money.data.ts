import type { OrderMoney } from '@bakehouse/contract/order/order-money.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';

/** Query options of the payments, refunds and ledger of an order. */
export const moneyQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'payments', id],
    queryFn: async ({ signal }): Promise<OrderMoney> =>
      (await callEndpoint(orderMoneyEndpoints.view, { params: { id } }, { signal })).data,
    meta: { hasOwnErrorState: true },
  });

/** Mutation that reverses a payment of an order, with a reason. */
export const useReversePayment = (id: string, payment: string) =>
  useMutation({
    meta: { invalidates: 'order' },
    mutationFn: (body: { reason: string }) =>
      callEndpoint(orderMoneyEndpoints.reverse, { params: { id, payment }, body }),
  });

/** Mutation that cancels a payment link of an order. */
export const useCancelLink = (id: string, link: string) =>
  useMutation({
    meta: { invalidates: 'order' },
    mutationFn: () => callEndpoint(orderMoneyEndpoints.cancelLink, { params: { id, link } }),
  });
