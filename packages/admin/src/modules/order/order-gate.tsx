import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '../../data/api-error.ts';
import { useCan } from '../../data/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Failed, NothingYet } from '../../ui/states.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';

type Props = {
  readonly query: Pick<UseQueryResult<OrderRecord>, 'data' | 'error' | 'refetch'>;
  readonly children: (order: OrderRecord) => ReactNode;
};

/** The order that was asked for; until then, and when there is none or it failed, what is the matter. */
export const OrderGate = ({ query: { data, error, refetch }, children }: Props) => {
  const mayList = useCan()(orderEndpoints.list);
  if (data) return children(data);
  if (isMissing(error))
    return (
      <NothingYet title="There is no such order" text="It was deleted, or the link is not complete.">
        {mayList && (
          <LinkButton to="/order" variant="default">
            All orders
          </LinkButton>
        )}
      </NothingYet>
    );
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <OrderSkeleton />;
};
