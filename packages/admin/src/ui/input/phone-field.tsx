import { normalisePhone } from '@bakehouse/contract/core/fields';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent, FocusEvent } from 'react';

type Props = Omit<TextInputProps, 'type' | 'inputMode' | 'onChange'> & {
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
};

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Shows the normalised number and reports it through the field's own change event. */
const normalise = (input: HTMLInputElement) => {
  const number = normalisePhone(input.value);
  if (number === input.value) return;
  // React overrides the setter to track what it has rendered; the native one lets it see the change.
  setValue?.call(input, number);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * An Indian mobile number. A number that is pasted or left with `+91`, a leading zero, spaces or hyphens becomes its ten digits.
 * All phone numbers of people are entered here.
 */
export const PhoneField = ({ onChange, onBlur, ...rest }: Props) => (
  <TextInput
    type="tel"
    inputMode="tel"
    {...rest}
    onChange={(event) => {
      onChange?.(event);
      const { inputType } = event.nativeEvent as InputEvent;
      if (inputType === 'insertFromPaste') normalise(event.currentTarget);
    }}
    onBlur={(event: FocusEvent<HTMLInputElement>) => {
      normalise(event.currentTarget);
      onBlur?.(event);
    }}
  />
);
