import { phoneField } from '@bakehouse/contract/core/fields';
import { languageLabels, messageLanguages } from '@bakehouse/contract/core/message-language';
import { type KnownCustomer, orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button, Group, NativeSelect, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { formatDate } from '../../../ui/format/dates.ts';
import { changesOf } from '../../../ui/format/differences.ts';
import { PhoneField } from '../../../ui/input/phone-field.tsx';
import { type FilledValues, replaceCustomer } from './filled-values.ts';
import { customerQuery } from './order-form.data.ts';
import { addressesOf, emptyOrder, type OrderValues } from './order-values.ts';

type Props = {
  readonly form: RecordForm;
  /** Whether the details of a returning customer fill the form; false when an order is edited. */
  readonly looksUp: boolean;
  /** What the form has filled in; changed here. */
  readonly filled: FilledValues;
};

const genders = ['Female', 'Male', 'Other'];

/** Customer fields. The phone comes first, because it fills the others for returning customers. */
export function CustomerFields(props: Props) {
  const { form, looksUp } = props;
  const { customer } = form.values as OrderValues;
  const { known, isSearching, fill, wouldChange } = useKnownCustomer(props);
  return (
    <Card title="Customer">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <PhoneField
          label="Phone"
          withAsterisk
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('customer.phone')}
        />
        <TextInput label="Name" withAsterisk autoComplete="off" {...form.getInputProps('customer.full_name')} />
        <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('customer.email')} />
        <Select
          label="Gender"
          clearable
          data={genders.includes(customer.gender) || !customer.gender ? genders : [customer.gender, ...genders]}
          value={customer.gender || null}
          onChange={(gender) => form.setFieldValue('customer.gender', gender ?? '')}
        />
        <NativeSelect
          label="Language of messages"
          data={messageLanguages.map((value) => ({ value, label: languageLabels[value] }))}
          {...form.getInputProps('customer.language')}
        />
      </SimpleGrid>
      <Group gap="xs" mt="xs" mih={looksUp ? 26 : 0} role="status">
        {isSearching && <Text c="dimmed">Looking for earlier orders…</Text>}
        {known === null && <Text c="dimmed">No earlier orders under this phone.</Text>}
        {known && (
          <>
            <Text>{`${known.full_name} ordered ${times(known.orders)}, last on ${formatDate(known.last_order_at)}.`}</Text>
            {wouldChange && (
              <Button size="compact-xs" variant="default" onClick={() => fill(known)}>
                Fill from the last order
              </Button>
            )}
          </>
        )}
      </Group>
    </Card>
  );
}

/**
 * Fills name and addresses from the last order with this phone number, unless a name was typed. For another number it replaces what
 * it had filled in and nobody has changed.
 */
function useKnownCustomer({ form, looksUp, filled }: Props) {
  const { customer } = form.values as OrderValues;
  const phone = phoneField.safeParse(customer.phone).data ?? '';
  const isEnabled = useCan()(orderEndpoints.customer) && looksUp && phone !== '';
  const { data: known, isFetching } = useQuery({ ...customerQuery(phone), enabled: isEnabled });
  const valuesOf = ({ full_name, email, gender, language, ...last }: KnownCustomer) => ({
    customer: { full_name, phone, email, gender, language },
    ...addressesOf(last),
  });
  const fill = (found: KnownCustomer) => {
    filled.customer = valuesOf(found);
    form.setValues(filled.customer);
  };
  const { address, same, selected_area } = form.values as OrderValues;
  const current = { customer: { ...customer, phone }, address, same, selected_area };
  const wouldChange = known ? Object.keys(changesOf(current, valuesOf(known))).length > 0 : false;
  const fillForm = useEffectEvent((found: KnownCustomer | null) => {
    const before = filled.customer;
    if (before && before.customer.phone !== phone) {
      const next = found ? valuesOf(found) : emptyOrder;
      filled.customer = found ? valuesOf(found) : undefined;
      form.setValues(replaceCustomer(form.values as OrderValues, before, next));
    } else if (found && !customer.full_name.trim()) fill(found);
  });
  useEffect(() => {
    if (known !== undefined) fillForm(known);
  }, [known]);
  return { known: phone ? known : undefined, isSearching: isFetching && phone !== '', fill, wouldChange };
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
