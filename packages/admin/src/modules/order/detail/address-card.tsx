import { translated } from '@bakehouse/contract/i18n';
import type { addressKinds, OrderAddress, OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { addressEdit } from '@bakehouse/contract/order/order-input';
import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useCan } from '../../../data/session.ts';
import { PartForm } from '../../../kernel/crud/part-form.tsx';
import { Card } from '../../../ui/card.tsx';
import { EditButton, useEditing } from '../../../ui/form/editing.tsx';
import { hasUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { Phone } from '../../../ui/format/contact.tsx';
import { PhoneField } from '../../../ui/input/phone-field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useChangeOrder } from '../form/order-changes.ts';
import { orderQuery } from '../order.data.ts';
import { hasMaskedPhones } from './masked-phones.ts';
import styles from './order-detail.module.css';

type Kind = (typeof addressKinds)[number];
type Props = { readonly order: OrderRecord; readonly kind: Kind };

// Few orders have a masked phone, and only for stores.
const StorePhone = lazyPart(async () => (await import('../store/store-phone.tsx')).StorePhone);

const { updateAddress } = orderEndpoints;
const titles: Readonly<Record<Kind, string>> = { billing: 'Billing Address', shipping: /* i18n */ 'Shipping Address' };
const readOnlyFields = [
  ['city', 'City'],
  ['state', 'State'],
  ['country', 'Country'],
  ['pincode', 'Pincode'],
] as const;

/**
 * An address of the order. Name, phone and the two address lines can be edited; city, state, country and pincode
 * cannot.
 */
export function AddressCard({ order, kind, collapsed = false }: Props & { collapsed?: boolean }) {
  const isMasked = hasMaskedPhones(order);
  // A masked number cannot be saved.
  const mayEdit = useCan()(updateAddress) && !isMasked;
  const { editing, open, close, button } = useEditing(mayEdit && hasUnsavedWork(formKeyOf(order, kind)));
  const label = `Edit ${titles[kind].toLowerCase()}`;
  return (
    <Card
      title={translated(titles[kind])}
      action={mayEdit && !editing && <EditButton ref={button} label={label} onPress={open} />}
    >
      {editing ? (
        <AddressForm order={order} kind={kind} onClose={close} />
      ) : collapsed ? (
        <Text c="dimmed">Same as the shipping address</Text>
      ) : (
        <AddressText address={order.address[kind]} />
      )}
      {isMasked && (
        <Suspense>
          <StorePhone order={order} />
        </Suspense>
      )}
    </Card>
  );
}

const formKeyOf = ({ _id }: OrderRecord, kind: Kind) => `${kind} address of order ${_id}`;

function AddressForm({ order, kind, onClose }: Props & { onClose: () => void }) {
  const client = useQueryClient();
  const change = useChangeOrder(updateAddress, order._id);
  return (
    <PartForm
      label={titles[kind]}
      formKey={formKeyOf(order, kind)}
      record={order}
      partOf={partOf(kind)}
      schema={addressEdit}
      send={(values, version) => change.mutateAsync({ ...values, address_type: kind, version })}
      refetch={() => client.fetchQuery(orderQuery(order._id))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label="Full Name" withAsterisk {...form.getInputProps('full_name')} />
          <PhoneField label="Phone" withAsterisk {...form.getInputProps('phone')} />
          <TextInput label="Address 1" withAsterisk {...form.getInputProps('address1')} />
          <TextInput label="Address 2" {...form.getInputProps('address2')} />
          <SimpleGrid cols={2} spacing="sm">
            {readOnlyFields.map(([name, label]) => (
              <TextInput key={name} label={label} variant="filled" readOnly value={order.address[kind][name]} />
            ))}
          </SimpleGrid>
        </>
      )}
    </PartForm>
  );
}

const partOf = (kind: Kind) => (order: OrderRecord) => {
  const { full_name, phone, address1, address2 } = order.address[kind];
  return { full_name, phone, address1, address2 };
};

/** An address as it is written on a parcel, so that both addresses need no scrolling. */
const AddressText = ({ address }: { address: OrderAddress }) => (
  <address className={styles.address}>
    <div>
      <b>{address.full_name}</b>
      {address.title && ` · ${address.title}`}
      {address.phone && (
        <>
          {' · '}
          <Phone number={address.phone} />
        </>
      )}
    </div>
    <div>{address.address1}</div>
    {address.address2 && <div>{address.address2}</div>}
    <div>{`${address.city}, ${address.state} ${address.pincode}, ${address.country}`}</div>
  </address>
);
