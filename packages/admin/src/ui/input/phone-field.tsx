import { normalisePhone } from '@bakehouse/contract/core/fields';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent, FocusEvent } from 'react';

type Props = Omit<TextInputProps, 'type' | 'inputMode' | 'onChange'> & {
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
};

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/**
 * An Indian mobile number. On paste and blur, a number with `+91`, a leading zero, spaces or hyphens is normalised to
 * its ten digits. All phone number fields use this component.
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

/** Sets the normalised number, and dispatches the input's own change event. */
function normalise(input: HTMLInputElement) {
  const number = normalisePhone(input.value);
  if (number === input.value) return;
  // React overrides the value setter to track what it rendered; the native setter makes the change visible to React.
  setValue?.call(input, number);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
