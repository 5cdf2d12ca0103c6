import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '../../../data/api-error.ts';
import { MissingRecord } from '../../../kernel/crud/missing-record.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';
import { OrderSkeleton } from '../detail/order-skeleton.tsx';

type Props = {
  readonly query: Pick<UseQueryResult<OrderRecord>, 'data' | 'error' | 'refetch'>;
  readonly children: (order: OrderRecord) => ReactNode;
};

const orderResource = { label: { one: 'Order', many: 'Orders' }, screen: '/order', endpoints: orderEndpoints } as const;

/** Renders the requested order, or its loading, missing or error state. */
export function LoadedOrder({ query: { data, error, refetch }, children }: Props) {
  if (data) return children(data);
  if (isMissing(error)) return <MissingRecord {...orderResource} />;
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <OrderSkeleton />;
}
