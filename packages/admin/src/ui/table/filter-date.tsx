import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';

type Props = {
  readonly label: string;
  /** What stands inside the field, where its format says nothing about it: 'From'. */
  readonly word: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** A day as 'YYYY-MM-DD'. */
  readonly onChange: (day: string | undefined) => void;
};

/** One end of a list's range of days, as the browser asks for days. */
export const FilterDate = ({ label, word, value = '', min, max, onChange }: Props) => {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  const type = (next: string) => {
    setText(next);
    // While a year is typed, the browser already gives days of the years 0002 and 0020.
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
