import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { amountText, readAmount } from '../format/amount.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  readonly value?: unknown;
  /** The number; `null` when the field is empty; the text as it was typed when it is no number. */
  readonly onChange?: (value: number | string | null) => void;
  /** Stands before the number, as the rupee sign does, or behind it. */
  readonly unit?: { readonly before: string } | { readonly after: string };
};

/** A number that may be typed or pasted in the Indian way: 1,20,000.50 and ₹ 450 are read. */
export const NumberField = ({ value, onChange, unit, ...rest }: Props) => {
  const [text, setText] = useState(() => amountText(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // Another field has changed this one; what is being typed stays as it is typed.
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
};
