import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';

type Props = {
  readonly label: string;
  /** Text inside the empty field, such as 'From', because its date format does not explain it. */
  readonly word: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Receives the day as 'YYYY-MM-DD'. */
  readonly onChange: (day: string | undefined) => void;
};

/** Start or end of a date range filter, with the browser's date input. */
export const FilterDate = ({ label, word, value = '', min, max, onChange }: Props) => {
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
    <TextInput
      type="date"
      aria-label={label}
      leftSection={
        <Text fz={13} c="dimmed" aria-hidden>
          {word}
        </Text>
      }
      leftSectionWidth={word.length * 6 + 16}
      styles={{ input: { paddingInlineEnd: 6 } }}
      min={min}
      max={max}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      w={{ base: 'calc(50% - 5px)', xs: 184 }}
    />
  );
};
