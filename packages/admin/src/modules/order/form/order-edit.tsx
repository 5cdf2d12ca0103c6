import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormBase, useFormBase, useVersionedForm } from '../../../crud/use-versioned-form.ts';
import { VersionConflict } from '../../../crud/version-conflict.tsx';
import { callEndpoint } from '../../../data/client.ts';
import { usePresence } from '../../../data/presence.ts';
import type { ScreenProps } from '../../../data/routing/screen-at.tsx';
import { changesOf } from '../../../ui/format/differences.ts';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { orderQuery } from '../order.data.ts';
import { PresenceNote } from '../presence-note.tsx';
import { LoadedOrder } from './loaded-order.tsx';
import { OrderForm } from './order-form.tsx';
import { bodyOf, linesOf, type OrderValues, orderSchema, valuesOfOrder } from './order-values.ts';

const useSaveOrder = ({ _id: id, version }: OrderRecord) => {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: 'order', handles: ['stale'] },
    mutationFn: (values: OrderValues) =>
      callEndpoint(orderEndpoints.update, { params: { id }, body: { ...bodyOf(values), version } }),
    // A coupon may have changed since the items were priced.
    onError: () => client.invalidateQueries({ queryKey: ['order', 'price-edit', id] }),
    onSuccess: ({ data }) => client.setQueryData(orderQuery(id).queryKey, data),
  });
};

/** An order is compared line by line, because its items have no fields of their own in the comparison. */
const comparedLines = (record: OrderRecord) => ({
  of: (version: OrderRecord) => linesOf(valuesOfOrder(version)),
  changes: (values: OrderValues) => changesOf(linesOf(valuesOfOrder(record)), linesOf(values)),
});

const EditForm = ({ base }: { base: FormBase<OrderRecord> }) => {
  const { record } = base;
  const client = useQueryClient();
  const navigate = useNavigate();
  const save = useSaveOrder(record);
  const codes = record.coupons.map(({ code }) => code);
  const { conflict, ...edit } = useVersionedForm({
    base,
    schema: orderSchema,
    valuesOf: valuesOfOrder,
    compared: comparedLines(record),
    send: (values) => save.mutateAsync(values),
    refetch: () => client.fetchQuery(orderQuery(record._id)),
    done: () => void navigate({ to: '/order/details/$id', params: { id: record._id } }),
  });
  return (
    <>
      <VersionConflict conflict={conflict} />
      <OrderForm {...edit} looksUp={false} redeemed={codes.length > 0 ? { orderId: record._id, codes } : undefined} />
    </>
  );
};

const Edit = ({ order }: { order: OrderRecord }) => {
  const base = useFormBase(`order ${order._id}`, order);
  return base && <EditForm key={base.mountKey} base={base} />;
};

/** Edits a whole order. Its number, date, source and status cannot be changed here. */
export const OrderEdit = ({ params: { id } }: ScreenProps<'id'>) => {
  const found = useQuery(orderQuery(id));
  const present = usePresence(found.data?._id, 'editing');
  const number = found.data?.order_number ?? 'Order';
  return (
    <>
      <ScreenHeader
        title={found.data ? `Edit order ${number}` : 'Edit Order'}
        crumbs={[{ label: 'Orders', to: '/order' }, { label: number, to: `/order/details/${id}` }, { label: 'Edit' }]}
      />
      <PresenceNote present={present} live />
      <LoadedOrder query={found}>{(order) => <Edit order={order} />}</LoadedOrder>
    </>
  );
};
