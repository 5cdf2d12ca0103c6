import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { couponEndpoints } from '@bakehouse/contract/coupon/coupon.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';

/** Queries of the trial of a coupon. The previous result stays until the new one has arrived. */

type TryBody = NonNullable<CallOf<typeof couponEndpoints.tryDraft>['body']>;
export type DraftBody = TryBody['coupon'];

const common = { meta: { hasOwnErrorState: true }, placeholderData: keepPreviousData } as const;

/** Query options of a cart that is priced with a coupon that need not be saved. */
export const tryQuery = (body: TryBody) =>
  queryOptions({
    ...common,
    queryKey: ['coupon', 'try', body],
    queryFn: async ({ signal }) => (await callEndpoint(couponEndpoints.tryDraft, { body }, { signal })).data,
  });

/** Query options of the discounts that a coupon would have given to past orders. */
export const simulationQuery = (coupon: DraftBody) =>
  queryOptions({
    ...common,
    queryKey: ['coupon', 'simulate', coupon],
    queryFn: async ({ signal }) =>
      (await callEndpoint(couponEndpoints.simulate, { body: { coupon } }, { signal })).data,
    staleTime: 60_000,
  });
