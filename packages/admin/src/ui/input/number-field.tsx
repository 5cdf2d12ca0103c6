import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { amountText, readAmount } from '../format/amount.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  readonly value?: unknown;
  /** The number, `null` when the field is empty, or the typed text when it is not a number. */
  readonly onChange?: (value: number | string | null) => void;
  /** Unit before the number, such as the rupee sign, or after it. */
  readonly unit?: { readonly before: string } | { readonly after: string };
};

/** A number field that accepts Indian digit grouping and currency signs: 1,20,000.50 and ₹ 450. */
export function NumberField({ value, onChange, unit, ...rest }: Props) {
  const [text, setText] = useState(() => amountText(value));
  const [previousValue, setPreviousValue] = useState(value);
  if (previousValue !== value) {
    setPreviousValue(value);
    // The value was changed from outside; text that means the same number stays as typed.
    if (amountText(readAmount(text)) !== amountText(value)) setText(amountText(value));
  }
  const sign = unit && <span aria-hidden>{'before' in unit ? unit.before : unit.after}</span>;
  return (
    <TextInput
      inputMode="decimal"
      {...rest}
      {...(unit && ('before' in unit ? { leftSection: sign } : { rightSection: sign }))}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange?.(readAmount(event.currentTarget.value));
      }}
    />
  );
}
