import type { addressKinds } from '@bakehouse/contract/order/order';
import { slotError } from '@bakehouse/contract/order/order-input';
import type { FoundAddress } from '@bakehouse/contract/postal/postal';
import type { ServicingVendor } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../data/session.ts';
import { AddressSearch } from '../../../kernel/pickers/address-search.tsx';
import { Card } from '../../../ui/card.tsx';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { isDay } from '../../../ui/format/days.ts';
import { pluralize } from '../../../ui/format/text.ts';
import { PhoneField } from '../../../ui/input/phone-field.tsx';
import type { FilledValues } from './filled-values.ts';
import { FullSlotsNote } from './full-slots-note.tsx';
import { servicingQuery } from './order-form.data.ts';
import type { OrderValues } from './order-values.ts';

type Kind = (typeof addressKinds)[number];
type Props = { readonly form: RecordForm };
type AddressProps = Props & {
  /** Id of a stored order. */
  readonly orderId: string | undefined;
  /** What the form has filled in; changed here. */
  readonly filled: FilledValues;
};

const pairs = { cols: { base: 1, xs: 2 }, spacing: 'md' } as const;

/** Shipping and billing address. */
export function AddressFields({ form, filled, orderId }: AddressProps) {
  const { address, same, selected_area, customer, order_items } = form.values as OrderValues;
  const choose = ({ District, StateName, Pincode, OfficeName, latitude, longitude }: FoundAddress) => {
    const { shipping } = address;
    const isTyped = ![undefined, '', filled.area, filled.customer?.address.shipping.address2].includes(
      shipping.address2,
    );
    if (!isTyped) filled.area = OfficeName;
    form.setValues({
      address: {
        ...address,
        shipping: {
          ...shipping,
          full_name: shipping.full_name || customer.full_name,
          phone: shipping.phone || customer.phone,
          address2: isTyped ? shipping.address2 : OfficeName,
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
          <DeliversHere area={selected_area} city={address.shipping.city} items={order_items} orderId={orderId} />
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
}

type Vendor = Pick<ServicingVendor, 'id' | 'store_name' | 'distance_km' | 'reasons'>;
type Result = { readonly vendors: readonly Vendor[] | undefined; readonly failed: boolean };

/** Maximum number of vendors that are listed with their reasons. */
const maxExplained = 3;
type DeliversProps = {
  readonly area: OrderValues['selected_area'];
  readonly city: string;
  readonly items: OrderValues['order_items'];
  readonly orderId: string | undefined;
};

/** Milliseconds after the last keystroke in the city until its seats are looked up. */
const debounceMs = 400;

/** Shows how many vendors deliver to the location in the chosen slots; if none does, the reasons. Warns of slots that are full in the city. */
function DeliversHere({ area, city: typedCity, items, orderId }: DeliversProps) {
  const mayRead = useCan()(vendorEndpoints.servicing);
  const [city] = useDebouncedValue(typedCity.trim(), debounceMs);
  const deliveries = deliveriesOf(items);
  const isEnabled = mayRead && (area !== null || (city !== '' && deliveries.length > 0));
  const { data: found, error } = useQuery({
    ...servicingQuery({
      ...pointOf(area),
      ...(city && { city }),
      ...(orderId && { order: orderId }),
      ...(deliveries.length > 0 && { deliveries }),
    }),
    enabled: isEnabled,
  });
  if (!mayRead) return null;
  return (
    <>
      {area === null ? (
        <Text c="dimmed">Search the address above to see which vendors deliver there.</Text>
      ) : (
        <Vendors vendors={found?.data} failed={error !== null && !found} />
      )}
      <FullSlotsNote found={isEnabled ? found : undefined} />
    </>
  );
}

function Vendors(result: Result) {
  const { vendors } = result;
  const isNobody = vendors?.every(({ reasons }) => reasons.length > 0) ?? false;
  return (
    <div role="status">
      <Text {...(vendors && { fw: 600 })} c={isNobody ? 'var(--mantine-color-error)' : undefined}>
        {resultText(result)}
      </Text>
      {isNobody &&
        vendors?.slice(0, maxExplained).map((vendor) => (
          <Text key={vendor.id} fz={13}>
            {reasonsText(vendor)}
          </Text>
        ))}
    </div>
  );
}

/** Returns the point of a delivery location. */
function pointOf(area: OrderValues['selected_area']) {
  const [longitude, latitude] = area?.locations.coordinates ?? [];
  return { latitude, longitude };
}

/** Returns the deliveries of the items that have a date and a slot. */
const deliveriesOf = (items: OrderValues['order_items']) =>
  items.flatMap(
    ({ product, addons, selected_delivery_type: type, selected_delivery_date: date, selected_delivery_slot: slot }) =>
      date !== null && isDay(date) && slot.from && slot.upto && !slotError(slot)
        ? [
            {
              date,
              ...slot,
              ...(type._id && { delivery_type: type._id }),
              ...(product._id && { product: product._id }),
              addons: addons.flatMap((addon) => addon.product ?? []),
            },
          ]
        : [],
  );

function resultText({ vendors, failed }: Result): string {
  if (failed) return 'The vendors who deliver here could not be loaded.';
  if (!vendors) return 'Looking up vendors who deliver here…';
  const eligible = vendors.filter(({ reasons }) => reasons.length === 0);
  const [nearest] = eligible;
  if (!nearest)
    return vendors.length > 0 ? 'No vendor can deliver this order in the chosen slot' : 'Nobody delivers here';
  const count = pluralize(eligible.length, 'vendor delivers', 'vendors deliver');
  return `${count} here, nearest ${nearest.distance_km.toFixed(1)} km`;
}

const reasonsText = ({ store_name, reasons }: Vendor) => `${store_name}: ${reasons.map(({ text }) => text).join(', ')}`;

function Lines({ form, kind }: Props & { kind: Kind }) {
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
}
