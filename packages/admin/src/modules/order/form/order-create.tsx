import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { callEndpoint } from '../../../data/client.ts';
import { useIdempotencyKey } from '../../../data/idempotency-key.ts';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { OrderForm } from './order-form.tsx';
import { bodyOf, emptyOrder, type OrderValues, orderSchema } from './order-values.ts';

/** Form for an order by phone; saving opens the new order. */
export function OrderCreate() {
  const navigate = useNavigate();
  const create = useCreateOrder();
  const createdId = useRef('');
  const record = useEntryForm({
    schema: orderSchema,
    initial: emptyOrder,
    persist: { key: 'new order' },
    send: async (values) => {
      createdId.current = (await create.mutateAsync(values)).data._id;
    },
    done: () => void navigate({ to: '/order/details/$id', params: { id: createdId.current } }),
  });
  useEffect(() => document.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <>
      <ScreenHeader title="Create Order" crumbs={[{ label: 'Orders', to: '/order' }, { label: 'Create' }]} />
      <OrderForm {...record} isNew />
    </>
  );
}

/** Creates an order with an idempotency key, so that a repeated request creates only one order. */
function useCreateOrder() {
  const idempotency = useIdempotencyKey();
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: 'order' },
    // A coupon may have ended or been used up since the cart was priced.
    onError: () => client.invalidateQueries({ queryKey: ['coupon', 'price'] }),
    mutationFn: (values: OrderValues) => {
      const body = bodyOf(values);
      // The server dates the order, because the clock of a computer can be wrong.
      return callEndpoint(
        orderEndpoints.create,
        { body: { ...body, source: 'Phone' } },
        { idempotencyKey: idempotency.keyFor(body) },
      );
    },
  });
}
