import { endsNextDay, formatSlot } from '@bakehouse/contract/core/local-time';
import { Button, Group, Input, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { dayAfter, localToday } from '../../../ui/format/days.ts';
import { DayField } from '../../../ui/input/day-field.tsx';

/** Fields for the day and the slot of a delivery. `path` is the path of the value in the form. */

export type Slot = { readonly from: string; readonly upto: string };
type FieldProps<Value> = { readonly form: RecordForm; readonly path: string; readonly value: Value };

export const slotColumns = { cols: { base: 1, xs: 3 }, spacing: 'md' } as const;

type ChoiceProps = { readonly label: string; readonly pressed: boolean; readonly onPress: () => void };

/** Delivery date: today, tomorrow, or a day of the calendar. */
export function DateFields({ form, path, value }: FieldProps<string | null>) {
  const today = localToday();
  const { error, ...input } = form.getInputProps(path);
  const days = [
    ['Today', today],
    ['Tomorrow', dayAfter(today)],
  ] as const;
  return (
    <Group align="flex-end" gap="xs">
      {days.map(([label, day]) => (
        <Choice key={label} label={label} pressed={value === day} onPress={() => form.setFieldValue(path, day)} />
      ))}
      <DayField
        label="Delivery date"
        withAsterisk
        min={today}
        {...input}
        error={error && !value ? 'Delivery date is required' : error}
      />
    </Group>
  );
}

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

type SlotProps<Usual extends Slot> = FieldProps<Slot> & {
  /** The slots that are offered as buttons. */
  readonly usual: readonly Usual[];
  /** Text after the times of a usual slot. */
  readonly noteOf?: (slot: Usual) => string;
  readonly onChoose: (slot: Usual) => void;
};

/** The usual slots, then custom times. */
export function SlotFields<Usual extends Slot>({ form, path, value, usual, noteOf, onChoose }: SlotProps<Usual>) {
  const [isCustomPressed, setIsCustomPressed] = useState(false);
  const isChosen = (slot: Slot) => slot.from === value.from && slot.upto === value.upto;
  const isCustom = isCustomPressed || (value.from !== '' && !usual.some(isChosen));
  if (usual.length === 0) return <TimeFields form={form} path={path} value={value} />;
  const error = form.errors[path] ?? form.errors[`${path}.from`];
  return (
    <>
      <Input.Wrapper
        label="Delivery slot"
        withAsterisk
        labelElement="div"
        error={isCustom || !error ? undefined : value.from ? error : 'Choose a delivery slot'}
      >
        <Group gap="xs" role="group" aria-label="Delivery slot">
          {usual.map((usualSlot) => (
            <Choice
              key={`${usualSlot.from} ${usualSlot.upto}`}
              label={`${formatSlot(usualSlot)}${noteOf?.(usualSlot) ?? ''}`}
              pressed={!isCustom && isChosen(usualSlot)}
              onPress={() => {
                setIsCustomPressed(false);
                onChoose(usualSlot);
              }}
            />
          ))}
          <Choice label="Custom time" pressed={isCustom} onPress={() => setIsCustomPressed(true)} />
        </Group>
      </Input.Wrapper>
      {isCustom && <TimeFields form={form} path={path} value={value} />}
    </>
  );
}

function TimeFields({ form, path, value: { from, upto } }: FieldProps<Slot>) {
  const start = form.getInputProps(`${path}.from`);
  const end = form.getInputProps(`${path}.upto`);
  return (
    <SimpleGrid {...slotColumns}>
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
        description={from && upto && endsNextDay({ from, upto }) && 'On the next day'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...end}
        error={(end.error && !upto ? 'End time is required' : end.error) ?? form.errors[path]}
      />
    </SimpleGrid>
  );
}
