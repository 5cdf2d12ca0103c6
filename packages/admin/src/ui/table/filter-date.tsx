import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '../format/days.ts';
import { DayField } from '../input/day-field.tsx';

type InputProps = Pick<TextInputProps, 'min' | 'max' | 'value' | 'onChange' | 'w'> & {
  readonly type: 'time';
  readonly label: string;
  /** Text inside the empty field, such as 'From', because its format does not explain it. */
  readonly prefix: string;
};

/** A filter with the browser's time input. */
export const FilterInput = ({ label, prefix, ...input }: InputProps) => (
  <TextInput
    {...input}
    aria-label={label}
    leftSection={<Prefix text={prefix} />}
    leftSectionWidth={prefixWidth(prefix)}
    styles={{ input: { paddingInlineEnd: 6 } }}
  />
);

/** Text inside an empty field, such as 'From', because its format does not explain it. */
const Prefix = ({ text }: { text: string }) => (
  <Text fz={13} c="dimmed" aria-hidden>
    {text}
  </Text>
);
const prefixWidth = (prefix: string) => prefix.length * 6 + 16;

type Props = Pick<InputProps, 'label' | 'prefix'> & {
  readonly value: string | null | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Receives the day as 'YYYY-MM-DD'. */
  readonly onChange: (day: string | undefined) => void;
};

/** A filter by a day, such as the start or end of a date range. It changes when the field is left; text that is no day is reset. */
export function FilterDate({ label, prefix, value = null, min, max, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  if (previousValue !== value) {
    setPreviousValue(value);
    setTyped(value);
  }
  return (
    <DayField
      label={label}
      hidesLabel
      placeholder=""
      value={typed}
      min={min}
      max={max}
      onChange={setTyped}
      onCommit={(day) => day !== value && onChange(day ?? undefined)}
      onBlur={() => typed && !isDay(typed) && setTyped(value)}
      leftSection={<Prefix text={prefix} />}
      leftSectionWidth={prefixWidth(prefix)}
      w={{ base: 'calc(50% - 5px)', xs: 184 }}
    />
  );
}
