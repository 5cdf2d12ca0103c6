import { deliveryType } from '@bakehouse/contract/delivery-type';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button, Group, Input, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordsLookup, useLookup } from '../../../data/lookups.ts';
import { useCan } from '../../../data/session.ts';
import { lookupNote } from '../../../pickers/lookup-note.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { formatSlot } from '../../../ui/format/dates.ts';
import { dayAfter, todayHere } from '../../../ui/format/days.ts';
import { formatCharge } from '../../../ui/format/money.ts';
import { DayField } from '../../../ui/input/day-field.tsx';
import { ChargeFields } from './charge-fields.tsx';
import { usualSlotsQuery } from './order-form.data.ts';
import { chargeOfType, type ItemValues } from './order-values.ts';

type Props = { readonly form: RecordForm; readonly at: number; readonly item: ItemValues };

const deliveryTypes = recordsLookup(deliveryType, 'name');

const columns = { cols: { base: 1, xs: 3 }, spacing: 'md' } as const;

type ChoiceProps = { readonly label: string; readonly pressed: boolean; readonly onPress: () => void };

const Choice = ({ label, pressed, onPress }: ChoiceProps) => (
  <Button
    size="compact-md"
    variant={pressed ? 'filled' : 'default'}
    aria-pressed={pressed}
    fw={pressed ? 600 : 400}
    onClick={onPress}
  >
    {label}
  </Button>
);

/** Delivery date: today, tomorrow, or a day of the calendar. */
const DateFields = ({ form, at, item }: Props) => {
  const path = `order_items.${at}.selected_delivery_date`;
  const today = todayHere();
  const { error, ...input } = form.getInputProps(path);
  const days = [
    ['Today', today],
    ['Tomorrow', dayAfter(today)],
  ] as const;
  return (
    <Group align="flex-end" gap="xs">
      {days.map(([label, day]) => (
        <Choice
          key={label}
          label={label}
          pressed={item.selected_delivery_date === day}
          onPress={() => form.setFieldValue(path, day)}
        />
      ))}
      <DayField
        label="Delivery date"
        withAsterisk
        first={today}
        {...input}
        error={error && !item.selected_delivery_date ? 'Delivery date is required' : error}
      />
    </Group>
  );
};

const TimeFields = ({ form, at, item }: Props) => {
  const path = `order_items.${at}.selected_delivery_slot`;
  const { from, upto } = item.selected_delivery_slot;
  const start = form.getInputProps(`${path}.from`);
  const end = form.getInputProps(`${path}.upto`);
  return (
    <SimpleGrid {...columns}>
      <TextInput
        label="From"
        type="time"
        withAsterisk
        {...start}
        error={start.error && !from ? 'Start time is required' : start.error}
      />
      <TextInput
        label="Until"
        type="time"
        withAsterisk
        {...end}
        error={(end.error && !upto ? 'End time is required' : end.error) ?? form.errors[path]}
      />
    </SimpleGrid>
  );
};

/** The usual slots of the delivery type with their charges, then custom times. */
const SlotFields = ({ form, at, item }: Props) => {
  const mayAsk = useCan()(orderEndpoints.usualSlots);
  const { data = [] } = useQuery({ ...usualSlotsQuery, enabled: mayAsk });
  const [custom, setCustom] = useState(false);
  const { selected_delivery_slot: slot, selected_delivery_type: type } = item;
  const usual = data.filter(({ delivery_type }) => delivery_type === type._id);
  const isChosen = (one: { from: string; upto: string }) => one.from === slot.from && one.upto === slot.upto;
  const isCustom = custom || (slot.from !== '' && !usual.some(isChosen));
  if (usual.length === 0) return <TimeFields form={form} at={at} item={item} />;
  const path = `order_items.${at}`;
  const error = form.errors[`${path}.selected_delivery_slot`] ?? form.errors[`${path}.selected_delivery_slot.from`];
  const choose = ({ from, upto, cost }: (typeof usual)[number]) => {
    setCustom(false);
    const charge = item.shipping_cost === null ? { shipping_cost: cost } : {};
    form.setFieldValue(path, { ...item, ...charge, selected_delivery_slot: { from, upto } });
  };
  return (
    <>
      <Input.Wrapper
        label="Delivery slot"
        withAsterisk
        labelElement="div"
        error={isCustom || !error ? undefined : slot.from ? error : 'Choose a delivery slot'}
      >
        <Group gap="xs" role="group" aria-label="Delivery slot">
          {usual.map((one) => (
            <Choice
              key={`${one.from} ${one.upto}`}
              label={`${formatSlot(one)} · ${formatCharge(one.cost)}`}
              pressed={!isCustom && isChosen(one)}
              onPress={() => choose(one)}
            />
          ))}
          <Choice label="Custom time" pressed={isCustom} onPress={() => setCustom(true)} />
        </Group>
      </Input.Wrapper>
      {isCustom && <TimeFields form={form} at={at} item={item} />}
    </>
  );
};

/** Delivery type with its charge, date, and slot. */
export const DeliveryFields = ({ form, at, item }: Props) => {
  const path = `order_items.${at}`;
  const choices = useLookup(deliveryTypes);
  const { _id, name } = item.selected_delivery_type;
  const types = choices.state === 'ready' ? choices.rows.filter(({ status }) => status === 'Active') : [];
  const known = new Map(types.map((type) => [type.id, type.name]));
  if (_id && !known.has(_id)) known.set(_id, name);
  const chargesOf = (id: string | undefined) => types.find((type) => type.id === id)?.cost_range ?? [];
  const typeSelected = (id: string) => ({
    selected_delivery_type: { _id: id, name: known.get(id) ?? '' },
    ...chargeOfType(chargesOf(id)),
  });
  return (
    <>
      <SimpleGrid {...columns}>
        <Select
          label="Delivery type"
          withAsterisk
          data={[...known].map(([value, label]) => ({ value, label }))}
          value={_id ?? null}
          onChange={(id) => id && id !== _id && form.setFieldValue(path, { ...item, ...typeSelected(id) })}
          description={lookupNote(choices)}
          error={
            form.errors[`${path}.selected_delivery_type.name`] ?? form.errors[`${path}.selected_delivery_type._id`]
          }
        />
        <ChargeFields form={form} at={at} item={item} allowed={chargesOf(_id)} />
      </SimpleGrid>
      <DateFields form={form} at={at} item={item} />
      <SlotFields form={form} at={at} item={item} />
    </>
  );
};
