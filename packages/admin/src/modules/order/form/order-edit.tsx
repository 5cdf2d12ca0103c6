import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { callEndpoint } from '../../../data/client.ts';
import { StaleDialog } from '../../../ui/form/stale-dialog.tsx';
import { findUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { useRecordForm, type Values } from '../../../ui/form/use-record-form.ts';
import { changesOf, differencesOf } from '../../../ui/format/differences.ts';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { orderQuery } from '../order.data.ts';
import { LoadedOrder } from './loaded-order.tsx';
import { OrderForm } from './order-form.tsx';
import { bodyOf, linesOf, type OrderValues, orderSchema, valuesOfOrder } from './order-values.ts';

type Base = { readonly order: OrderRecord; readonly edits: Values };

const placeOf = ({ _id }: OrderRecord): string => `order ${_id}`;

const useSaveOrder = ({ _id: id, version }: OrderRecord) => {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: 'order', handles: ['stale'] },
    mutationFn: (values: OrderValues) =>
      callEndpoint(orderEndpoints.update, { params: { id }, body: { ...bodyOf(values), version } }),
    onSuccess: ({ data }) => client.setQueryData(orderQuery(id).queryKey, data),
  });
};

const EditForm = ({ order, edits, onRebase }: Base & { onRebase: (base: Base) => void }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const save = useSaveOrder(order);
  const [theirs, setTheirs] = useState<OrderRecord>();
  const initial = valuesOfOrder(order);
  const record = useRecordForm({
    schema: orderSchema,
    initial,
    edits,
    persist: { key: placeOf(order), extra: () => ({ order }) },
    send: (values) =>
      save.mutateAsync(values).catch(async (cause) => {
        if (cause instanceof ApiError && cause.code === 'stale')
          setTheirs(await client.fetchQuery(orderQuery(order._id)));
        throw cause;
      }),
    done: () => void navigate({ to: `/order/details/${order._id}` }),
  });
  const before = linesOf(initial);
  const yours = record.form.values as OrderValues;
  return (
    <>
      <OrderForm {...record} looksUp={false} />
      {theirs && (
        <StaleDialog
          differences={differencesOf(before, linesOf(valuesOfOrder(theirs)), changesOf(before, linesOf(yours)))}
          onKeep={() => onRebase({ order: theirs, edits: changesOf(initial, yours) })}
          onReload={() => onRebase({ order: theirs, edits: {} })}
        />
      )}
    </>
  );
};

/** The form stands on the version it was opened with; a newer one replaces it only when the person says so. */
const Edit = ({ order }: { order: OrderRecord }) => {
  const [base, setBase] = useState<Base>(() => findUnsavedWork<Base>(placeOf(order)) ?? { order, edits: {} });
  return <EditForm key={base.order.version} {...base} onRebase={setBase} />;
};

/** The whole of an order, to be corrected; its number, date, source and status stay. */
export const OrderEdit = () => {
  const { id = '' } = useParams({ strict: false });
  const found = useQuery(orderQuery(id));
  const number = found.data?.order_number ?? 'Order';
  return (
    <>
      <ScreenHeader
        title={found.data ? `Edit order ${number}` : 'Edit Order'}
        crumbs={[{ label: 'Orders', to: '/order' }, { label: number, to: `/order/details/${id}` }, { label: 'Edit' }]}
      />
      <LoadedOrder query={found}>{(order) => <Edit key={id} order={order} />}</LoadedOrder>
    </>
  );
};
