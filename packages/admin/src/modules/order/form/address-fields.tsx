import type { addressKinds } from '@bakehouse/contract/order/order';
import type { AddressFound } from '@bakehouse/contract/postal/postal';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../data/session.ts';
import { AddressSearch } from '../../../pickers/address-search.tsx';
import { Card } from '../../../ui/card.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { PhoneField } from '../../../ui/input/phone-field.tsx';
import { servicingQuery } from './order-form.data.ts';
import type { OrderValues } from './order-values.ts';

type Kind = (typeof addressKinds)[number];
type Props = { readonly form: RecordForm };

const pairs = { cols: { base: 1, xs: 2 }, spacing: 'md' } as const;

const Lines = ({ form, kind }: Props & { kind: Kind }) => {
  const field = (name: string) => form.getInputProps(`address.${kind}.${name}`);
  /** Changing the pincode clears the point, which belongs to the pincode. */
  const fieldProps = (name: string) => ({
    ...field(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      form.setFieldValue(`address.${kind}.${name}`, event.currentTarget.value);
      if (kind === 'shipping') form.setFieldValue('selected_area', null);
    },
  });
  return (
    <SimpleGrid {...pairs}>
      <TextInput label="Full Name" withAsterisk {...field('full_name')} />
      <PhoneField label="Phone" withAsterisk {...field('phone')} />
      <TextInput label="Address 1" withAsterisk {...field('address1')} />
      <TextInput label="Address 2" {...field('address2')} />
      <TextInput label="City" withAsterisk {...fieldProps('city')} />
      <TextInput label="State" withAsterisk {...fieldProps('state')} />
      <TextInput label="Pincode" inputMode="numeric" withAsterisk {...fieldProps('pincode')} />
      <TextInput label="Country" withAsterisk {...field('country')} />
    </SimpleGrid>
  );
};

const vendors = (count: number) => (count === 1 ? '1 vendor delivers here' : `${count} vendors deliver here`);

type Found = { readonly vendors: readonly { readonly distance_km: number }[] | undefined; readonly failed: boolean };

const wordsOf = ({ vendors: found, failed }: Found): string => {
  if (failed) return 'The vendors who deliver here could not be loaded.';
  if (!found) return 'Looking up vendors who deliver here…';
  const [nearest] = found;
  return nearest ? `${vendors(found.length)}, nearest ${nearest.distance_km.toFixed(1)} km` : 'Nobody delivers here';
};

/** Shows whether any vendor delivers to the location. */
const DeliversHere = ({ area }: { area: OrderValues['selected_area'] }) => {
  const mayAsk = useCan()(vendorEndpoints.servicing);
  const [longitude = 0, latitude = 0] = area?.locations.coordinates ?? [];
  const query = mayAsk && area !== null;
  const { data, error } = useQuery({ ...servicingQuery(latitude, longitude), enabled: query });
  if (!mayAsk) return null;
  if (!query) return <Text c="dimmed">Search the address above to see which vendors deliver there.</Text>;
  const nobody = data?.length === 0;
  return (
    <Text role="status" {...(data && { fw: 600 })} c={nobody ? 'var(--mantine-color-error)' : undefined}>
      {wordsOf({ vendors: data, failed: error !== null && !data })}
    </Text>
  );
};

/** Shipping and billing address. */
export const AddressFields = ({ form }: Props) => {
  const { address, same, selected_area, customer } = form.values as OrderValues;
  const choose = ({ District, StateName, Pincode, OfficeName, latitude, longitude }: AddressFound) => {
    const { shipping } = address;
    form.setValues({
      address: {
        ...address,
        shipping: {
          ...shipping,
          full_name: shipping.full_name || customer.full_name,
          phone: shipping.phone || customer.phone,
          address2: shipping.address2 || OfficeName,
          city: District,
          state: StateName,
          country: 'India',
          pincode: Pincode,
        },
      },
      selected_area: { locations: { coordinates: [longitude, latitude] } },
    });
  };
  return (
    <>
      <Card title="Shipping Address">
        <Stack gap="md">
          <AddressSearch onChoose={choose} />
          <DeliversHere area={selected_area} />
          <Lines form={form} kind="shipping" />
        </Stack>
      </Card>
      <Card title="Billing Address">
        <Stack gap="md">
          <Checkbox
            label="Same as the shipping address"
            checked={same}
            onChange={({ currentTarget: { checked } }) => form.setFieldValue('same', checked)}
          />
          {!same && <Lines form={form} kind="billing" />}
        </Stack>
      </Card>
    </>
  );
};
