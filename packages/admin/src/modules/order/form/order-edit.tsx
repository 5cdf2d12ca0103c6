import { languageLabels } from '@bakehouse/contract/core/message-language';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { optionValues } from '@bakehouse/contract/order/order-item';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callEndpoint } from '../../../data/client.ts';
import { usePresence } from '../../../data/presence.ts';
import { keepSaved } from '../../../data/query-client.ts';
import type { ScreenProps } from '../../../data/routing/screen-at.tsx';
import { type FormBase, useFormBase, useVersionedForm } from '../../../kernel/crud/use-versioned-form.ts';
import { VersionConflict } from '../../../kernel/crud/version-conflict.tsx';
import { changesOf } from '../../../ui/format/differences.ts';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { orderQuery } from '../order.data.ts';
import { PresenceNote } from '../presence-note.tsx';
import { LoadedOrder } from './loaded-order.tsx';
import { OrderForm } from './order-form.tsx';
import {
  type AddressValues,
  bodyOf,
  type ItemValues,
  type OrderValues,
  orderSchema,
  valuesOfOrder,
} from './order-values.ts';

/** Edits a whole order. Its number, date, source and status cannot be changed here. */
export function OrderEdit({ params: { id } }: ScreenProps<'id'>) {
  const query = useQuery(orderQuery(id));
  const present = usePresence(query.data?._id, 'editing');
  const number = query.data?.order_number ?? 'Order';
  return (
    <>
      <ScreenHeader
        title={query.data ? `Edit order ${number}` : 'Edit Order'}
        crumbs={[{ label: 'Orders', to: '/order' }, { label: number, to: `/order/details/${id}` }, { label: 'Edit' }]}
      />
      <PresenceNote present={present} live />
      <LoadedOrder query={query}>{(order) => <Edit order={order} />}</LoadedOrder>
    </>
  );
}

function Edit({ order }: { order: OrderRecord }) {
  const base = useFormBase(`order ${order._id}`, order);
  return base && <EditForm key={base.mountKey} base={base} />;
}

function EditForm({ base }: { base: FormBase<OrderRecord> }) {
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
      <OrderForm
        {...edit}
        isNew={false}
        orderId={record._id}
        redeemed={codes.length > 0 ? { orderId: record._id, codes } : undefined}
      />
    </>
  );
}

function useSaveOrder({ _id: id, version }: OrderRecord) {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: 'order', handles: ['stale'] },
    mutationFn: (values: OrderValues) =>
      callEndpoint(orderEndpoints.update, { params: { id }, body: { ...bodyOf(values), version } }),
    // A coupon may have changed since the items were priced.
    onError: () => client.invalidateQueries({ queryKey: ['order', 'price-edit', id] }),
    onSuccess: ({ data }) => keepSaved(client, orderQuery(id).queryKey, data),
  });
}

const comparedLines = (record: OrderRecord) => ({
  of: (version: OrderRecord) => linesOf(valuesOfOrder(version)),
  changes: (values: OrderValues) => changesOf(linesOf(valuesOfOrder(record)), linesOf(values)),
});

/** Returns an order as labelled lines. It is compared by them, because its items have no fields of their own in the comparison. */
const linesOf = (values: OrderValues) => ({
  customer: Object.values({ ...values.customer, language: languageLabels[values.customer.language] })
    .filter(Boolean)
    .join(', '),
  shipping_address: addressText(values.address.shipping),
  billing_address: addressText(values.same ? values.address.shipping : values.address.billing),
  items: values.order_items.map(itemText).join('; '),
  discount: values.total_coupon_discount,
  payment: values.payment_method,
});

const addressText = ({ full_name, phone, address1, address2, city, state, country, pincode }: AddressValues) =>
  [full_name, phone, address1, address2, city, state, country, pincode].filter(Boolean).join(', ');

const itemText = ({ product, selected_delivery_type: type, ...item }: ItemValues) =>
  [
    `${product.quantity} × ${product.name}`,
    optionValues(product),
    `at ${product.price}`,
    `${type.name} for ${item.shipping_cost}`,
    `${item.selected_delivery_date} ${item.selected_delivery_slot.from}-${item.selected_delivery_slot.upto}`,
    item.message,
    ...item.addons.map(({ name, price, quantity }) => `${quantity} × ${name} at ${price}`),
  ]
    .filter(Boolean)
    .join(', ');
