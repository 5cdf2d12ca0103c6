import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type InputProps = Pick<TextInputProps, 'min' | 'max' | 'value' | 'onChange' | 'w'> & {
  readonly type: 'date' | 'time';
  readonly label: string;
  /** Text inside the empty field, such as 'From', because its format does not explain it. */
  readonly prefix: string;
};

/** A filter with the browser's date or time input. */
export const FilterInput = ({ label, prefix, ...input }: InputProps) => (
  <TextInput
    {...input}
    aria-label={label}
    leftSection={
      <Text fz={13} c="dimmed" aria-hidden>
        {prefix}
      </Text>
    }
    leftSectionWidth={prefix.length * 6 + 16}
    styles={{ input: { paddingInlineEnd: 6 } }}
  />
);

type Props = Pick<InputProps, 'label' | 'prefix'> & {
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Receives the day as 'YYYY-MM-DD'. */
  readonly onChange: (day: string | undefined) => void;
};

/** A filter by a day, such as the start or end of a date range. */
export const FilterDate = ({ value = '', onChange, ...field }: Props) => {
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  if (previousValue !== value) {
    setPreviousValue(value);
    setText(value);
  }
  const type = (next: string) => {
    setText(next);
    // While a year is typed, the browser reports the years 0002 and 0020.
    if (next === '' || next >= '2000') onChange(next || undefined);
  };
  return (
    <FilterInput
      {...field}
      type="date"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      w={{ base: 'calc(50% - 5px)', xs: 184 }}
    />
  );
};
